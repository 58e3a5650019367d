import type { Pronunciation } from "../lexicon.ts";
import type { ReadingPrices } from "./readingPrices.ts";

/** Three states a phoneme, each at least a frame. */
export const FRAMES_PER_PHONE = 3;
/** The score of what cannot be. */
export const NEVER = -1e30;

/** One way to say a word: three states a phoneme, and a pause after each but the last. */
export interface Arc {
  phones: Pronunciation;
  /** The highest score in it. */
  top: number;
  scores: Float32Array;
  entered: Int32Array;
  pauses: Float32Array;
  pauseEntered: Int32Array;
}

/** A word that nobody has begun. */
export function arcOf(phones: Pronunciation): Arc {
  const states = phones.length * FRAMES_PER_PHONE;
  return {
    phones,
    top: NEVER,
    scores: new Float32Array(states).fill(NEVER),
    entered: new Int32Array(states),
    pauses: new Float32Array(phones.length).fill(NEVER),
    pauseEntered: new Int32Array(phones.length),
  };
}

/** Nothing is followed on in it any more. */
export function stop(arc: Arc): void {
  arc.top = NEVER;
  arc.scores.fill(NEVER);
  arc.pauses.fill(NEVER);
}

/** Moves a word on by a frame. */
export function advanceArc(arc: Arc, entry: number, scores: Float32Array, emission: number, quiet: number, frame: number, prices: ReadingPrices): void {
  const { phones, scores: states, entered, pauses, pauseEntered } = arc;
  let top = NEVER;
  for (let p = phones.length - 1; p >= 0; p--) {
    const e = scores[emission + phones[p]!]!;
    const x = p * FRAMES_PER_PHONE;
    for (let y = x + FRAMES_PER_PHONE - 1; y > x; y--) {
      let value = states[y]! + prices.stay;
      let from = entered[y]!;
      const moved = states[y - 1]! + prices.leave;
      if (moved > value) {
        value = moved;
        from = entered[y - 1]!;
      }
      states[y] = value + e;
      entered[y] = from;
      if (value + e > top) top = value + e;
    }
    let value = states[x]! + prices.stay;
    let from = entered[x]!;
    if (p === 0) {
      if (entry > value) {
        value = entry;
        from = frame;
      }
    } else {
      const moved = states[x - 1]! + prices.leave;
      if (moved > value) {
        value = moved;
        from = entered[x - 1]!;
      }
      const paused = pauses[p - 1]!;
      if (paused > value) {
        value = paused;
        from = pauseEntered[p - 1]!;
      }
      // A pause between this phoneme and the one before it: moved on now, so that it begins after that one's last frame.
      let still = paused + prices.silenceFrame;
      if (states[x - 1]! + prices.innerPause > still) {
        still = states[x - 1]! + prices.innerPause;
        pauseEntered[p - 1] = entered[x - 1]!;
      }
      pauses[p - 1] = still + quiet;
    }
    states[x] = value + e;
    entered[x] = from;
    if (value + e > top) top = value + e;
  }
  arc.top = top;
}
