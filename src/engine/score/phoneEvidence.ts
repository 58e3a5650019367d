import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import { errorPosteriors, WORD_ERRORS, type ErrorPosteriors, type Windows } from "../decode/errorGraph.ts";
import type { Pronunciation } from "../language/lexicon.ts";

/** A row of `evidenceWidth` numbers per expected phoneme, mostly between -3 and 3. */
export interface PhoneEvidence {
  rows: Float32Array;
  found: ErrorPosteriors;
}

const PHONE_NUMBERS = 10;
/**
 * Own figures, then each class's mean posterior over the phoneme's frames. Without anything that depends on the whole reference: a wrong
 * neighbour would change it.
 */
export function evidenceWidth(classes: number): number {
  return PHONE_NUMBERS + classes;
}

/** Lower ones say nothing more. */
const LOWEST_LOG_POSTERIOR = -12;
/** A longer pause counts as this. */
const LONGEST_PAUSE_SECONDS = 0.5;
const REACH_SECONDS = 0.25;

/**
 * Weighs all possible segmentations together.
 * @param windows of each phoneme; see `windowsOf`
 * @param check called every few milliseconds; may throw
 * @returns undefined where the segment is too short for the phonemes
 */
export function phoneEvidence(
  posteriors: Posteriors,
  logPrior: Float32Array,
  expected: Pronunciation,
  windows: Windows | undefined,
  check?: () => void,
): PhoneEvidence | undefined {
  const count = expected.length;
  const { log } = posteriors;
  const { classes } = posteriors.phonemes;
  const width = evidenceWidth(classes);
  const frames = new Float64Array(count);
  const pause = new Float64Array(count + 1);
  const sums = new Float64Array(count * 4);
  const highest = new Float64Array(count).fill(LOWEST_LOG_POSTERIOR);
  const heard = new Float64Array(count * classes);
  const found = errorPosteriors(
    posteriors,
    logPrior,
    expected,
    WORD_ERRORS,
    windows,
    (part, i, t, share) => {
      if (part === "silence") {
        pause[i]! += share;
        return;
      }
      const row = t * classes;
      const own = Math.max(LOWEST_LOG_POSTERIOR, log[row + expected[i]!]!);
      let rival = LOWEST_LOG_POSTERIOR;
      for (let q = 1; q < classes; q++) if (q !== expected[i] && log[row + q]! > rival) rival = log[row + q]!;
      for (let q = 0; q < classes; q++) heard[i * classes + q]! += share * Math.exp(log[row + q]!);
      frames[i]! += share;
      sums[i * 4]! += share * own;
      sums[i * 4 + 1]! += share * (own - rival);
      sums[i * 4 + 2]! += share * Math.max(0, own - rival);
      if (share > 0.5 && own > highest[i]!) highest[i] = own;
    },
    check,
  );
  if (!found) return undefined;
  const longest = framesIn(LONGEST_PAUSE_SECONDS, posteriors);
  const rows = new Float32Array(count * width);
  for (let i = 0; i < count; i++) {
    const length = Math.max(1e-3, frames[i]!);
    const own = [
      logit(found.said[i]!) / 5,
      Math.min(1, found.added[i]!),
      Math.min(1, found.added[i + 1]!),
      sums[i * 4]! / length / 4,
      sums[i * 4 + 1]! / length / 4,
      sums[i * 4 + 2]! / length / 4,
      highest[i]! / 4,
      Math.log(length * posteriors.frameSeconds + 0.01) + 2.5,
      (2 * Math.min(longest, pause[i]!)) / longest,
      (2 * Math.min(longest, pause[i + 1]!)) / longest,
    ];
    rows.set(own, i * width);
    for (let q = 0; q < classes; q++) rows[i * width + PHONE_NUMBERS + q] = heard[i * classes + q]! / length;
  }
  return { rows, found };
}

/**
 * From the start of the phoneme before to the end of the one after, and a quarter of a second more. A wrong phoneme in the reference shifts
 * its neighbours by no more than that.
 * @param times of all phonemes, in seconds
 * @param start of the segment, in frames
 */
export function windowsOf(
  times: readonly { start: number; end: number }[],
  start: number,
  posteriors: Pick<Posteriors, "frameSeconds">,
): Windows {
  const reach = framesIn(REACH_SECONDS, posteriors);
  const frame = (seconds: number) => Math.round(seconds / posteriors.frameSeconds) - start;
  const from = times.map((_, i) => (i === 0 ? 0 : Math.max(0, frame(times[i - 1]!.start) - reach)));
  const to = times.map((_, i) => (i + 1 === times.length ? Infinity : frame(times[i + 1]!.end) + reach));
  return { from, to };
}

function logit(p: number): number {
  return Math.log((p + 1e-6) / (1 - p + 1e-6));
}
