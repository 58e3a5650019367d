import type { Emissions } from "../acoustic/emissions.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { phonemeStates } from "./phonemeStates.ts";

/** Frames, `end` exclusive. */
export interface HeardPhone {
  phone: number;
  start: number;
  end: number;
}

const IMPOSSIBLE_SCORE = -1e30;
/** Keeps the loop from changing its mind in every frame. */
const PHONE_LOG_WEIGHT = -4;

/** Viterbi, any phoneme after any other. */
export function hearPhones(emissions: Emissions, start: number, end: number): HeardPhone[] {
  const frames = end - start;
  const each = phonemeStates(emissions);
  if (frames < each) return [];
  const { classes } = emissions.phonemes;
  const states = classes * each;
  const scores = new Float32Array(states).fill(IMPOSSIBLE_SCORE);
  const entered = new Int32Array(states);
  const bestPhone = new Uint8Array(frames + 1);
  const bestEntered = new Int32Array(frames + 1);
  let leave = 0;
  for (let t = 0; t < frames; t++) {
    const row = (start + t) * classes;
    const price = leave + PHONE_LOG_WEIGHT;
    let exit = IMPOSSIBLE_SCORE;
    // Backwards: each state takes over the previous one's last frame.
    for (let q = 0; q < classes; q++) {
      const emission = emissions.scores[row + q]!;
      const base = q * each;
      const last = base + each - 1;
      if (scores[last - 1]! > scores[last]!) {
        scores[last] = scores[last - 1]!;
        entered[last] = entered[last - 1]!;
      }
      scores[last]! += emission;
      for (let x = last - 1; x > base; x--) {
        scores[x] = scores[x - 1]! + emission;
        entered[x] = entered[x - 1]!;
      }
      scores[base] = (t === 0 && q === 0 ? 0 : price) + emission;
      entered[base] = t;
      if (scores[last]! > exit) {
        exit = scores[last]!;
        bestPhone[t + 1] = q;
        bestEntered[t + 1] = entered[last]!;
      }
    }
    leave = exit;
  }
  const heard: HeardPhone[] = [];
  for (let t = frames; t > 0;) {
    const from = bestEntered[t]!;
    const phone = bestPhone[t]!;
    const following = heard.at(-1);
    // Twice the same phoneme is one.
    if (following && following.phone === phone) following.start = start + from;
    else heard.push({ phone, start: start + from, end: start + t });
    if (from >= t) break;
    t = from;
  }
  return heard.reverse().filter(({ phone }) => phone > 0);
}

/**
 * Log likelihood of the best alignment of exactly these phonemes, silence allowed at both ends, and the frame in which each starts.
 * @returns undefined where the segment is too short
 */
export function alignPhones(
  emissions: Emissions,
  start: number,
  end: number,
  phones: Pronunciation,
): { score: number; starts: number[]; end: number } | undefined {
  const { classes } = emissions.phonemes;
  const chain = [0, ...phones, 0];
  const frames = end - start;
  const each = phonemeStates(emissions);
  if (frames < phones.length * each) return undefined;
  const states = chain.length * each;
  const scores = new Float32Array(states).fill(IMPOSSIBLE_SCORE);
  const stayed = new Uint8Array(frames * states);
  const lastPhone = (chain.length - 1) * each - 1;
  for (let t = 0; t < frames; t++) {
    for (let x = states - 1; x >= 0; x--) {
      const index = (x / each) | 0;
      const emission = emissions.scores[(start + t) * classes + chain[index]!]!;
      const stay = index === 0 || index === chain.length - 1 || x % each === each - 1 ? scores[x]! : IMPOSSIBLE_SCORE;
      // The silence before the first phoneme has no minimum length.
      const move =
        t === 0
          ? x === 0 || x === each
            ? 0
            : IMPOSSIBLE_SCORE
          : x === 0
            ? IMPOSSIBLE_SCORE
            : x === each
              ? scores[0]!
              : index === 0
                ? IMPOSSIBLE_SCORE
                : scores[x - 1]!;
      if (stay >= move && t > 0) {
        scores[x] = stay + emission;
        stayed[t * states + x] = 1;
      } else {
        scores[x] = Math.max(IMPOSSIBLE_SCORE, move + emission);
      }
    }
  }
  const silent = best(scores, lastPhone + 1);
  let x = scores[silent]! > scores[lastPhone]! ? silent : lastPhone;
  const score = scores[x]!;
  if (score <= IMPOSSIBLE_SCORE / 2) return undefined;
  const starts = new Array<number>(phones.length).fill(start);
  let ending = end;
  for (let t = frames - 1; t >= 0; t--) {
    const index = (x / each) | 0;
    if (index === chain.length - 1) ending = start + t;
    else if (index > 0) starts[index - 1] = start + t;
    if (!stayed[t * states + x]) x = x === each ? 0 : x - 1;
    if (x < 0) break;
  }
  return { score, starts, end: ending };
}

function best(scores: Float32Array, from: number): number {
  let at = from;
  for (let i = from + 1; i < scores.length; i++) if (scores[i]! > scores[at]!) at = i;
  return at;
}
