import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { neighboursOf, rivalsOf, type Rival } from "../score/wordRivals.ts";
import type { Models } from "./models.ts";
import type { PassageWords } from "./readingEvents.ts";

/** Only words whose verdict is less sure are compared with others, 0 to 1. */
const DOUBTED_CONFIDENCE = 0.8;
/** Nats by which another word may fit worse and still be named. */
const WORST_GAIN_NATS = -12;
/** Exponents of sound and frequency, as in `rivalOdds`. */
const SOUND_WEIGHT = 0.2;
const FREQUENCY_WEIGHT = 0.35;

/**
 * Names, for each doubtful word that was read right, the word that was said if that verdict is wrong: the one of its family, where there is
 * one, or else the common word whose sounds fit best.
 * @param events in order of time, with their confidence
 */
export function withAlternatives(
  events: readonly ReadingEvent[],
  passage: PassageWords,
  { emissions }: AcousticFeatures,
  { language }: Models,
  check: () => void,
): ReadingEvent[] {
  const placed = events.flatMap((event, at) => {
    const [phones] = event.kind === "correct" ? passage.pronunciations[event.wordIndex]! : [];
    const [start, end] = [event.start, event.end].map((time) => Math.round(time / emissions.frameSeconds)) as [number, number];
    return phones ? [{ at, word: event.wordIndex, variant: 0, start, end, phones }] : [];
  });
  const named = [...events];
  for (const [index, { at }] of placed.entries()) {
    const event = events[at]!;
    const own = passage.dictionary[event.wordIndex]!;
    if (event.alternative || passage.tokens[event.wordIndex]!.item || own.length === 0 || (event.confidence ?? 1) >= DOUBTED_CONFIDENCE)
      continue;
    check();
    const likely = rivalsOf(emissions, placed, index, own, neighboursOf(own, language.lexicon)).filter(
      ({ word, gain }) => gain > WORST_GAIN_NATS && language.lexicon.isCommon(word),
    );
    if (likely.length > 0)
      named[at] = { ...event, alternative: [likely.reduce((best, one) => (weight(one) > weight(best) ? one : best)).word] };
  }
  return named;
}

function weight({ gain, logShare }: Rival): number {
  return SOUND_WEIGHT * gain + FREQUENCY_WEIGHT * logShare;
}
