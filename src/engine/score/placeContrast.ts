import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import type { PhoneTime } from "../align/alignSegments.ts";
import type { BoundaryModel } from "../align/boundaryModel.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { dense, type Dense } from "./dense.ts";
import { logSum } from "./logSum.ts";

/**
 * A small network that tells which phoneme was said in a phoneme's place, or none. All are equally likely beforehand, and neither the
 * expected phoneme nor its word are known to it.
 */
export interface ContrastWeights {
  hidden: Dense;
  output: Dense;
}

/** A place's beginning, middle and end, and what is heard before and after it. */
const PARTS = 5;
const LENGTHS = 6;
/** Before and after. */
const BESIDE_SECONDS = 0.05;
/** Lower ones say nothing more. */
const LOWEST_LOG_POSTERIOR = -12;
const LEAST_SECONDS = 0.01;

/** Numbers per place, mostly between -3 and 3. */
export function contrastWidth(classes: number): number {
  return PARTS * classes + LENGTHS;
}

export function fitContrast({ hidden, output }: ContrastWeights, classes: number): boolean {
  return (
    output.bias.length === classes &&
    output.weights.length === classes * hidden.bias.length &&
    hidden.weights.length === hidden.bias.length * contrastWidth(classes)
  );
}

/**
 * Mean log posteriors of the place's parts, and lengths: its own, and those of the phonemes around, as a vowel is longer before a voiced
 * consonant.
 */
export function placeNumbers(
  posteriors: Posteriors,
  phones: Pronunciation,
  times: readonly PhoneTime[],
  index: number,
  { seconds }: Pick<BoundaryModel, "seconds">,
): Float64Array {
  const { log, frames } = posteriors;
  const { classes } = posteriors.phonemes;
  const beside = framesIn(BESIDE_SECONDS, posteriors);
  const row = new Float64Array(contrastWidth(classes));
  const start = frameOf(times[index]!.start);
  const end = frameOf(times[index]!.end);
  const part = (third: number) => start + Math.floor(((end - start) * third) / 3);
  [
    [part(0), part(1)],
    [part(1), part(2)],
    [part(2), part(3)],
    [Math.max(0, start - beside), start],
    [end, Math.min(frames, end + beside)],
  ].forEach(([from, to], i) => putMean(from!, to!, i * classes));
  const relative = phones.map((phone, i) =>
    Math.log((times[i]!.end - times[i]!.start + LEAST_SECONDS) / (seconds[phone]! + LEAST_SECONDS)),
  );
  const others = relative.filter((_, i) => i !== index);
  row.set(
    [
      Math.log(times[index]!.end - times[index]!.start + LEAST_SECONDS) + 2.5,
      relative[index - 1] ?? 0,
      relative[index + 1] ?? 0,
      index === 0 ? 1 : 0,
      index === phones.length - 1 ? 1 : 0,
      others.reduce((sum, value) => sum + value, 0) / Math.max(1, others.length),
    ],
    PARTS * classes,
  );
  return row;

  function frameOf(time: number): number {
    return Math.max(0, Math.min(frames, Math.round(time / posteriors.frameSeconds)));
  }

  function putMean(from: number, to: number, at: number): void {
    const first = Math.min(from, frames - 1);
    const last = Math.max(to, first + 1);
    for (let t = first; t < last; t++)
      for (let q = 0; q < classes; q++) row[at + q]! += Math.max(LOWEST_LOG_POSTERIOR, log[t * classes + q]!) / (last - first) / 4;
  }
}

/** Of each class, 0 for no phoneme: natural logarithms of likelihoods, up to a common addend. */
export function placeContrast({ hidden, output }: ContrastWeights, numbers: Float64Array): Float64Array {
  const units = new Float64Array(hidden.bias.length);
  dense(hidden, numbers, (unit, value) => (units[unit] = Math.max(0, value)));
  const likelihoods = new Float64Array(output.bias.length);
  dense(output, units, (phone, value) => (likelihoods[phone] = value));
  return likelihoods;
}

/** Natural logarithm of the odds that the expected phoneme was said and no other. */
export function contrastOdds(likelihoods: Float64Array, phone: number): number {
  return likelihoods[phone]! - logSum([...likelihoods].filter((_, q) => q !== phone));
}

/** A rival with more other phonemes is judged by its alignment alone. */
const MOST_DIFFERENCES = 2;

/**
 * Nats by which a rival fits better than the expected phonemes, compared only in the places in which they differ.
 * @param likelihoods of each expected phoneme's place
 * @returns undefined where the rival has more phonemes, or differs in too many
 */
export function contrastGain(likelihoods: readonly Float64Array[], expected: Pronunciation, rival: Pronunciation): number | undefined {
  const heard = inPlaces(expected, rival);
  if (!heard) return undefined;
  const differing = heard.flatMap((phone, i) => (phone === expected[i] ? [] : [i]));
  if (differing.length > MOST_DIFFERENCES) return undefined;
  return differing.reduce((sum, i) => sum + likelihoods[i]![heard[i]!]! - likelihoods[i]![expected[i]!]!, 0);
}

/** The rival's phonemes in the expected ones' places; 0 for the one that it lacks. */
function inPlaces(expected: Pronunciation, rival: Pronunciation): Pronunciation | undefined {
  if (rival.length === expected.length) return rival;
  if (rival.length !== expected.length - 1) return undefined;
  const lacks = rival.findIndex((phone, i) => phone !== expected[i]);
  const placed = rival.toSpliced(lacks < 0 ? rival.length : lacks, 0, 0);
  return placed.every((phone, i) => phone === 0 || phone === expected[i]) ? placed : undefined;
}
