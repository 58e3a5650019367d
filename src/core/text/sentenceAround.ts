import type { TextRange } from "#language/text/textRange.ts";

/** Letters on each side of the part, beyond which its sentence is cut. */
const LONGEST_SIDE = 90;

/** Returns the text of a sentence before and after a part of it, on one line. A long one is cut between words, with an ellipsis. */
export function sentenceAround(text: string, sentence: TextRange, { start, end }: TextRange): { before: string; after: string } {
  const from = Math.max(sentence.start, start - LONGEST_SIDE);
  const to = Math.min(Math.max(sentence.end, end), end + LONGEST_SIDE);
  const before = text.slice(from, start).replaceAll(/\s+/gu, " ");
  const after = text.slice(end, to).replaceAll(/\s+/gu, " ");
  return {
    before: from > sentence.start ? `…${before.replace(/^\S+/u, "")}` : before.trimStart(),
    after: to < sentence.end ? `${after.replace(/\S+$/u, "")}…` : after.trimEnd(),
  };
}
