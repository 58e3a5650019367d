import { ITEM_KINDS, type ItemKind } from "#language/phonics/item.ts";

/**
 * Items in the text of a reference: `<letter>b</letter>` is read by its name, `<sound>sh</sound>` by its sound, `<nonsense>blem</nonsense>` by
 * the rules of phonics. A tag may hold several, separated by blanks. Tags are in small letters and do not nest.
 */

/** Offsets count UTF-16 units in the plain text, `end` exclusive. */
export interface MarkedItem {
  kind: ItemKind;
  text: string;
  start: number;
  end: number;
}

export const ITEM_PROBLEMS = ["item-unknown-tag", "item-unclosed", "item-unopened", "item-empty", "item-not-letters"] as const;

/** Offsets in the text with its markup. */
export interface ItemProblem {
  code: (typeof ITEM_PROBLEMS)[number];
  start: number;
  end: number;
}

export interface MarkedText {
  /** Without tags, and otherwise as written. */
  text: string;
  /** In order. */
  items: readonly MarkedItem[];
  /** In order; what has one is kept in the text as words. */
  problems: readonly ItemProblem[];
}

const TAG = /<(\/?)([a-z][\w-]*)>/giu;
const KINDS: ReadonlySet<string> = new Set(ITEM_KINDS);

/** Never throws. A text without a tag of an item is returned as it is, whatever else is in it, and has no problems. */
export function readItemMarkup(source: string): MarkedText {
  const tags = [...source.matchAll(TAG)];
  if (!tags.some(([, , name]) => KINDS.has(name!))) return { text: source, items: [], problems: [] };
  const items: MarkedItem[] = [];
  const problems: ItemProblem[] = [];
  let text = "";
  let taken = 0;
  let open: { kind: ItemKind; start: number; end: number } | undefined;
  const take = (to: number) => {
    text += source.slice(taken, to);
    taken = to;
  };
  for (const match of tags) {
    const [tag, slash, name] = match as unknown as [string, string, string];
    const [start, end] = [match.index, match.index + tag.length];
    if (!KINDS.has(name)) {
      problems.push({ code: "item-unknown-tag", start, end });
      continue;
    }
    if (slash && open?.kind === name) {
      const content = source.slice(open.end, start);
      if (content.trim() === "") problems.push({ code: "item-empty", start: open.start, end });
      for (const word of content.matchAll(/\S+/g)) {
        const at = open.end + word.index;
        if (isItem(word[0], open.kind)) {
          take(at);
          items.push({ kind: open.kind, text: word[0], start: text.length, end: text.length + word[0].length });
        } else problems.push({ code: "item-not-letters", start: at, end: at + word[0].length });
      }
      open = undefined;
    } else if (slash) problems.push({ code: "item-unopened", start, end });
    else {
      if (open) problems.push({ code: "item-unclosed", start: open.start, end: open.end });
      open = { kind: name as ItemKind, start, end };
    }
    take(start);
    taken = end;
  }
  if (open) problems.push({ code: "item-unclosed", start: open.start, end: open.end });
  take(source.length);
  return { text, items, problems: problems.sort((a, b) => a.start - b.start) };
}

/** @param words each an item of the kind, as `isItem` has it */
export function markItems(words: readonly string[], kind: ItemKind): string {
  return words.map((word) => `<${kind}>${word}</${kind}>`).join(" ");
}

/** Leaves the text between the tags, which a reader sees. */
export function withoutMarkup(text: string): string {
  return readItemMarkup(text).text;
}

/** Returns true for one letter, for letters (also of a split grapheme, `a_e`), or for a word of letters. */
export function isItem(word: string, kind: ItemKind): boolean {
  return kind === "letter" ? /^\p{L}$/u.test(word) : kind === "sound" ? /^\p{L}+(?:_\p{L})?$/u.test(word) : /^\p{L}+$/u.test(word);
}
