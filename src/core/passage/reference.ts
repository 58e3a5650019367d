import type { Alphabet } from "../arpabet/alphabet.ts";
import { parseArpabet } from "../arpabet/parseArpabet.ts";
import { factsOf, ITEMS_OF, type ListKind, listKindOf, type PassageFacts } from "./facts.ts";
import { saidIn } from "./frontMatter.ts";
import { passageFormat, readableText } from "./readableText.ts";
import type { TextRange } from "#language/text/textRange.ts";

export interface ReferenceText {
  text: string;
  /**
   * Place in the source, character for character except that markup is blanks, as are separators of letters, sounds and nonsense words;
   * the markup around those does not count. Absent if put together from parts.
   */
  offset?: number;
  /** Absent for connected text. */
  list?: ListKind;
  /** The school grade that it is for; absent if nothing says it. */
  grade?: number;
}

/** A split grapheme (`a_e`) is one item. */
const SEPARATOR = /[^\p{L}\p{M}_\s]/gu;

/**
 * The text that a recording is compared with: the selected text, or the whole if nothing is selected. From Arpabet (or the alphabet given)
 * only phonemes, separated by single blanks, stress as written; a phoneme counts as selected when any of it is. From Markdown, the text
 * that a child reads, with blanks in place of markup, so that every word is as far from the beginning as in the source. Selections are
 * taken in the order of the text. Empty when nothing is left.
 * @param source.facts those of the text's folder; its front matter counts before them
 */
export function referenceOf(source: {
  text: string;
  languageId: string;
  selections: readonly TextRange[];
  alphabet?: Alphabet | undefined;
  facts?: PassageFacts | undefined;
}): ReferenceText {
  const ranges = source.selections.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
  if (source.languageId === "arpabet") {
    const symbols = parseArpabet(source.text, source.alphabet).lines.flatMap((line) => line.symbols);
    const chosen = symbols.filter(
      (symbol) => ranges.length === 0 || ranges.some((range) => symbol.start < range.end && symbol.end > range.start),
    );
    return placed(source.text, chosen, " ");
  }
  const format = passageFormat(source.languageId);
  const { text } = readableText(source.text, format);
  const parts = (ranges.length === 0 ? [{ start: 0, end: text.length }] : ranges).map((range) => trimmed(text, range));
  const found = placed(
    text,
    parts.filter(({ start, end }) => end > start),
    "\n",
  );
  if (found.text === "") return found;
  const facts = { ...source.facts, ...factsOf(saidIn(source.text, format)) };
  const reference = { ...found, ...(facts.grade !== undefined && { grade: facts.grade }) };
  const list = listKindOf(facts);
  if (!list) return reference;
  const item = ITEMS_OF[list];
  return { ...reference, ...(item && { text: `<${item}>${found.text.replace(SEPARATOR, " ")}</${item}>` }), list };
}

function trimmed(text: string, { start, end }: TextRange): TextRange {
  const part = text.slice(start, end);
  const first = start + part.length - part.trimStart().length;
  return { start: first, end: first + part.trim().length };
}

/** Has an offset if the text contains the whole exactly. */
function placed(source: string, parts: readonly TextRange[], separator: string): ReferenceText {
  const text = parts.map(({ start, end }) => source.slice(start, end)).join(separator);
  const [first] = parts;
  return first && source.startsWith(text, first.start) ? { text, offset: first.start } : { text };
}
