import type { ReadingEvent } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { freeLoop } from "../decode/alignPhrase.ts";
import { alignPhones } from "../decode/phoneLoop.ts";
import type { PassageWords } from "./readingEvents.ts";

/**
 * Nats per frame by which a word may fit worse than free phonemes: of repeated words that the decoder took for others, three in four fit
 * better, of other words that were added one in twenty (development speakers).
 */
const LEAST_FIT_NATS = -1.2;

/** Names additions that are the word before them once more, or the one after them. */
export function withRepetitions(events: readonly ReadingEvent[], passage: PassageWords, heard: AcousticFeatures): ReadingEvent[] {
  const read = new Set(events.filter(({ kind }) => kind === "correct").map(({ wordIndex }) => wordIndex));
  return events.map((event) => {
    if (event.kind !== "insertion" || event.repetition || event.falseStart) return event;
    const fits = [event.wordIndex - 1, event.wordIndex]
      .filter((word) => read.has(word))
      .map((word) => ({ word, fit: fitOf(passage.pronunciations[word]!, event, heard) }));
    const [best] = fits.sort((a, b) => b.fit - a.fit);
    if (!best || best.fit < LEAST_FIT_NATS) return event;
    return { ...event, heard: [normaliseWord(passage.tokens[best.word]!.text)], repetition: true };
  });
}

function fitOf(pronunciations: PassageWords["pronunciations"][number], event: ReadingEvent, { emissions }: AcousticFeatures): number {
  const start = Math.round(event.start / emissions.frameSeconds);
  const end = Math.min(emissions.frames, Math.round(event.end / emissions.frameSeconds));
  const free = freeLoop(emissions);
  let score = 0;
  for (let t = start; t < end; t++) score += free[t]!;
  const best = Math.max(...pronunciations.map((phones) => alignPhones(emissions, start, end, phones)?.score ?? -Infinity));
  return (best - score) / Math.max(1, end - start);
}
