import type { ReadingEvent } from "#core/analysis.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";

/** The count of numbers, and of the last ones, which compare phonemes. */
export const OTHER_TEXT_EVIDENCE = 13;
const PHONEME_EVIDENCE = 2;

/** The bias comes last; above 0 it is another text. */
export interface OtherTextWeights {
  short: number[];
  /** For long readings, without comparing phonemes. */
  long: number[];
}

export function fitOtherText({ short, long }: OtherTextWeights): boolean {
  return short.length === OTHER_TEXT_EVIDENCE + 1 && long.length === OTHER_TEXT_EVIDENCE - PHONEME_EVIDENCE + 1;
}

export interface SupposedReading {
  /** With confidence, in order. */
  events: readonly ReadingEvent[];
  /** One pronunciation each; empty if unknown. */
  words: readonly Pronunciation[];
  /** By the free phoneme loop, in the whole recording. */
  heard: Pronunciation;
  /** Nats per frame of speech by which the path through the text is likelier than unrelated speech. */
  gain: number;
  speechSeconds: number;
}

/** Less counts as this. */
const LEAST_SPEECH_SECONDS = 0.01;
const STRETCH_WORDS = 3;
/** Natural logarithm; a text counts as long from there. */
const LONG_TEXT_LOG_WORDS = 3;
/** In unhurried reading. */
const PHONEME_SECONDS = 0.08;
/** For a phoneme heard as itself; deductions per unit of cost and per missing or additional phoneme. */
const MATCH_SCORE = 1;
const MISMATCH_FACTOR = 2.2;
const GAP_SCORE = -0.6;

/** Some 50 s, heard or in the text: time grows with the product, and in a long reading what the decoder found is enough. */
const MOST_PHONEMES_COMPARED = 600;

/** `OTHER_TEXT_EVIDENCE` numbers, mostly between -3 and 3; for a long reading without those that compare phonemes. */
export function otherTextEvidence({ events, words, heard, gain, speechSeconds }: SupposedReading, inventory: PhonemeInventory): number[] {
  const count = words.length;
  const own = events.filter(({ kind }) => kind !== "insertion");
  const read = own.filter(({ kind }) => kind === "correct");
  const share = (some: number) => some / count;
  const seconds = Math.max(LEAST_SPEECH_SECONDS, speechSeconds);
  const text = words.flat();
  const stretches = readInStretches(own);
  const found = [
    clamp(gain, -1, 1.5),
    share(read.length),
    share(own.filter(({ kind }) => kind === "omission").length),
    share(read.reduce((sum, { confidence = 0.5 }) => sum + confidence, 0)),
    clamp(read.reduce((sum, { start, end }) => sum + end - start, 0) / seconds, 0, 1.5),
    clamp(Math.log((Math.max(1, text.length) * PHONEME_SECONDS) / seconds), -1.5, 1.5),
    clamp(share(events.length - own.length), 0, 2),
    // In a long text, chance finds something whatever was said.
    Math.min(Math.log(count), LONG_TEXT_LOG_WORDS) - 2,
    Math.max(Math.log(count) - LONG_TEXT_LOG_WORDS, 0),
    share(stretches.length),
    clamp(stretches.reduce((sum, { start, end }) => sum + end - start, 0) / seconds, 0, 1.5),
  ];
  if (Math.max(heard.length, text.length) > MOST_PHONEMES_COMPARED) return found;
  const alike = likeness(heard, text, inventory);
  // The likeness of the same phonemes in another order is chance.
  return [...found, alike, alike - Math.max(...decoys(text).map((decoy) => likeness(heard, decoy, inventory)))];
}

/** Words read in a row: by chance, a word is found here and there, but seldom three together. */
function readInStretches(own: readonly ReadingEvent[]): ReadingEvent[] {
  const stretches: ReadingEvent[][] = [[]];
  for (const event of own) {
    if (event.kind === "correct") stretches.at(-1)!.push(event);
    else stretches.push([]);
  }
  return stretches.filter(({ length }) => length >= STRETCH_WORDS).flat();
}

/** Backwards as a whole, and by halves. */
function decoys(text: Pronunciation): Pronunciation[] {
  const middle = Math.floor(text.length / 2);
  const [first, second] = [text.slice(0, middle).reverse(), text.slice(middle).reverse()];
  return [
    [...second, ...first],
    [...first, ...second],
    [...second.toReversed(), ...first.toReversed()],
  ];
}

/**
 * Score of the best local alignment (Smith & Waterman 1981) by the shorter length, so that a part of a text, and a text that is part of
 * what was said, count as alike. 0 to 1.
 */
function likeness(heard: Pronunciation, text: Pronunciation, { classes, costs }: PhonemeInventory): number {
  if (heard.length === 0 || text.length === 0) return 0;
  let before = new Float64Array(text.length + 1);
  let best = 0;
  for (const phone of heard) {
    const row = new Float64Array(text.length + 1);
    for (let x = 0; x < text.length; x++) {
      const matched = before[x]! + MATCH_SCORE - MISMATCH_FACTOR * costs[text[x]! * classes + phone]!;
      row[x + 1] = Math.max(0, matched, before[x + 1]! + GAP_SCORE, row[x]! + GAP_SCORE);
      if (row[x + 1]! > best) best = row[x + 1]!;
    }
    before = row;
  }
  return best / Math.min(heard.length, text.length);
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
