import { type ArpabetDocument, type ArpabetLine, phonemesSent } from "./parseArpabet.ts";

export interface LineReference {
  /** Counted from 0. */
  number: number;
  line: ArpabetLine;
  sent: string;
  /** Its word, or the comment beside or right above it; the phonemes if it has neither. */
  name: string;
}

export function referencesOf(document: ArpabetDocument): LineReference[] {
  return document.lines.flatMap((line, number) => {
    if (line.symbols.length === 0) return [];
    const sent = phonemesSent(line);
    return [{ number, line, sent, name: nameOf(document, number) || sent }];
  });
}

/** Comments that name no reference: regions, and a conversion's remarks on a word of the line below. */
const NAMES_NOTHING = /^(?:(?:end)?region\b|\S+ is (?:not in the dictionary|said in several ways)\b).*$/iu;

function nameOf({ text, lines }: ArpabetDocument, number: number): string {
  const line = lines[number]!;
  if (line.word) return text.slice(line.word.start, line.word.end);
  const beside = commentOf(text, line);
  const above = lines[number - 1];
  return beside || (above && isCommentAlone(above) ? commentOf(text, above).replace(NAMES_NOTHING, "") : "");
}

/** The line's own reference, otherwise the next one below, since comments are above what they are about, otherwise the last. */
export function referenceAt<T extends Pick<LineReference, "number">>(references: readonly T[], line: number): T | undefined {
  return references.find(({ number }) => number >= line) ?? references.at(-1);
}

const COMMENT_SIGN = /^(?:;;;|#)\s*/u;

/** Without its sign; empty if there is none. */
export function commentOf(text: string, { comment }: ArpabetLine): string {
  return comment ? text.slice(comment.start, comment.end).replace(COMMENT_SIGN, "").trim() : "";
}

export function isCommentAlone({ comment, symbols, word }: ArpabetLine): boolean {
  return comment !== undefined && symbols.length === 0 && !word;
}
