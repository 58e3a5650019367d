import type { PhonemeAlternative } from "#core/analysis.ts";
import type { Posteriors } from "../acoustic/posteriors.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import { phonemeStates } from "./phonemeStates.ts";

export interface ErrorModel {
  /** Exponent of likelihoods: frames are not independent, so their product is overconfident. */
  power: number;
  substitution: number;
  deletion: number;
  insertion: number;
  /** Probability between two phonemes. */
  silence: number;
  priorWeight: number;
}

export const WORD_ERRORS: ErrorModel = { power: 0.3, substitution: 0.1, deletion: 0.02, insertion: 0.02, silence: 0.1, priorWeight: 0.5 };

export interface ErrorPosteriors {
  said: Float64Array;
  /** Probability that nothing was said for it. */
  omitted: Float64Array;
  /** Expected number added before each phoneme, and after the last. */
  added: Float64Array;
  /** Most probable class added there. */
  addedPhone: Uint8Array;
  /** Mean frame of each phoneme's end, if said. */
  end: Float64Array;
  /** Probability of each class in each place, at `index * classes + class`; class 0 is nothing at all. */
  heard: Float64Array;
  alternatives: PhonemeAlternative[][];
  logLikelihood: number;
}

/** Per phoneme, `to` exclusive; both increase from phoneme to phoneme. */
export interface Windows {
  from: ArrayLike<number>;
  to: ArrayLike<number>;
}

/**
 * Called with the probability that a frame belongs to the expected phoneme's place (whatever was said there), or to silence before it
 * (`index` is the number of phonemes for the silence after the last).
 */
export type OnFrame = (part: "phoneme" | "silence", index: number, frame: number, probability: number) => void;

// Three states per phoneme, or the last two of them where frames are long; the last one carries most of the length.
const STAY_PROBABILITIES = [0.3, 0.3, 0.75] as const;
const LEAVE_PROBABILITIES = [0.7, 0.7, 0.25] as const;
const STATES_PER_PHONE = 3;
const LEAST_RIVAL_POSTERIOR = 0.02;

const FRAMES_PER_CHECK = 64;
/** Lower probabilities are not reported. */
const LEAST_POSTERIOR = 1e-3;

/**
 * Forward-backward over a graph in which every expected phoneme competes with all others, with being left out, and with an addition before
 * it: goodness of pronunciation with the segmentation summed out.
 * @param windows of each phoneme; anywhere unless given. Time and memory grow with their lengths.
 * @param check called every few milliseconds; may throw
 * @returns undefined where the segment is too short
 */
export function errorPosteriors(
  posteriors: Posteriors,
  logPrior: Float32Array,
  expected: Pronunciation,
  model: ErrorModel = WORD_ERRORS,
  windows?: Windows,
  onFrame?: OnFrame,
  check?: () => void,
): ErrorPosteriors | undefined {
  const { frames, phonemes } = posteriors;
  const { classes } = phonemes;
  const width = classes * STATES_PER_PHONE;
  const firstState = phonemeStates(posteriors) < STATES_PER_PHONE ? 1 : 0;
  const count = expected.length;
  const nodes = count + 1;
  const band = bandOf(count, frames, width, windows);
  const emission = scaledLikelihoods(posteriors, logPrior, model);
  const { deletion, weights } = weightsOf(expected, model, classes);
  const alpha = new Float32Array(band.size);
  const scale = new Float64Array(frames);

  let node = new Float64Array(nodes);
  let nodeNext = new Float64Array(nodes);
  node[0] = 1;
  passDeletions(node, deletion);
  let logLikelihood = emission.logOffset;
  for (let t = 0; t < frames; t++) {
    if (t % FRAMES_PER_CHECK === 0) check?.();
    const first = band.first[t]!;
    const last = band.last[t]!;
    let total = 0;
    for (let place = first; place <= last; place++) {
      const now = band.at[t]! + (place - first) * width;
      const known = t > 0 && place >= band.first[t - 1]! && place <= band.last[t - 1]!;
      const before = known ? band.at[t - 1]! + (place - band.first[t - 1]!) * width : -1;
      const entering = node[place >> 1]!;
      // Odd places are phonemes, without silence.
      for (let q = place & 1; q < classes; q++) {
        const e = emission.values[t * classes + q]!;
        const x = q * STATES_PER_PHONE;
        const entered = entering * weights[place * classes + q]!;
        let v0 = firstState === 0 ? entered : 0;
        let v1 = firstState === 0 ? 0 : entered;
        let v2 = 0;
        if (known) {
          const p0 = alpha[before + x]!;
          const p1 = alpha[before + x + 1]!;
          v0 += p0 * STAY_PROBABILITIES[0];
          v1 += p0 * LEAVE_PROBABILITIES[0] + p1 * STAY_PROBABILITIES[1];
          v2 = (p1 * LEAVE_PROBABILITIES[1] + alpha[before + x + 2]! * STAY_PROBABILITIES[2]) * e;
        }
        v0 *= e;
        v1 *= e;
        alpha[now + x] = v0;
        alpha[now + x + 1] = v1;
        alpha[now + x + 2] = v2;
        total += v0 + v1 + v2;
      }
    }
    if (!(total > 0)) return undefined;
    scale[t] = total;
    logLikelihood += Math.log(total);
    nodeNext.fill(0);
    for (let place = first; place <= last; place++) {
      const now = band.at[t]! + (place - first) * width;
      let leaving = 0;
      for (let x = 0; x < width; x += STATES_PER_PHONE) {
        alpha[now + x]! /= total;
        alpha[now + x + 1]! /= total;
        alpha[now + x + 2]! /= total;
        leaving += alpha[now + x + 2]!;
      }
      nodeNext[(place + 1) >> 1]! += leaving * LEAVE_PROBABILITIES[2];
    }
    passDeletions(nodeNext, deletion);
    [node, nodeNext] = [nodeNext, node];
  }
  const whole = node[count]!;
  if (!(whole > 1e-30)) return undefined;
  logLikelihood += Math.log(whole);

  const placePosterior = new Float64Array((2 * count + 1) * classes);
  const end = new Float64Array(count);
  let after = new Float64Array(nodes);
  let afterNext = new Float64Array(nodes);
  after[count] = 1 / whole;
  takeDeletions(after, deletion);
  // By place, class and state: the band moves, so a place keeps its own room.
  const beta = new Float64Array((2 * count + 1) * width);
  for (let t = frames - 1; t >= 0; t--) {
    if (t % FRAMES_PER_CHECK === 0) check?.();
    const first = band.first[t]!;
    const last = band.last[t]!;
    afterNext.fill(0);
    for (let place = first; place <= last; place++) {
      const now = band.at[t]! + (place - first) * width;
      const following = t + 1 < frames && place >= band.first[t + 1]! && place <= band.last[t + 1]!;
      const out = LEAVE_PROBABILITIES[2] * after[(place + 1) >> 1]!;
      let entered = 0;
      let occupied = 0;
      for (let q = place & 1; q < classes; q++) {
        const x = q * STATES_PER_PHONE;
        const b = place * width + x;
        const leaving = alpha[now + x + 2]! * out;
        placePosterior[place * classes + q]! += leaving;
        if (place & 1 && q === expected[place >> 1]) end[place >> 1]! += leaving * (t + 1);
        // `beta` holds the next frame, emission included.
        const n0 = following ? beta[b]! : 0;
        const n1 = following ? beta[b + 1]! : 0;
        const n2 = following ? beta[b + 2]! : 0;
        const e = emission.values[t * classes + q]! / scale[t]!;
        const b0 = STAY_PROBABILITIES[0] * n0 + LEAVE_PROBABILITIES[0] * n1;
        const b1 = STAY_PROBABILITIES[1] * n1 + LEAVE_PROBABILITIES[1] * n2;
        const b2 = STAY_PROBABILITIES[2] * n2 + out;
        if (place & 1 || q === 0) occupied += alpha[now + x]! * b0 + alpha[now + x + 1]! * b1 + alpha[now + x + 2]! * b2;
        beta[b] = b0 * e;
        beta[b + 1] = b1 * e;
        beta[b + 2] = b2 * e;
        entered += weights[place * classes + q]! * (firstState === 0 ? b0 : b1) * e;
      }
      if (onFrame && occupied > LEAST_POSTERIOR) onFrame(place & 1 ? "phoneme" : "silence", place >> 1, t, occupied);
      afterNext[place >> 1]! += entered;
    }
    takeDeletions(afterNext, deletion);
    [after, afterNext] = [afterNext, after];
  }
  return collect(expected, phonemes, placePosterior, end, logLikelihood);
}

/** Open places of each frame (2 i before phoneme i, 2 i + 1 the phoneme itself), and the offset of its values. */
interface Band {
  first: Int32Array;
  last: Int32Array;
  at: Int32Array;
  size: number;
}

function bandOf(count: number, frames: number, width: number, windows: Windows | undefined): Band {
  const first = new Int32Array(frames);
  const last = new Int32Array(frames).fill(2 * count);
  const at = new Int32Array(frames);
  let size = 0;
  let low = 0;
  let high = 0;
  for (let t = 0; t < frames; t++) {
    if (windows) {
      // From after the last phoneme that must be over to before the first that may not begin yet.
      while (high < count && windows.from[high]! <= t) high++;
      while (low < high && windows.to[low]! <= t) low++;
      first[t] = 2 * low;
      last[t] = 2 * high;
    }
    at[t] = size;
    size += (last[t]! - first[t]! + 1) * width;
  }
  return { first, last, at, size };
}

function weightsOf(expected: Pronunciation, model: ErrorModel, classes: number): { weights: Float64Array; deletion: number } {
  const onward = 1 - model.silence - model.insertion;
  const right = 1 - model.substitution - model.deletion;
  const weights = new Float64Array((2 * expected.length + 1) * classes);
  for (let i = 0; i <= expected.length; i++) {
    const row = 2 * i * classes;
    weights.fill(model.insertion / (classes - 1), row, row + classes);
    weights[row] = model.silence;
    if (i === expected.length) break;
    weights.fill((onward * model.substitution) / (classes - 2), row + classes, row + 2 * classes);
    weights[row + classes] = 0;
    weights[row + classes + expected[i]!] = onward * right;
  }
  return { weights, deletion: model.deletion * onward };
}

function scaledLikelihoods(
  { phonemes, log, frames }: Posteriors,
  logPrior: Float32Array,
  model: ErrorModel,
): { values: Float64Array; logOffset: number } {
  const { classes } = phonemes;
  const values = new Float64Array(frames * classes);
  let logOffset = 0;
  for (let t = 0; t < frames; t++) {
    const row = t * classes;
    let highest = -Infinity;
    for (let q = 0; q < classes; q++) {
      const score = model.power * (log[row + q]! - model.priorWeight * logPrior[q]!);
      values[row + q] = score;
      if (score > highest) highest = score;
    }
    for (let q = 0; q < classes; q++) values[row + q] = Math.exp(values[row + q]! - highest);
    logOffset += highest;
  }
  return { values, logOffset };
}

function passDeletions(node: Float64Array, deletion: number): void {
  for (let i = 0; i + 1 < node.length; i++) node[i + 1]! += node[i]! * deletion;
}

function takeDeletions(node: Float64Array, deletion: number): void {
  for (let i = node.length - 2; i >= 0; i--) node[i]! += node[i + 1]! * deletion;
}

function collect(
  expected: Pronunciation,
  phonemes: PhonemeInventory,
  placePosterior: Float64Array,
  end: Float64Array,
  logLikelihood: number,
): ErrorPosteriors {
  const { classes } = phonemes;
  const count = expected.length;
  const said = new Float64Array(count);
  const omitted = new Float64Array(count);
  const added = new Float64Array(count + 1);
  const addedPhone = new Uint8Array(count + 1);
  const heard = new Float64Array(count * classes);
  const alternatives: PhonemeAlternative[][] = [];
  for (let i = 0; i <= count; i++) {
    let most = 0;
    for (let q = 1; q < classes; q++) {
      const posterior = placePosterior[2 * i * classes + q]!;
      added[i]! += posterior;
      if (posterior <= most) continue;
      most = posterior;
      addedPhone[i] = q;
    }
    if (i === count) break;
    let any = 0;
    const others: PhonemeAlternative[] = [];
    for (let q = 1; q < classes; q++) {
      const posterior = placePosterior[(2 * i + 1) * classes + q]!;
      any += posterior;
      heard[i * classes + q] = Math.min(1, posterior);
      if (q !== expected[i] && posterior > LEAST_RIVAL_POSTERIOR) others.push({ phoneme: phonemes.symbolOf(q), posterior });
    }
    end[i]! /= Math.max(placePosterior[(2 * i + 1) * classes + expected[i]!]!, 1e-30);
    said[i] = heard[i * classes + expected[i]!]!;
    omitted[i] = Math.max(0, 1 - any);
    heard[i * classes] = omitted[i]!;
    alternatives.push(others.sort((a, b) => b.posterior - a.posterior));
  }
  return { said, omitted, added, addedPhone, end, heard, alternatives, logLikelihood };
}
