import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { emissionsOf } from "../acoustic/emissions.ts";
import { putQuiet } from "../acoustic/putQuiet.ts";
import { SoundEvidence } from "../acoustic/soundEvidence.ts";
import { readAudio } from "../audio/readAudio.ts";
import { examineSignal } from "../audio/signal.ts";
import type { Stretch } from "../score/backgroundEvidence.ts";
import { noisy } from "../score/noise.ts";
import type { Models, ProgressReporter } from "./models.ts";

/** @throws {AnalysisError} where the recording cannot be read */
export async function extractFeatures(path: string, models: Models, report: ProgressReporter): Promise<AcousticFeatures> {
  report("reading audio", 0);
  const { samples, duration, warnings } = await readAudio(path, (fraction) => report("reading audio", fraction * 0.1));
  const heard = await featuresOf(samples, duration, models, report);
  return { ...heard, warnings: [...warnings, ...heard.warnings] };
}

/**
 * @param samples mono at 16 kHz
 * @param duration in seconds
 */
export async function featuresOf(
  samples: Float32Array,
  duration: number,
  { acoustic }: Pick<Models, "acoustic">,
  report: ProgressReporter,
): Promise<AcousticFeatures> {
  const { silent, warnings } = examineSignal(samples, () => report("listening", 0.1));
  const { phonemes, frameSeconds, logPrior, fitted } = acoustic;
  const { log, levels } = await acoustic.hear(samples, (fraction) => report("listening", 0.1 + fraction * 0.5));
  if (log.length !== levels.length * phonemes.classes)
    throw new Error(`${acoustic.name} gave ${log.length} posteriors of ${phonemes.classes} classes for ${levels.length} frames`);
  const posteriors = { phonemes, log, frames: levels.length, frameSeconds };
  const sound = new SoundEvidence({ samples, posteriors, levels });
  return {
    samples,
    posteriors,
    levels,
    sound,
    duration,
    silent,
    warnings: silent ? warnings : [...warnings, ...noisy(sound, fitted.scorer.noise)],
    emissions: emissionsOf(posteriors, logPrior, undefined, () => report("listening", 0.6)),
  };
}

const SAMPLE_RATE_HZ = 16_000;
const IMPOSSIBLE_LOG_POSTERIOR = -20;

/** As if nothing but silence had been heard in these stretches; levels stay those of the recording, and warnings but those of noise. */
export async function muted(
  heard: AcousticFeatures,
  stretches: readonly Stretch[],
  models: Models,
  check: () => void,
): Promise<AcousticFeatures> {
  const samples = heard.samples.slice();
  const sampleAt = (frame: number) => Math.min(samples.length, Math.round(frame * heard.posteriors.frameSeconds * SAMPLE_RATE_HZ));
  for (const { start, end } of stretches) putQuiet(samples, sampleAt(start), sampleAt(end));
  const { posteriors, sound, warnings: left } = await featuresOf(samples, heard.duration, models, check);
  const { classes } = posteriors.phonemes;
  for (const { start, end } of stretches)
    for (let t = start; t < Math.min(posteriors.frames, end); t++) {
      posteriors.log.fill(IMPOSSIBLE_LOG_POSTERIOR, t * classes, (t + 1) * classes);
      posteriors.log[t * classes] = 0;
    }
  const warnings = [...heard.warnings.filter(({ code }) => code !== "noisy"), ...left.filter(({ code }) => code === "noisy")];
  return { ...heard, sound, warnings, posteriors, emissions: emissionsOf(posteriors, models.acoustic.logPrior, undefined, check) };
}
