import { CLASSES } from "../acoustic/phoneNetwork.ts";
import type { Pronunciation } from "../lexicon.ts";
import type { Emissions } from "./emissions.ts";

/** Prices in nats; all are added to a path's log likelihood, so they are negative or 0. */
export interface ReadingPrices {
  /**
   * Not reading a word, and not reading the next one either: who loses the line leaves out a whole one. Cheaper than
   * -3 finds more skipped sentences, and loses the way in readings of many minutes.
   */
  skip: number;
  skipMore: number;
  /** Going back, and once more for each word gone back. */
  back: number;
  backPerWord: number;
  /** Something else in a word's place. */
  substitution: number;
  /** Something that the passage does not hold. */
  insertion: number;
  /** Staying silent between words, once a pause. */
  pause: number;
  /** What a frame of unknown speech loses against the best phoneme in that frame. */
  garbage: number;
  /** An attempt at a word whose sound is not known, and a frame of it. */
  attempt: number;
  attemptFrame: number;
  /** Talking before the first word or after the last, and a frame of that. */
  outside: number;
  outsideFrame: number;
}

/** Found on the development speakers by `npm run bench:accuracy`. */
export const READING_PRICES: ReadingPrices = {
  skip: -4,
  skipMore: -3,
  back: -40,
  backPerWord: -0.3,
  substitution: -5,
  insertion: -8,
  pause: -0.5,
  garbage: -2.4,
  attempt: -3,
  attemptFrame: -1.6,
  outside: -60,
  outsideFrame: -1.8,
};

/** Words that a reader may go back at once. */
const MAX_BACK = 12;
/** Words kept open on either side of where the reader seems to be. */
const REACH = 40;
/** Unknown speech lasts at least this many frames (60 ms). */
const GARBAGE_FRAMES = 6;
/** An attempt at a word whose sound is not known takes no longer than this (1 s), or it would swallow the rest. */
const ATTEMPT_FRAMES = 100;
/** Talking before or after the passage lasts at least this long (2 s): less is a word or two that were added to it. */
const OUTSIDE_FRAMES = 200;
/** Three states a phoneme, each at least a frame. */
export const FRAMES_PER_PHONE = 3;
const STAY = Math.log(0.35);
const LEAVE = Math.log(0.65);
const SILENCE_STAY = STAY * 0.2;
const NEVER = -1e30;

/** A piece of the way through the passage; frames, `end` exclusive. */
export type ReadingStep =
  | { kind: "word"; word: number; variant: number; start: number; end: number }
  /** Something else, or for a word without a pronunciation an attempt at it. */
  | { kind: "other"; word: number; start: number; end: number }
  | { kind: "skip"; word: number; at: number }
  | { kind: "insertion"; before: number; start: number; end: number }
  | { kind: "back"; from: number; to: number; at: number }
  /** Talking before the passage or after it. */
  | { kind: "outside"; start: number; end: number }
  | { kind: "silence"; start: number; end: number };

// How a node was reached at a frame: the kind in the low bits, a word's variant above them.
const BY_OTHER = 1;
const BY_INSERTION = 2;
const BY_SILENCE = 3;
const BY_OUTSIDE = 4;
const BY_WORD = 16;
const HOP_NONE = 0;
const HOP_SKIP = 1;
const HOP_BACK = 2;

interface GarbageChain {
  scores: Float32Array;
  entered: Int32Array;
}

interface Arc {
  phones: Pronunciation;
  scores: Float32Array;
  entered: Int32Array;
}

/**
 * Finds the likeliest way that a reader took through a passage (Viterbi): every word may be read in any of its
 * pronunciations, skipped, said as something else, with something inserted before it, and the reader may go back.
 * A window of words follows the reader, so that memory grows with the recording and not with the passage.
 *
 * @param words pronunciations of each word; none means that any speech in its place is an attempt at it
 * @returns undefined where the recording is too short for any way
 */
export function decodeReading(
  emissions: Emissions,
  words: readonly (readonly Pronunciation[])[],
  prices: ReadingPrices = READING_PRICES,
  onFraction?: (fraction: number) => void,
): ReadingStep[] | undefined {
  const { scores, best, frames } = emissions;
  const count = words.length;
  const nodes = count + 1;
  const width = Math.min(nodes, 2 * REACH + 2);

  const arcs: Arc[][] = words.map((variants) =>
    variants.map((phones) => ({
      phones,
      scores: new Float32Array(phones.length * FRAMES_PER_PHONE).fill(NEVER),
      entered: new Int32Array(phones.length * FRAMES_PER_PHONE),
    })),
  );
  const garbage = (size: number): GarbageChain[] =>
    Array.from({ length: size }, () => ({ scores: new Float32Array(GARBAGE_FRAMES).fill(NEVER), entered: new Int32Array(GARBAGE_FRAMES) }));
  const others = garbage(count);
  const insertions = garbage(nodes);
  const [before, after] = garbage(2) as [GarbageChain, GarbageChain];
  const silence = new Float32Array(nodes).fill(NEVER);
  const silenceEntered = new Int32Array(nodes);

  const arrived = new Float32Array(nodes).fill(NEVER);
  const node = new Float32Array(nodes).fill(NEVER);
  const lowest = new Int32Array(frames + 1);
  const arriveBy = new Uint8Array((frames + 1) * width);
  const arriveFrom = new Int32Array((frames + 1) * width);
  const hop = new Uint8Array((frames + 1) * width);
  const hopFrom = new Int32Array((frames + 1) * width);

  let low = 0;
  let high = Math.min(count, width - 1);

  // Hops take no time: first back, then any number of skips.
  const hopAll = (frame: number) => {
    const offset = frame * width - low;
    for (let i = low; i <= high; i++) {
      node[i] = arrived[i]!;
      hop[offset + i] = HOP_NONE;
    }
    if (frame > 0) {
      for (let i = low; i <= high; i++) {
        if (arrived[i]! <= NEVER / 2) continue;
        for (let b = 1; b <= MAX_BACK && i - b >= low; b++) {
          const score = arrived[i]! + prices.back + prices.backPerWord * b;
          if (score > node[i - b]!) {
            node[i - b] = score;
            hop[offset + i - b] = HOP_BACK;
            hopFrom[offset + i - b] = i;
          }
        }
      }
    }
    for (let i = low; i < high; i++) {
      const score = node[i]! + (hop[offset + i] === HOP_SKIP ? prices.skipMore : prices.skip);
      if (score > node[i + 1]!) {
        node[i + 1] = score;
        hop[offset + i + 1] = HOP_SKIP;
      }
    }
  };

  arrived[0] = 0;
  hopAll(0);
  for (let t = 0; t < frames; t++) {
    if (t % 500 === 0) onFraction?.(t / frames);
    const emission = t * CLASSES;
    arrived.fill(NEVER, low, high + 1);
    const offset = (t + 1) * width - low;
    const unknown = best[t]! + prices.garbage;
    let leading = low;
    let leadingScore = NEVER;
    const arrive = (at: number, score: number, by: number, from: number) => {
      if (score > arrived[at]!) {
        arrived[at] = score;
        arriveBy[offset + at] = by;
        arriveFrom[offset + at] = from;
      }
    };
    for (let i = low; i <= high; i++) {
      const here = node[i]!;
      // Silence.
      let score = silence[i]! + SILENCE_STAY;
      let entered = silenceEntered[i]!;
      if (here + prices.pause > score) {
        score = here + prices.pause;
        entered = t;
      }
      score += scores[emission]!;
      silence[i] = score;
      silenceEntered[i] = entered;
      arrive(i, score, BY_SILENCE, entered);
      if (score > leadingScore) {
        leadingScore = score;
        leading = i;
      }
      // Something more than the passage holds.
      const inserted = advanceGarbage(insertions[i]!, here + prices.insertion, unknown, t);
      if (inserted > NEVER / 2) arrive(i, inserted, BY_INSERTION, insertions[i]!.entered[GARBAGE_FRAMES - 1]!);
      // Talking that has nothing to do with the passage.
      if (i === 0 || i === count) {
        const chain = i === 0 ? before : after;
        const talked = advanceGarbage(chain, here + prices.outside, best[t]! + prices.outsideFrame, t);
        const entered = chain.entered[GARBAGE_FRAMES - 1]!;
        if (talked > NEVER / 2 && t + 1 - entered >= OUTSIDE_FRAMES) arrive(i, talked, BY_OUTSIDE, entered);
      }
      if (i >= high) continue;
      // Something else than the word; where its sound is not known, whatever was said.
      const variants = arcs[i]!;
      const known = variants.length > 0;
      const attempt = t - others[i]!.entered[GARBAGE_FRAMES - 1]! < ATTEMPT_FRAMES ? prices.attemptFrame : prices.garbage * 3;
      const other = advanceGarbage(others[i]!, here + (known ? prices.substitution : prices.attempt), known ? unknown : best[t]! + attempt, t);
      if (other > NEVER / 2) arrive(i + 1, other, BY_OTHER, others[i]!.entered[GARBAGE_FRAMES - 1]!);
      // The word itself.
      for (let k = 0; k < variants.length; k++) {
        const arc = variants[k]!;
        const last = arc.scores.length - 1;
        for (let x = last; x >= 0; x--) {
          let value = arc.scores[x]! + STAY;
          let from = arc.entered[x]!;
          if (x > 0) {
            const moved = arc.scores[x - 1]! + LEAVE;
            if (moved > value) {
              value = moved;
              from = arc.entered[x - 1]!;
            }
          } else if (here > value) {
            value = here;
            from = t;
          }
          value += scores[emission + arc.phones[(x / FRAMES_PER_PHONE) | 0]!]!;
          arc.scores[x] = value;
          arc.entered[x] = from;
          if (value > leadingScore) {
            leadingScore = value;
            leading = i;
          }
        }
        arrive(i + 1, arc.scores[last]! + LEAVE, BY_WORD + k, arc.entered[last]!);
      }
    }
    // The window moves on with the reader, never back.
    const wanted = Math.max(low, Math.min(leading - REACH, nodes - width));
    if (wanted > low) {
      const shift = wanted - low;
      const row = (t + 1) * width;
      arriveBy.copyWithin(row, row + shift, row + width);
      arriveFrom.copyWithin(row, row + shift, row + width);
      const newHigh = Math.min(count, wanted + width - 1);
      arrived.fill(NEVER, high + 1, newHigh + 1);
      low = wanted;
      high = newHigh;
    }
    lowest[t + 1] = low;
    hopAll(t + 1);
  }
  // Who stops early leaves out the rest, which may lie beyond the window.
  let last = high;
  for (let i = low; i <= high; i++) if (endingAt(i) > endingAt(last)) last = i;
  if (node[last]! <= NEVER / 2) return undefined;
  return [...trace(last), ...words.slice(last).map((_, i): ReadingStep => ({ kind: "skip", word: last + i, at: frames }))];

  function endingAt(i: number): number {
    return node[i]! + (i < count ? prices.skip + (count - i - 1) * prices.skipMore : 0);
  }

  function trace(end: number): ReadingStep[] {
    const steps: ReadingStep[] = [];
    let t = frames;
    let i = end;
    // A hop reached by skips may itself have begun with a jump back, but never the other way round.
    for (;;) {
      const row = t * width - lowest[t]!;
      const by = hop[row + i]!;
      if (by === HOP_SKIP) {
        i--;
        steps.push({ kind: "skip", word: i, at: t });
        continue;
      }
      if (by === HOP_BACK) {
        const from = hopFrom[row + i]!;
        steps.push({ kind: "back", from, to: i, at: t });
        i = from;
      }
      if (t === 0) break;
      const kind = arriveBy[row + i]!;
      const start = arriveFrom[row + i]!;
      if (kind === BY_SILENCE) steps.push({ kind: "silence", start, end: t });
      else if (kind === BY_INSERTION) steps.push({ kind: "insertion", before: i, start, end: t });
      else if (kind === BY_OUTSIDE) steps.push({ kind: "outside", start, end: t });
      else {
        i--;
        if (kind === BY_OTHER) steps.push({ kind: "other", word: i, start, end: t });
        else steps.push({ kind: "word", word: i, variant: kind - BY_WORD, start, end: t });
      }
      t = start;
    }
    return steps.reverse();
  }
}

/** Moves a chain of unknown speech on by a frame and returns the score of leaving it now. */
function advanceGarbage(chain: GarbageChain, entry: number, emission: number, frame: number): number {
  const { scores, entered } = chain;
  const last = GARBAGE_FRAMES - 1;
  if (scores[last - 1]! > scores[last]!) {
    scores[last] = scores[last - 1]!;
    entered[last] = entered[last - 1]!;
  }
  scores[last]! += emission;
  for (let j = last - 1; j > 0; j--) {
    scores[j] = scores[j - 1]! + emission;
    entered[j] = entered[j - 1]!;
  }
  scores[0] = entry + emission;
  entered[0] = frame;
  return scores[last]!;
}
