import type { Alphabet } from "./alphabet.ts";
import { ARPABET } from "./arpabetAlphabet.ts";
import { type ArpabetDocument, type ArpabetLine, parseArpabet } from "./parseArpabet.ts";

/**
 * Single blanks between phonemes and around boundaries, two after the word and before a comment after phonemes, none at either end of a
 * line. Lines stay lines, so that a part can be laid out like the whole. The text that is sent stays the same, and laying out twice is the
 * same as once.
 */
export function formatArpabet(text: string, alphabet: Alphabet = ARPABET): string {
  const document = parseArpabet(text, alphabet);
  let end = 0;
  let formatted = "";
  for (const line of document.lines) {
    const laidOut = formatLine(document, line);
    formatted += text.slice(end, line.start);
    // Without these blanks, two kinds of line break would become one.
    formatted += laidOut === "" && text[line.start - 1] === "\r" && text[line.end] === "\n" ? " " : laidOut;
    end = line.end;
  }
  return formatted;
}

export function formatLine({ text }: Pick<ArpabetDocument, "text">, { word, symbols, boundaries, comment }: ArpabetLine): string {
  const written = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const items = [...symbols, ...boundaries].sort((a, b) => a.start - b.start).map(written);
  return [word && written(word), items.join(" "), comment && written(comment).trimEnd()].filter(Boolean).join("  ");
}
