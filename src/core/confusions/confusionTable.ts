import type { Place } from "./soundDifference.ts";

/** The operation that decides whether a word was said. */
export type ConfusedBy = "recognition" | "pronunciation";

/**
 * The number of readings of a word by children that were taken for another word that differs in one sound, and the number of all its
 * readings.
 */
export type Taken = readonly [taken: number, readings: number];

/** By what distinguishes two words: the key of a `SoundDifference`. */
export type ConfusionTable = Readonly<Record<Place, Readonly<Record<string, Taken>>>>;

/** As `test/bench/confusions.ts` writes it. */
export interface MeasuredConfusions extends Readonly<Record<ConfusedBy, ConfusionTable>> {
  /** The model that was measured; see `test/support/modelFingerprint.ts`. */
  model: string;
  /** Children who read, and readings of a word by one of them. */
  speakers: number;
  readings: number;
}
