import { parseArpabet } from "../arpabet/arpabetText.ts";

/** A part of a text; offsets count UTF-16 units, `end` exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

export interface Reference {
  text: string;
  /** Where the reference stands in the source, character for character; absent when it was put together from parts. */
  offset?: number;
}

/**
 * What a recording is compared with: the selected text where something is selected, else the whole text. From Arpabet
 * the phonemes alone are taken, separated by single blanks, stress as written; a phoneme counts as selected when any of
 * it is. Selections are taken in the order of the text, whatever order they were made in. Empty when nothing is left.
 */
export function referenceOf(source: { text: string; languageId: string; selections: readonly TextRange[] }): Reference {
  const ranges = source.selections.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
  if (source.languageId === "arpabet") {
    const { symbols } = parseArpabet(source.text);
    const chosen = symbols.filter(
      (symbol) => ranges.length === 0 || ranges.some((range) => symbol.start < range.end && symbol.end > range.start),
    );
    return placed(source.text, chosen, " ");
  }
  const parts = (ranges.length === 0 ? [{ start: 0, end: source.text.length }] : ranges).map((range) => trimmed(source.text, range));
  return placed(source.text, parts.filter(({ start, end }) => end > start), "\n");
}

function trimmed(text: string, { start, end }: TextRange): TextRange {
  const part = text.slice(start, end);
  const first = start + part.length - part.trimStart().length;
  return { start: first, end: first + part.trim().length };
}

/** Joins parts of a text, and tells where the whole stands when the text has it just so. */
function placed(source: string, parts: readonly TextRange[], separator: string): Reference {
  const text = parts.map(({ start, end }) => source.slice(start, end)).join(separator);
  const [first] = parts;
  return first && source.startsWith(text, first.start) ? { text, offset: first.start } : { text };
}
