import { CLASSES } from "../acoustic/phoneNetwork.ts";
import type { Pronunciation } from "../lexicon.ts";
import type { Emissions } from "./emissions.ts";
import { READING_PRICES, type ReadingPrices } from "./readingPrices.ts";
import { advanceGarbage, garbageOf, unknownSpeech } from "./unknownSpeech.ts";
import { advanceArc, type Arc, arcOf, FRAMES_PER_PHONE, NEVER, stop } from "./wordArc.ts";

/** A word of the passage as the decoder knows it. */
export interface ReadingWord {
  /** How it may be said; for a word that is not `known`, guesses that only tell where it may be. */
  ways: readonly Pronunciation[];
  /** Whether a dictionary has it. Of any other word nobody can say how it should sound: all speech may be an attempt at it. */
  known: boolean;
  /** Whether a sentence or a line begins with it: readers lose their place there, and go back there. */
  opens?: boolean;
}

/** Words that a reader may go back at once; to the beginning of a sentence or a line, as far as the window reaches. */
const MAX_BACK = 12;
/** Words kept open before and behind where the reader seems to be. */
const REACH_BACK = 60;
const REACH_ON = 60;
/** Unknown speech lasts at least this many frames (60 ms), in a word's place at least this share of its shortest length. */
const GARBAGE_FRAMES = 6;
const GARBAGE_SHARE = 0.5;
/** An attempt at a word whose sound is not known takes no longer than this (1 s), or it would swallow the rest. */
const ATTEMPT_FRAMES = 100;
/** Talking before or after the passage lasts at least this long (2 s): less is a word or two that were added to it. */
const OUTSIDE_FRAMES = 200;
/** A false start says at least this many of the word's phonemes, and not the last one. */
const STARTED_PHONES = 2;

/** Ways this much less likely than the likeliest are not followed on within a word; nats. */
const BEAM = 200;

/** A piece of the way through the passage; frames, `end` exclusive. */
export type ReadingStep =
  | { kind: "word"; word: number; variant: number; start: number; end: number }
  /** Something else, or for a word without a pronunciation an attempt at it. */
  | { kind: "other"; word: number; start: number; end: number }
  /** The first phonemes of a word, broken off before it is said anew. */
  | { kind: "started"; word: number; start: number; end: number }
  | { kind: "skip"; word: number; at: number }
  | { kind: "insertion"; before: number; start: number; end: number }
  | { kind: "back"; from: number; to: number; at: number }
  /** Talking before the passage or after it. */
  | { kind: "outside"; start: number; end: number }
  | { kind: "silence"; start: number; end: number };

// How a node was reached at a frame; of a word's ways, the variant is added.
const BY_OTHER = 1;
const BY_INSERTION = 2;
const BY_SILENCE = 3;
const BY_OUTSIDE = 4;
const BY_STARTED = 5;
const BY_WORD = 16;
const HOP_NONE = 0;
const HOP_SKIP = 1;
const HOP_BACK = 2;
const HOP_FAR = 3;

export interface DecodeOptions {
  prices?: ReadingPrices;
  onFraction?: (fraction: number) => void;
}

/**
 * Finds the likeliest way that a reader took through a passage (Viterbi): every word may be read in any of its
 * pronunciations, begun and broken off, skipped, said as something else, with something inserted before it, and the
 * reader may go back or lose a line. A window of words follows the reader, so that memory grows with the recording and
 * not with the passage.
 *
 * @returns undefined where the recording is too short for any way
 */
export function decodeReading(emissions: Emissions, words: readonly ReadingWord[], { prices = READING_PRICES, onFraction }: DecodeOptions = {}): ReadingStep[] | undefined {
  const { scores, best, frames } = emissions;
  const count = words.length;
  const nodes = count + 1;
  const width = Math.min(nodes, REACH_BACK + REACH_ON + 2);
  const unknown = unknownSpeech(emissions);

  const arcs: Arc[][] = words.map(({ ways }) => ways.map(arcOf));
  const others = words.map(({ ways, known }) => garbageOf(known && ways.length > 0 ? Math.max(GARBAGE_FRAMES, Math.ceil(Math.min(...ways.map((way) => way.length)) * FRAMES_PER_PHONE * GARBAGE_SHARE)) : GARBAGE_FRAMES));
  const insertions = Array.from({ length: nodes }, () => garbageOf(GARBAGE_FRAMES));
  const [before, after] = [garbageOf(GARBAGE_FRAMES), garbageOf(GARBAGE_FRAMES)];
  const silence = new Float32Array(nodes).fill(NEVER);
  const silenceEntered = new Int32Array(nodes);
  const opens = (i: number) => i === 0 || i === count || words[i]!.opens === true;

  const arrived = new Float32Array(nodes).fill(NEVER);
  const node = new Float32Array(nodes).fill(NEVER);
  const lowest = new Int32Array(frames + 1);
  const arriveBy = new Uint8Array((frames + 1) * width);
  const arriveFrom = new Int32Array((frames + 1) * width);
  const hop = new Uint8Array((frames + 1) * width);
  const hopFrom = new Int32Array((frames + 1) * width);

  let leadingScore = 0;
  let low = 0;
  let high = Math.min(count, width - 1);

  // Hops take no time: first back, then any number of skips.
  const hopAll = (frame: number) => {
    const offset = frame * width - low;
    for (let i = low; i <= high; i++) {
      node[i] = arrived[i]!;
      hop[offset + i] = HOP_NONE;
    }
    if (frame > 0) goBack(offset);
    goOn(offset);
  };

  const goBack = (offset: number) => {
    for (let i = low; i <= high; i++) {
      if (arrived[i]! <= NEVER / 2) continue;
      for (let b = 1; b <= MAX_BACK && i - b >= low; b++) {
        const score = arrived[i]! + prices.back + prices.backPerWord * b;
        if (score > node[i - b]!) hopTo(offset, i - b, score, HOP_BACK, i);
      }
    }
    let highest = NEVER;
    let from = high;
    for (let i = high - 1; i >= low; i--) {
      highest += prices.backPerWord;
      const entry = arrived[i + 1]! + prices.backPerWord;
      if (entry > highest) {
        highest = entry;
        from = i + 1;
      }
      if (opens(i) && highest + prices.backToOpening > node[i]!) hopTo(offset, i, highest + prices.backToOpening, HOP_BACK, from);
    }
  };

  const goOn = (offset: number) => {
    let far = NEVER;
    let farFrom = low;
    let line = NEVER;
    let lineFrom = low;
    for (let i = low; i < high; i++) {
      far += prices.farPerWord;
      line += prices.farPerWord;
      if (node[i]! + prices.far + prices.farPerWord > far) {
        far = node[i]! + prices.far + prices.farPerWord;
        farFrom = i;
      }
      if (opens(i) && node[i]! + prices.line + prices.farPerWord > line) {
        line = node[i]! + prices.line + prices.farPerWord;
        lineFrom = i;
      }
      const skipped = node[i]! + (hop[offset + i] === HOP_SKIP ? prices.skipMore : prices.skip);
      if (skipped > node[i + 1]!) hopTo(offset, i + 1, skipped, HOP_SKIP, i);
      if (far > node[i + 1]!) hopTo(offset, i + 1, far, HOP_FAR, farFrom);
      if (line > node[i + 1]! && opens(i + 1)) hopTo(offset, i + 1, line, HOP_FAR, lineFrom);
    }
  };

  const hopTo = (offset: number, to: number, score: number, by: number, from: number) => {
    node[to] = score;
    hop[offset + to] = by;
    hopFrom[offset + to] = from;
  };

  arrived[0] = 0;
  hopAll(0);
  for (let t = 0; t < frames; t++) {
    if (t % 500 === 0) onFraction?.(t / frames);
    const emission = t * CLASSES;
    const quiet = scores[emission]!;
    arrived.fill(NEVER, low, high + 1);
    const offset = (t + 1) * width - low;
    const other = unknown[t]! + prices.substitutionFrame;
    const added = unknown[t]! + prices.insertionFrame;
    const floor = leadingScore - BEAM;
    let leading = low;
    leadingScore = NEVER;
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
      let score = silence[i]! + prices.silenceFrame;
      let entered = silenceEntered[i]!;
      if (here + prices.pause > score) {
        score = here + prices.pause;
        entered = t;
      }
      score += quiet;
      silence[i] = score;
      silenceEntered[i] = entered;
      arrive(i, score, BY_SILENCE, entered);
      if (score > leadingScore) {
        leadingScore = score;
        leading = i;
      }
      // Something more than the passage holds.
      const inserted = advanceGarbage(insertions[i]!, here + prices.insertion, added, t);
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
      const chain = others[i]!;
      const known = words[i]!.known;
      const end = chain.entered.length - 1;
      const attempt = t - chain.entered[end]! < ATTEMPT_FRAMES ? prices.attemptFrame : prices.attemptFrame * 4;
      const said = advanceGarbage(chain, here + (known ? prices.substitution : prices.attempt), known ? other : best[t]! + attempt, t);
      if (said > NEVER / 2) arrive(i + 1, said, BY_OTHER, chain.entered[end]!);
      // The word itself.
      const ways = arcs[i]!;
      for (let k = 0; k < ways.length; k++) {
        const arc = ways[k]!;
        if (here < floor && arc.top < floor) {
          if (arc.top > NEVER) stop(arc);
          continue;
        }
        const last = arc.phones.length - 1;
        advanceArc(arc, here, scores, emission, quiet, t, prices);
        if (arc.top > leadingScore) {
          leadingScore = arc.top;
          leading = i;
        }
        const final = arc.scores.length - 1;
        arrive(i + 1, arc.scores[final]! + prices.leave, BY_WORD + k, arc.entered[final]!);
        if (k > 0) continue;
        for (let p = STARTED_PHONES - 1; p < last; p++) {
          const x = p * FRAMES_PER_PHONE + FRAMES_PER_PHONE - 1;
          arrive(i, arc.scores[x]! + prices.started, BY_STARTED, arc.entered[x]!);
        }
      }
    }
    // The window moves on with the reader, never back.
    const wanted = Math.max(low, Math.min(leading - REACH_BACK, nodes - width));
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
    const left = count - i;
    if (left === 0) return node[i]!;
    return node[i]! + Math.max(prices.skip + (left - 1) * prices.skipMore, prices.far + left * prices.farPerWord);
  }

  function trace(end: number): ReadingStep[] {
    const steps: ReadingStep[] = [];
    let t = frames;
    let i = end;
    // A hop reached by skips may itself have begun with a jump back, but never the other way round.
    for (;;) {
      const row = t * width - lowest[t]!;
      const by = hop[row + i]!;
      if (by === HOP_SKIP || by === HOP_FAR) {
        const from = hopFrom[row + i]!;
        while (i > from) steps.push({ kind: "skip", word: --i, at: t });
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
      else if (kind === BY_STARTED) steps.push({ kind: "started", word: i, start, end: t });
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
