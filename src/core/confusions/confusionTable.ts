import type { Place } from "./soundDifference.ts";

/** Decides whether a word was said. */
export type ConfusedBy = "recognition" | "pronunciation";

/** Readings of a word by children that were taken for another word that differs in one sound, and all its readings. */
export type Taken = readonly [taken: number, readings: number];

/** By the key of a `SoundDifference`. */
export type ConfusionTable = Readonly<Record<Place, Readonly<Record<string, Taken>>>>;

/** Written by `test/bench/confusions.ts`. */
export interface MeasuredConfusions extends Readonly<Record<ConfusedBy, ConfusionTable>> {
  /** The model that was measured; see `test/support/modelFingerprint.ts`. */
  model: string;
  /** Children who read, and single readings of a word. */
  speakers: number;
  readings: number;
}
