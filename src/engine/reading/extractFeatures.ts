import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { emissionsOf, slicePosteriors } from "../acoustic/emissions.ts";
import { FRAME_SHIFT_SAMPLES, logMel } from "../acoustic/logMel.ts";
import { readAudio } from "../audio/readAudio.ts";
import { examineSignal } from "../audio/signal.ts";
import type { Stretch } from "../score/backgroundEvidence.ts";
import { noisy } from "../score/noise.ts";
import { SoundEvidence } from "../acoustic/soundEvidence.ts";
import type { Models, ProgressReporter } from "./models.ts";

/** @throws {AnalysisError} where the recording cannot be read */
export async function extractFeatures(path: string, models: Models, report: ProgressReporter): Promise<AcousticFeatures> {
  report("reading audio", 0);
  const { samples, duration, warnings } = await readAudio(path, (fraction) => report("reading audio", fraction * 0.1));
  const heard = featuresOf(samples, duration, models, report);
  return { ...heard, warnings: [...warnings, ...heard.warnings] };
}

/** Under 1.5 s, a word may reach from edge to edge. */
const SHORT_SAMPLES = 24_000;
/** 0.3 s before and after a short recording. */
const QUIET_FRAMES = 30;
/** As quiet as a sound card. */
const QUIET_AMPLITUDE = 1e-4;

/** The network has learnt from words that begin and end in quiet. The quiet's frames are not kept, so times stay the recording's own. */
function padded(samples: Float32Array, quiet: number): Float32Array {
  // Alternating values add no offset.
  const sound = Float32Array.from({ length: samples.length + 2 * quiet }, (_, i) => (i % 2 === 0 ? QUIET_AMPLITUDE : -QUIET_AMPLITUDE));
  sound.set(samples, quiet);
  return sound;
}

/**
 * @param samples mono at 16 kHz
 * @param duration in seconds
 */
export function featuresOf(samples: Float32Array, duration: number, models: Models, report: ProgressReporter): AcousticFeatures {
  const { silent, warnings } = examineSignal(samples, () => report("listening", 0.1));
  const quiet = samples.length < SHORT_SAMPLES ? QUIET_FRAMES : 0;
  const { values, frames, levels } = logMel(quiet > 0 ? padded(samples, quiet * FRAME_SHIFT_SAMPLES) : samples, () =>
    report("listening", 0.1),
  );
  const all = models.network.posteriors(values, frames, (fraction) => report("listening", 0.1 + fraction * 0.5));
  const posteriors = quiet > 0 ? slicePosteriors(all, quiet, frames - quiet) : all;
  const heard = { samples, posteriors, levels: quiet > 0 ? levels.subarray(quiet, frames - quiet) : levels };
  const sound = new SoundEvidence(heard);
  return {
    ...heard,
    sound,
    duration,
    silent,
    warnings: silent ? warnings : [...warnings, ...noisy(sound, models.scorer.noise)],
    emissions: emissionsOf(posteriors, models.network.logPrior, undefined, () => report("listening", 0.6)),
  };
}

const IMPOSSIBLE_LOG_POSTERIOR = -20;

/** As if nothing but silence had been heard in these stretches; levels stay those of the recording, and warnings but those of noise. */
export function muted(heard: AcousticFeatures, stretches: readonly Stretch[], models: Models, check: () => void): AcousticFeatures {
  const samples = heard.samples.slice();
  for (const { start, end } of stretches)
    for (let i = start * FRAME_SHIFT_SAMPLES; i < Math.min(samples.length, end * FRAME_SHIFT_SAMPLES); i++)
      samples[i] = i % 2 === 0 ? QUIET_AMPLITUDE : -QUIET_AMPLITUDE;
  const { posteriors, sound, warnings: left } = featuresOf(samples, heard.duration, models, check);
  const { classes } = posteriors.phonemes;
  for (const { start, end } of stretches)
    for (let t = start; t < Math.min(posteriors.frames, end); t++) {
      posteriors.log.fill(IMPOSSIBLE_LOG_POSTERIOR, t * classes, (t + 1) * classes);
      posteriors.log[t * classes] = 0;
    }
  const warnings = [...heard.warnings.filter(({ code }) => code !== "noisy"), ...left.filter(({ code }) => code === "noisy")];
  return { ...heard, sound, warnings, posteriors, emissions: emissionsOf(posteriors, models.network.logPrior, undefined, check) };
}
