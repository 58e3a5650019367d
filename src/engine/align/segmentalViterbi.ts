import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import type { BoundaryModel } from "./boundaryModel.ts";

export interface ExpectedPhone {
  phone: number;
  /** Silence, or something that is not searched for, may precede it. */
  opens: boolean;
  /** Frames, `to` exclusive; both increase from phoneme to phoneme. */
  from: number;
  to: number;
  frames: number;
}

/** Frames, with fractions; `end` exclusive. */
export interface FoundPhone {
  start: number;
  end: number;
}

const IMPOSSIBLE_SCORE = -1e30;
/** Posteriors are at least e^-12: one odd frame must not move a whole word. */
const LOWEST_LOG_POSTERIOR = -12;
/** The rest is left to the silence beside it. */
const SHORTEST_PHONEME_SECONDS = 0.02;
const LONGEST_PHONEME_SECONDS = 2;
/** Subtracted per frame from its best phoneme, for speech that belongs to no segment. */
const FILLER_COST_NATS = 6;

/**
 * The likeliest boundaries of a known sequence of phonemes: Viterbi over segments, each weighted by its frames' log posteriors and its
 * length (log-normal around the expected one; a hidden semi-Markov model, see S.-Z. Yu, Hidden semi-Markov models, Artificial Intelligence
 * 174, 2010). A parabola through the scores around the best one places a boundary between frames.
 * @param check called every few milliseconds; may throw
 * @returns undefined where there is no room for the phonemes
 */
export function segmentalViterbi(
  posteriors: Posteriors,
  phones: readonly ExpectedPhone[],
  { durationWeight }: Pick<BoundaryModel, "durationWeight">,
  check?: () => void,
): FoundPhone[] | undefined {
  const { phonemes, log, frames } = posteriors;
  const count = phones.length;
  if (count === 0) return [];
  const shortest = framesIn(SHORTEST_PHONEME_SECONDS, posteriors);
  const begin = Math.max(0, phones[0]!.from);
  const stop = Math.min(frames, phones[count - 1]!.to);
  if (stop - begin < count * shortest) return undefined;
  const sums = cumulated(log, phonemes.classes, begin, stop, phones, check);
  const between = sums.get(0)!;
  const price = (length: number, expected: number) => -durationWeight * Math.log(length / expected) ** 2;

  // `ends[i]` holds, for each frame from `phones[i].from` on, the score of phoneme i ending there.
  const lengths: Int16Array[] = [];
  const entries: Int32Array[] = [];
  let ends = new Float64Array(1);
  let endsFrom = begin;
  for (let i = 0; i < count; i++) {
    check?.();
    const { phone, opens, frames: expected } = phones[i]!;
    const from = Math.max(begin, phones[i]!.from);
    const width = Math.min(stop, phones[i]!.to) - from + 1;
    if (width <= shortest) return undefined;
    const entry = new Int32Array(width).fill(-1);
    const entering = new Float64Array(width).fill(IMPOSSIBLE_SCORE);
    const endedAt = (t: number) => (i === 0 ? (t === begin ? 0 : IMPOSSIBLE_SCORE) : (ends[t - endsFrom] ?? IMPOSSIBLE_SCORE));
    // Silence before it begins wherever the previous phoneme ended.
    let waiting = IMPOSSIBLE_SCORE;
    let waitingSince = -1;
    for (let t = endsFrom; t < from + width; t++) {
      if (opens && t > endsFrom) {
        const left = endedAt(t - 1) - between[t - 1 - begin]!;
        if (left > waiting) {
          waiting = left;
          waitingSince = t - 1;
        }
      }
      if (t < from) continue;
      entering[t - from] = endedAt(t);
      entry[t - from] = t;
      const afterSilence = waiting + between[t - begin]!;
      if (opens && afterSilence > entering[t - from]!) {
        entering[t - from] = afterSilence;
        entry[t - from] = waitingSince;
      }
    }
    const own = sums.get(phone)!;
    const longest = Math.min(framesIn(LONGEST_PHONEME_SECONDS, posteriors), width - 1);
    const prices = Float64Array.from({ length: longest + 1 }, (_, length) =>
      length < shortest ? IMPOSSIBLE_SCORE : price(length, expected),
    );
    const next = new Float64Array(width).fill(IMPOSSIBLE_SCORE);
    const taken = new Int16Array(width);
    for (let end = shortest; end < width; end++) {
      let best = IMPOSSIBLE_SCORE;
      const most = Math.min(longest, end);
      for (let length = shortest; length <= most; length++) {
        const score = entering[end - length]! + prices[length]! - own[from + end - length - begin]!;
        if (score > best) {
          best = score;
          taken[end] = length;
        }
      }
      if (best > IMPOSSIBLE_SCORE / 2) next[end] = best + own[from + end - begin]!;
    }
    lengths.push(taken);
    entries.push(entry);
    ends = next;
    endsFrom = from;
  }

  let best = IMPOSSIBLE_SCORE;
  let at = -1;
  ends.forEach((score, i) => {
    const whole = score + between[stop - begin]! - between[endsFrom + i - begin]!;
    if (score > IMPOSSIBLE_SCORE / 2 && whole > best) {
      best = whole;
      at = endsFrom + i;
    }
  });
  if (at < 0) return undefined;
  const found = new Array<FoundPhone>(count);
  for (let i = count - 1, t = at; i >= 0; i--) {
    const from = Math.max(begin, phones[i]!.from);
    const start = t - lengths[i]![t - from]!;
    found[i] = { start, end: t };
    t = entries[i]![start - from]!;
  }
  return refined();

  /** Moves each boundary by up to half a frame to the top of the parabola through its score and its neighbours'. */
  function refined(): FoundPhone[] {
    const result = found.map((each) => ({ ...each }));
    const sum = (of: Float64Array, t: number) => of[t - begin]!;
    const inside = (t: number) => t > begin && t < stop;
    found.forEach(({ start, end }, i) => {
      const own = sums.get(phones[i]!.phone)!;
      const expected = phones[i]!.frames;
      const before = i > 0 && found[i - 1]!.end === start ? found[i - 1] : undefined;
      const previous = before ? sums.get(phones[i - 1]!.phone)! : between;
      if (inside(start)) {
        const moved =
          start +
          top(
            (t) =>
              sum(previous, t) - sum(own, t) + price(end - t, expected) + (before ? price(t - before.start, phones[i - 1]!.frames) : 0),
            start,
          );
        result[i]!.start = moved;
        if (before) result[i - 1]!.end = moved;
      }
      if (found[i + 1]?.start !== end && inside(end))
        result[i]!.end = end + top((t) => sum(own, t) - sum(between, t) + price(t - start, expected), end);
    });
    return result;
  }
}

/** Offset from the middle point, -0.5 to 0.5. */
function top(score: (t: number) => number, at: number): number {
  const [left, middle, right] = [score(at - 1), score(at), score(at + 1)];
  const bend = left - 2 * middle + right;
  return bend < -1e-9 && Number.isFinite(bend) ? Math.max(-0.5, Math.min(0.5, (left - right) / 2 / bend)) : 0;
}

/** Sums of log posteriors up to each frame; for 0, of silence or of whatever else is said. */
function cumulated(
  log: Float32Array,
  classes: number,
  begin: number,
  stop: number,
  phones: readonly ExpectedPhone[],
  check?: () => void,
): Map<number, Float64Array> {
  const sums = new Map<number, Float64Array>();
  for (const phone of new Set([0, ...phones.map((each) => each.phone)])) {
    check?.();
    const sum = new Float64Array(stop - begin + 1);
    for (let t = begin; t < stop; t++) {
      let own = finite(log[t * classes + phone]!);
      if (phone === 0) for (let q = 1; q < classes; q++) own = Math.max(own, finite(log[t * classes + q]!) - FILLER_COST_NATS);
      sum[t - begin + 1] = sum[t - begin]! + own;
    }
    sums.set(phone, sum);
  }
  return sums;
}

const finite = (value: number) => (value > LOWEST_LOG_POSTERIOR ? Math.min(0, value) : LOWEST_LOG_POSTERIOR);
