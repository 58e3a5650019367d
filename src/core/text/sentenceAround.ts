import type { TextRange } from "#language/text/textRange.ts";

/** Between two sentences or paragraphs. */
const BREAK = /(?<=[.!?…]["'”’)\]]*)\s+(?=["'“‘([]*\p{Lu})|\s*\n\s*\n\s*/u;
/** Letters on each side of the part, in which its sentence is looked for. */
const LONGEST_SIDE = 90;

/** Returns the text before and after a part of a sentence, on one line. A long sentence is cut between words, with an ellipsis. */
export function sentenceAround(text: string, { start, end }: TextRange): { before: string; after: string } {
  const [from, to] = [Math.max(0, start - LONGEST_SIDE), Math.min(text.length, end + LONGEST_SIDE)];
  const left = text.slice(from, end).split(BREAK).at(-1)!;
  const right = text.slice(start, to).split(BREAK)[0]!;
  const isCut = { left: from > 0 && left.length === end - from, right: to < text.length && right.length === to - start };
  const before = left.slice(0, left.length - (end - start)).replaceAll(/\s+/gu, " ");
  const after = right.slice(end - start).replaceAll(/\s+/gu, " ");
  return {
    before: isCut.left ? `…${before.replace(/^\S+/u, "")}` : before.trimStart(),
    after: isCut.right ? `${after.replace(/\S+$/u, "")}…` : after.trimEnd(),
  };
}
