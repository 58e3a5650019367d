import { t } from "@vscode/l10n";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { isRealWord } from "../lexicon/isRealWord.ts";
import { KIND_NAMES, type ListKind, type TextKind } from "./facts.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";
import { firstPlaces } from "./firstPlaces.ts";
import type { FrontMatter } from "./frontMatter.ts";
import { soundsOf, wordLines } from "./minimalPairs.ts";
import { confusableFindings } from "./wordList.ts";

/** Finds what is wrong with the items of a list of a known kind, besides their characters. */
export function listFindings(checked: CheckedText, kind: ListKind): Finding[] {
  switch (kind) {
    case "letter-names":
    case "letter-sounds":
      return itemFindings(checked, kind);
    case "minimal-pairs":
      return pairFindings(checked);
    case "nonsense-words":
      return [...itemFindings(checked, kind), ...repeatedItems(checked)];
    case "words":
    case "sight-words":
      return [...confusableFindings(checked.tokens, checked), ...repeatedItems(checked)];
  }
}

/**
 * Offers to say the kind of a text that looks like a list. Nothing else is wrong with it, so it is one finding, at its first word.
 * @param kinds that it looks like, the likeliest first
 */
export function kindFindings(
  kinds: readonly ListKind[],
  { tokens: [first] }: Pick<CheckedText, "tokens">,
  source: string,
  front: FrontMatter | undefined,
): Finding[] {
  if (kinds.length === 0 || !first) return [];
  const at = front?.inside.start ?? (source.startsWith("\uFEFF") ? 1 : 0);
  const inserted = (kind: TextKind) =>
    (front ? [`kind: ${kind}`, ""] : ["---", `kind: ${kind}`, "---", ""]).join(source.includes("\r\n") ? "\r\n" : "\n");
  return [
    {
      code: "passage-kind",
      message: t`This looks like a list (${KIND_NAMES[kinds[0]!]}), but is treated as connected text. Say what kind of list it is in its front matter, or for its folder, so that it is checked, read and scored as one.`,
      start: first.start,
      end: first.end,
      fixes: [...kinds, "passage" as const].map((kind) =>
        replacement(
          kind === "passage" ? t("It is connected text (kind: passage)") : t`It is a list of ${KIND_NAMES[kind]} (kind: ${kind})`,
          at,
          at,
          inserted(kind),
        ),
      ),
    },
  ];
}

/** Items that the language's rules do not know, and real words among those that should be none. */
function itemFindings({ tokens, known, lexicon }: CheckedText, kind: ListKind): Finding[] {
  return tokens.flatMap(({ start, end, text }): Finding[] => {
    const message = known.has(normaliseWord(text))
      ? kind === "nonsense-words" && isRealWord(text, lexicon)
        ? t`“${text}” is a real word, so a child may know it by heart. A list of nonsense words shows what somebody can decode.`
        : undefined
      : UNKNOWN_ITEMS[kind]?.(text);
    return message === undefined ? [] : [{ code: "passage-list-item", message, start, end, fixes: [] }];
  });
}

const UNKNOWN_ITEMS: Readonly<Partial<Record<ListKind, (text: string) => string>>> = {
  "letter-names": (text) => t`“${text}” is not a letter. In a list of letter names, each item is one letter.`,
  "letter-sounds": (text) =>
    t`“${text}” is no letter, and no spelling of a sound. In a list of letter sounds, each item is a letter, or letters that stand for one sound, such as sh.`,
  "nonsense-words": (text) => t`Nothing says how “${text}” is read: its spelling follows no regular pattern. Choose another nonsense word.`,
};

function pairFindings({ text, tokens, lexicon }: CheckedText): Finding[] {
  return wordLines(text, tokens).flatMap((words): Finding[] => {
    const [one, other, third] = words;
    const place = { start: one!.start, end: words.at(-1)!.end };
    if (!other || third)
      return [
        {
          code: "passage-list-item",
          message: t("In a list of minimal pairs, each line has the two words of a pair."),
          ...place,
          fixes: [],
        },
      ];
    const apart = soundsOf(one!.text, other.text, lexicon);
    if (apart === undefined || apart === 1) return [];
    const message =
      apart === 0
        ? t`“${one!.text}” and “${other.text}” sound the same, so they are no minimal pair.`
        : t`“${one!.text}” and “${other.text}” differ in more than one sound, so they are no minimal pair.`;
    return [{ code: "passage-list-item", message, ...place, fixes: [] }];
  });
}

/** Each item that is in the list more than once, at its first place. */
function repeatedItems({ tokens }: CheckedText): Finding[] {
  return firstPlaces(tokens).flatMap(({ first: { start, end, text }, all, related }): Finding[] =>
    all.length < 2
      ? []
      : [{ code: "passage-repeated-word", message: t`“${text}” is in this list ${all.length} times.`, start, end, fixes: [], related }],
  );
}
