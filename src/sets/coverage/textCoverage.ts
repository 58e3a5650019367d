import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import type { Language } from "#language/language.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { locateWords } from "#core/timeline/locateWords.ts";
import type { Timeline } from "#core/timeline/model.ts";

export interface ReadingOfText<Id> {
  id: Id;
  timeline: Timeline;
  language: Language;
  /** The offset of its reference in the text, in UTF-16 units; 0 where that is unknown. */
  offset: number;
  /** The line of a file of phonemes that was read, counted from 1. */
  line?: number | undefined;
}

/** A word or phoneme that readings should have. The range is in the text, in UTF-16 units. */
export interface CoveredUnit<Id> extends TextRange {
  saidIn: Id[];
}

/**
 * The words of a text, or the phonemes of a file of phonemes, in its order, each with the readings in which somebody said it: rightly, or
 * something else in its place. One that was left out, that the teacher said, or that the reader did not get to, was not said. A recording
 * that does not seem to be of its text does not count; a word that is no longer in the text is left out.
 */
export function textCoverage<Id>(text: string, readings: readonly ReadingOfText<Id>[]): CoveredUnit<Id>[] {
  const units = new Map<number, CoveredUnit<Id>>();
  for (const reading of readings) {
    if (reading.timeline.otherText !== undefined) continue;
    for (const { place, isSaid } of reading.timeline.kind === "pronunciation" ? phonemesOf(text, reading) : wordsOf(text, reading)) {
      const unit = units.get(place.start) ?? { start: place.start, end: place.end, saidIn: [] };
      if (isSaid) unit.saidIn.push(reading.id);
      units.set(place.start, unit);
    }
  }
  return [...units.values()].sort((a, b) => a.start - b.start);
}

interface Unit {
  place: TextRange;
  isSaid: boolean;
}

function wordsOf(text: string, { timeline: { reference, words, segments }, ...at }: ReadingOfText<unknown>): Unit[] {
  const places = locateWords(reference, words, text, at);
  return words.flatMap(({ segment }, index) => {
    const place = places[index];
    const kind = segment === undefined ? undefined : segments[segment]!.kind;
    return place ? [{ place, isSaid: kind !== undefined && kind !== "omission" && kind !== "told" }] : [];
  });
}

/** Phonemes are found in sequence, in their line where that is known; comments and words beside them are not phonemes. */
function phonemesOf(text: string, { timeline: { reference, phonemes }, line }: ReadingOfText<unknown>): Unit[] {
  const said = new Set(phonemes.flatMap(({ place, heard }) => (place && heard !== undefined ? [place.start] : [])));
  const { lines } = parseArpabet(text);
  const symbols = line === undefined ? lines.flatMap((one) => one.symbols) : (lines[line - 1]?.symbols ?? []);
  let next = 0;
  return [...reference.matchAll(/[^\s/|]+/g)].flatMap(({ index, 0: phoneme }): Unit[] => {
    const found = symbols.findIndex(({ start, end }, at) => at >= next && text.slice(start, end) === phoneme);
    if (found === -1) return [];
    next = found + 1;
    const { start, end } = symbols[found]!;
    return [{ place: { start, end }, isSaid: said.has(index) }];
  });
}
