import { putQuiet } from "../../acoustic/putQuiet.ts";
import { slicePosteriors } from "../../acoustic/posteriors.ts";
import { loadBoundaryModel } from "../../align/boundaryModel.ts";
import type { PhonemeInventory } from "../../language/phonemeInventory.ts";
import { Scorer } from "../../score/scorer.ts";
import type { AcousticModel, Heard } from "../acousticModel.ts";
import { PHRASES, TRANSITIONS } from "./fittedWeights.ts";
import { FRAME_SHIFT_SAMPLES, logMel, SECONDS_PER_FRAME } from "./logMel.ts";
import { PhoneNetwork } from "./phoneNetwork.ts";

/**
 * The model that comes with the engine: `PhoneNetwork` on `logMel`.
 * @param directory absolute, with `phones.json`, the weights that it names, `affine.wasm`, `scorer.json` and `boundaries.json`
 * @param phonemes those of the training
 * @throws {Error} for other phonemes
 */
export async function loadBuiltInModel(directory: string, phonemes: PhonemeInventory): Promise<AcousticModel> {
  const [network, scorer, boundaries] = await Promise.all([
    PhoneNetwork.load(directory, phonemes),
    Scorer.load(directory, phonemes),
    loadBoundaryModel(directory, phonemes),
  ]);
  return {
    name: "the built-in model",
    phonemes,
    logPrior: network.logPrior,
    frameSeconds: SECONDS_PER_FRAME,
    fitted: { scorer, boundaries, transitions: TRANSITIONS, phrases: PHRASES },
    hear: (samples, onFraction) => new Promise((resolve) => resolve(hear(network, samples, onFraction))),
  };
}

/** Under 1.5 s, a word may reach from edge to edge. */
const SHORT_SAMPLES = 24_000;
/** 0.3 s before and after a short recording. */
const QUIET_FRAMES = 30;

/** The network has learnt from words that begin and end in quiet. The quiet's frames are not kept, so times stay the recording's own. */
function hear(network: PhoneNetwork, samples: Float32Array, onFraction?: (fraction: number) => void): Heard {
  const quiet = samples.length < SHORT_SAMPLES ? QUIET_FRAMES : 0;
  const { values, frames, levels } = logMel(quiet > 0 ? padded(samples, quiet * FRAME_SHIFT_SAMPLES) : samples, () => onFraction?.(0));
  const posteriors = network.posteriors(values, frames, onFraction);
  return { log: slicePosteriors(posteriors, quiet, frames - quiet).log, levels: levels.subarray(quiet, frames - quiet) };
}

function padded(samples: Float32Array, quiet: number): Float32Array {
  const sound = new Float32Array(samples.length + 2 * quiet);
  putQuiet(sound, 0, sound.length);
  sound.set(samples, quiet);
  return sound;
}
