import type { SignalWarning } from "#core/analysis.ts";
import type { SoundEvidence } from "../acoustic/soundEvidence.ts";
import { logOdds } from "./reviewWeights.ts";

/** Tells from the sound alone which share of the errors in a reading is found: a logistic regression, fitted by `test/train/confidence.ts`. */
export interface NoiseWeights {
  /** For the numbers of `SoundEvidence.recording`, the bias last. */
  found: number[];
  /** Share that is found in quiet, 0 to 1. */
  quiet: number;
}

/** Below this share of what would be found in quiet, results are doubtful. */
const LEAST_SHARE = 0.75;

/** @param sound see `SoundEvidence.recording` @returns the share that is found of the errors that would be found in quiet: 0 to 1 */
export function foundShare(sound: readonly number[], { found, quiet }: NoiseWeights): number {
  return Math.min(1, 1 / (1 + Math.exp(-logOdds(sound, found))) / quiet);
}

export function isNoisy(sound: readonly number[], weights: NoiseWeights): boolean {
  return foundShare(sound, weights) < LEAST_SHARE;
}

/** The regression knows sentences: with less speech, such as a word, the signal-to-noise ratio alone decides (12 dB). */
const LEAST_SPEECH_SECONDS = 2;
const LEAST_SIGNAL_TO_NOISE = 0.6;

export function noisy(
  { recording, speechSeconds }: Pick<SoundEvidence, "recording" | "speechSeconds">,
  weights: NoiseWeights,
): SignalWarning[] {
  if (speechSeconds < LEAST_SPEECH_SECONDS) {
    if (recording[0]! >= LEAST_SIGNAL_TO_NOISE) return [];
    return [{ code: "noisy", message: "Speech is hard to tell from the noise. Results may be unreliable." }];
  }
  if (!isNoisy(recording, weights)) return [];
  const tenths = Math.max(1, Math.round(10 * foundShare(recording, weights)));
  return [
    {
      code: "noisy",
      message: `The reader is hard to hear: in sound like this, about ${tenths} of 10 errors that would be noticed in a quiet room are noticed. Results may look better than the reading was.`,
    },
  ];
}
