import { entropies } from "../acoustic/certainty.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";

/** The count of numbers; weights have the bias as well. */
export const WORDLESS_EVIDENCE = 2;

const RATE_HZ = 16_000;
/** Voices from 80 to 400 Hz. */
const LAGS = { shortest: 40, longest: 200, step: 2 };
const WINDOW_SAMPLES = 480;
const STEP_SAMPLES = 160;

/**
 * Numbers that tell a cough, a breath or a laugh from a word: the network hardly knows, and there is little voice in it.
 * @param extent seconds
 * @returns mean entropy of its frames in nats, and mean periodicity from 0 to 1
 */
export function wordlessEvidence(extent: Extent, heard: AcousticFeatures): number[] {
  return [meanEntropy(extent, heard), periodicity(heard.samples, extent.start * RATE_HZ, extent.end * RATE_HZ)];
}

/** The extremes of what it can be: to look for a period takes some 6 ms a word. */
export function possibleWordlessEvidence(extent: Extent, heard: AcousticFeatures): number[][] {
  const entropy = meanEntropy(extent, heard);
  return [
    [entropy, 0],
    [entropy, 1],
  ];
}

interface Extent {
  start: number;
  end: number;
}

function meanEntropy({ start, end }: Extent, { posteriors }: AcousticFeatures): number {
  const [from, to] = [start, end].map((seconds) => Math.round(seconds / posteriors.frameSeconds)) as [number, number];
  const entropy = entropiesOf(posteriors).subarray(from, to);
  return entropy.reduce((sum, x) => sum + x, 0) / Math.max(1, entropy.length);
}

const known = new WeakMap<AcousticFeatures["posteriors"], Float32Array>();

function entropiesOf(posteriors: AcousticFeatures["posteriors"]): Float32Array {
  let found = known.get(posteriors);
  if (!found) known.set(posteriors, (found = entropies(posteriors)));
  return found;
}

/** The highest normalised autocorrelation at the periods of voices, averaged over windows of 30 ms. */
function periodicity(samples: Float32Array, from: number, to: number): number {
  let [sum, windows] = [0, 0];
  for (let at = Math.round(from); at + WINDOW_SAMPLES + LAGS.longest <= Math.min(samples.length, to); at += STEP_SAMPLES) {
    sum += highestCorrelation(samples, at);
    windows++;
  }
  return windows > 0 ? sum / windows : 0;
}

function highestCorrelation(samples: Float32Array, at: number): number {
  let own = 1e-9;
  for (let i = at; i < at + WINDOW_SAMPLES; i++) own += samples[i]! ** 2;
  let shifted = own;
  let highest = 0;
  for (let lag = 1; lag < LAGS.longest; lag++) {
    const last = at + lag - 1;
    shifted += samples[last + WINDOW_SAMPLES]! ** 2 - samples[last]! ** 2;
    if (lag < LAGS.shortest || (lag - LAGS.shortest) % LAGS.step !== 0) continue;
    let product = 0;
    for (let i = at; i < at + WINDOW_SAMPLES; i++) product += samples[i]! * samples[i + lag]!;
    highest = Math.max(highest, product / Math.sqrt(own * shifted));
  }
  return highest;
}
