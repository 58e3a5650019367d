import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import type { Utterance } from "./corpus.ts";
import type { Tally } from "./tally.ts";

const RATE = 16_000;
/** How much of a word is said before it is broken off, and the pause after it; seconds. */
const STARTED = 0.25;
const PAUSE = 0.15;
/** A word that is broken off lasts at least this long and has at least so many phonemes. */
const LEAST_SECONDS = 0.35;
const LEAST_PHONEMES = 4;

/** Measures false starts and repeated words, made by copying a part of the recording itself to before the word. */
export async function trySpliced(
  utterance: Utterance,
  heard: AcousticFeatures,
  models: Models,
  text: string,
  events: readonly ReadingEvent[],
  random: () => number,
  tally: Tally,
): Promise<void> {
  const read = events.filter((event) => event.kind === "correct");
  const pick = (from: readonly ReadingEvent[]) => from[Math.floor(random() * from.length)];
  const long = pick(read.filter((event) => event.end - event.start >= LEAST_SECONDS && (event.phonemes ?? []).length >= LEAST_PHONEMES));
  if (long) {
    const found = (
      await analyseFluency(await splice(heard, long.start, long.start + STARTED, models, random), text, models, () => undefined)
    ).events;
    const added = found.filter((event) => event.kind === "insertion" && event.wordIndex === long.wordIndex);
    tally.count("false start: found %", "percentage", utterance, added.length > 0 ? 1 : 0, 1);
    tally.count("false start: marked as one %", "percentage", utterance, added.some((event) => event.falseStart) ? 1 : 0, 1);
    tally.count("false start: word still read %", "percentage", utterance, isRead(found, long) ? 1 : 0, 1);
  }
  const any = pick(read);
  if (any) {
    const found = (await analyseFluency(await splice(heard, any.start, any.end, models, random), text, models, () => undefined)).events;
    const again = found.some(
      (event) =>
        event.kind === "insertion" &&
        Math.abs(event.wordIndex - any.wordIndex) <= 1 &&
        (event.repetition || event.heard[0] === any.heard[0]),
    );
    tally.count("repeated word: found %", "percentage", utterance, again ? 1 : 0, 1);
    tally.count("repeated word: word still read %", "percentage", utterance, isRead(found, any) ? 1 : 0, 1);
  }
}

const isRead = (events: readonly ReadingEvent[], { wordIndex }: ReadingEvent) =>
  events.some((event) => event.kind === "correct" && event.wordIndex === wordIndex);

/** The recording with the piece from `start` to `end` (seconds) said once more before itself. */
async function splice(
  { samples }: AcousticFeatures,
  start: number,
  end: number,
  models: Models,
  random: () => number,
): Promise<AcousticFeatures> {
  const from = Math.round(start * RATE);
  const segment = samples.slice(from, Math.round(end * RATE));
  // A voice that breaks off does not click.
  const fade = Math.min(segment.length, Math.round(0.01 * RATE));
  for (let i = 0; i < fade; i++) segment[segment.length - 1 - i]! *= i / fade;
  const pause = Float32Array.from({ length: Math.round(PAUSE * RATE) }, () => (random() - 0.5) * 2e-4);
  const changed = new Float32Array(samples.length + segment.length + pause.length);
  changed.set(samples.subarray(0, from));
  changed.set(segment, from);
  changed.set(pause, from + segment.length);
  changed.set(samples.subarray(from), from + segment.length + pause.length);
  return await featuresOf(changed, changed.length / RATE, models, () => undefined);
}
