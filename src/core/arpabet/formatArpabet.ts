import type { Alphabet } from "./alphabet.ts";
import { ARPABET } from "./arpabetAlphabet.ts";
import { type ArpabetDocument, type ArpabetLine, parseArpabet } from "./parseArpabet.ts";

/**
 * Lays a text out: single blanks between phonemes and around boundaries, two blanks after the word and before a comment
 * that follows phonemes, none at either end of a line. Lines stay lines, so that part of a document can be laid out as
 * easily as the whole. Nothing else changes: what is sent stays the same, and laying out twice is the same as once.
 */
export function formatArpabet(text: string, alphabet: Alphabet = ARPABET): string {
  const document = parseArpabet(text, alphabet);
  let end = 0;
  let formatted = "";
  for (const line of document.lines) {
    const laidOut = formatLine(document, line);
    formatted += text.slice(end, line.start);
    // A line of blanks between two kinds of line break: without them, the two would be one.
    formatted += laidOut === "" && text[line.start - 1] === "\r" && text[line.end] === "\n" ? " " : laidOut;
    end = line.end;
  }
  return formatted;
}

/** One line of a document, laid out, without its line break. */
export function formatLine({ text }: Pick<ArpabetDocument, "text">, { word, symbols, boundaries, comment }: ArpabetLine): string {
  const written = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const items = [...symbols, ...boundaries].sort((a, b) => a.start - b.start).map(written);
  return [word && written(word), items.join(" "), comment && written(comment).trimEnd()].filter(Boolean).join("  ");
}
