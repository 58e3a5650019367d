import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { emissionsOf, slicePosteriors } from "../acoustic/emissions.ts";
import { FRAME_SHIFT_SAMPLES, logMel } from "../acoustic/logMel.ts";
import { readAudio } from "../audio/readAudio.ts";
import { examineSignal } from "../audio/signal.ts";
import type { Models, ProgressReporter } from "./models.ts";

/** @throws {AnalysisError} where the recording cannot be read */
export async function extractFeatures(path: string, models: Models, report: ProgressReporter): Promise<AcousticFeatures> {
  report("reading audio", 0);
  const { samples, duration, warnings } = await readAudio(path, (fraction) => report("reading audio", fraction * 0.1));
  const heard = featuresOf(samples, duration, models, report);
  return { ...heard, warnings: [...warnings, ...heard.warnings] };
}

/** Recordings under 1.5 s may hold a word from edge to edge. */
const SHORT_SAMPLES = 24_000;
/** Quiet that is added before and after a short recording: 0.3 s. */
const QUIET_FRAMES = 30;
/** Amplitude of that quiet: as quiet as a sound card. */
const QUIET_AMPLITUDE = 1e-4;

/**
 * A short recording with quiet on both sides: the network has learnt from words that begin and end in quiet. Times stay the
 * recording's own, since the frames of the quiet are not kept.
 */
function padded(samples: Float32Array, quiet: number): Float32Array {
  // Alternating between two values, it adds no offset.
  const sound = Float32Array.from({ length: samples.length + 2 * quiet }, (_, i) => (i % 2 === 0 ? QUIET_AMPLITUDE : -QUIET_AMPLITUDE));
  sound.set(samples, quiet);
  return sound;
}

/**
 * @param samples mono at 16 kHz
 * @param duration length in seconds
 */
export function featuresOf(samples: Float32Array, duration: number, models: Models, report: ProgressReporter): AcousticFeatures {
  const { silent, warnings } = examineSignal(samples, () => report("listening", 0.1));
  const quiet = samples.length < SHORT_SAMPLES ? QUIET_FRAMES : 0;
  const { values, frames } = logMel(quiet > 0 ? padded(samples, quiet * FRAME_SHIFT_SAMPLES) : samples, () => report("listening", 0.1));
  const all = models.network.posteriors(values, frames, (fraction) => report("listening", 0.1 + fraction * 0.5));
  const posteriors = quiet > 0 ? slicePosteriors(all, quiet, frames - quiet) : all;
  return {
    samples,
    duration,
    silent,
    warnings,
    posteriors,
    emissions: emissionsOf(posteriors, models.network.logPrior, undefined, () => report("listening", 0.6)),
  };
}
