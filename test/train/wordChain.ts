import type { Emissions } from "#engine/acoustic/emissions.ts";
import { CLASSES } from "../support/englishClasses.ts";

/** Each phoneme lasts at least this many frames, as in the decoder. */
const MIN_FRAMES = 3;
const NEVER = -1e30;
/** What a frame of a phoneme that experts heard as another costs against the best one there, in nats. */
const UNSURE = -1.5;

/** A phoneme in the order of reading. */
export interface ChainPhone {
  phone: number;
  /** The experts did not hear it as this one. */
  wrong: boolean;
}

/**
 * Frames in which each phoneme begins and ends (Viterbi over the words in order, silence allowed around every word).
 * Where a phoneme was said wrongly, whatever was said there fits nearly as well.
 *
 * @returns frames word by word, `end` exclusive; undefined where the recording is too short
 */
export function alignWords(
  emissions: Emissions,
  words: readonly (readonly ChainPhone[])[],
): { start: number; end: number }[][] | undefined {
  const { frames, scores, best } = emissions;
  // State by state: which phoneme (-1 for silence), and from which states it may be entered beside itself.
  const chain: { phone: ChainPhone | undefined; first: boolean; last: boolean; silenceBefore: number }[] = [];
  for (const word of words) {
    const silenceBefore = chain.push({ phone: undefined, first: false, last: true, silenceBefore: -1 }) - 1;
    word.forEach((phone, i) => {
      for (let s = 0; s < MIN_FRAMES; s++) {
        chain.push({
          phone,
          first: i === 0 && s === 0,
          last: s === MIN_FRAMES - 1,
          silenceBefore: i === 0 && s === 0 ? silenceBefore : -1,
        });
      }
    });
  }
  chain.push({ phone: undefined, first: false, last: true, silenceBefore: -1 });
  const states = chain.length;
  const from = new Int32Array(frames * states);
  let now = new Float64Array(states).fill(NEVER);
  for (let t = 0; t < frames; t++) {
    const next = new Float64Array(states).fill(NEVER);
    for (let x = 0; x < states; x++) {
      const { phone, last, silenceBefore } = chain[x]!;
      let score = NEVER;
      let source = x;
      if (t === 0) {
        if (x <= 1) score = 0;
      } else {
        if (last) score = now[x]!;
        if (x > 0 && now[x - 1]! > score) {
          score = now[x - 1]!;
          source = x - 1;
        }
        // Past the silence between two words.
        if (silenceBefore > 0 && now[silenceBefore - 1]! > score) {
          score = now[silenceBefore - 1]!;
          source = silenceBefore - 1;
        }
      }
      const own = scores[t * CLASSES + (phone?.phone ?? 0)]!;
      next[x] = score + (phone?.wrong ? Math.max(own, best[t]! + UNSURE) : own);
      from[t * states + x] = source;
    }
    now = next;
  }
  let x = now[states - 2]! > now[states - 1]! ? states - 2 : states - 1;
  if (now[x]! <= NEVER / 2) return undefined;
  const spans = new Map<ChainPhone, { start: number; end: number }>();
  for (let t = frames - 1; t >= 0; t--) {
    const { phone } = chain[x]!;
    if (phone) {
      const span = spans.get(phone);
      if (span) span.start = t;
      else spans.set(phone, { start: t, end: t + 1 });
    }
    x = from[t * states + x]!;
  }
  return words.map((word) => word.map((phone) => spans.get(phone)!));
}
