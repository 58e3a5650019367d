import type { Emissions } from "../acoustic/emissions.ts";
import { hearPhones, type HeardPhone } from "./phoneLoop.ts";
import { IMPOSSIBLE_SCORE } from "./pronunciationModel.ts";
import type { TokenHistory, TokenMap } from "./tokenHistory.ts";

const heardOf = new WeakMap<Emissions, HeardPhone[]>();

/** Of the whole recording; computed once. */
export function heardIn(emissions: Emissions): HeardPhone[] {
  let heard = heardOf.get(emissions);
  if (!heard) heardOf.set(emissions, (heard = hearPhones(emissions, 0, emissions.frames)));
  return heard;
}

/**
 * Speech outside the passage, per frame: the free phoneme loop's phoneme, which scores less than the frame's best where the network wavers.
 * Where the loop hears silence, the best phoneme.
 */
export function unexpectedSpeech(emissions: Emissions): Float32Array {
  const unexpected = emissions.best.slice();
  const { classes } = emissions.phonemes;
  for (const { phone, start, end } of heardIn(emissions))
    for (let t = start; t < end; t++) unexpected[t] = emissions.scores[t * classes + phone]!;
  return unexpected;
}

/** Entry `t` is the sum over the frames before `t`. */
export function summed(scores: Float32Array, perFrame: number): Float64Array {
  const sums = new Float64Array(scores.length + 1);
  for (let t = 0; t < scores.length; t++) sums[t + 1] = sums[t]! + scores[t]! + perFrame;
  return sums;
}

/**
 * Any speech, as in keyword spotting, at every place of a passage. In a filler all frames score the same for everything, so only its best
 * entry is kept, once it is as old as the shortest stay.
 */
export class FillerModels {
  /** The best entry's score minus the sum up to then; that of the best that may leave, and its token. */
  private readonly entered: Float64Array;
  private readonly leaving: Float64Array;
  private readonly leavingTokens: Int32Array;
  /** Entries that are too young to leave, in rings. */
  private readonly firstYoung: Int32Array;
  private readonly young: Float64Array;
  private readonly youngTokens: Int32Array;

  /**
   * @param shortest frames of each filler
   * @param sums of speech up to each frame; see `summed`
   * @param longest frames of a filler
   */
  constructor(
    shortest: readonly number[],
    private readonly sums: Float64Array,
    private readonly history: TokenHistory,
    private readonly longest = Infinity,
  ) {
    this.entered = new Float64Array(shortest.length).fill(IMPOSSIBLE_SCORE);
    this.leaving = new Float64Array(shortest.length).fill(IMPOSSIBLE_SCORE);
    this.leavingTokens = new Int32Array(shortest.length).fill(-1);
    this.firstYoung = new Int32Array(shortest.length + 1);
    shortest.forEach((frames, i) => (this.firstYoung[i + 1] = this.firstYoung[i]! + frames - 1));
    this.young = new Float64Array(this.firstYoung[shortest.length]!).fill(IMPOSSIBLE_SCORE);
    this.youngTokens = new Int32Array(this.young.length).fill(-1);
  }

  clear(filler: number): void {
    this.entered[filler] = IMPOSSIBLE_SCORE;
    this.leaving[filler] = IMPOSSIBLE_SCORE;
    this.leavingTokens[filler] = -1;
    this.young.fill(IMPOSSIBLE_SCORE, this.firstYoung[filler], this.firstYoung[filler + 1]);
    this.youngTokens.fill(-1, this.firstYoung[filler], this.firstYoung[filler + 1]);
  }

  /**
   * One frame.
   * @param entry score of the path that enters now, with its `token`
   * @returns the highest score in it
   */
  advance(filler: number, entry: number, token: number, frame: number): number {
    const from = this.firstYoung[filler]!;
    const slot = from + (frame % (this.firstYoung[filler + 1]! - from));
    const grown = this.young[slot]!;
    if (
      grown > this.leaving[filler]! ||
      (this.longest < Infinity && frame - this.history.frameOf(this.leavingTokens[filler]!) >= this.longest)
    ) {
      this.leaving[filler] = grown;
      this.leavingTokens[filler] = this.youngTokens[slot]!;
    }
    const relative = entry - this.sums[frame]!;
    this.young[slot] = relative;
    this.youngTokens[slot] = token;
    if (relative > this.entered[filler]!) this.entered[filler] = relative;
    return this.entered[filler]! + this.sums[frame + 1]!;
  }

  /** The score of the path that may leave; `tokenOf` gives the token. */
  scoreOf(filler: number, frame: number): number {
    return this.leaving[filler]! + this.sums[frame + 1]!;
  }

  tokenOf(filler: number): number {
    return this.leavingTokens[filler]!;
  }

  mapTokens(map: TokenMap): void {
    for (const tokens of [this.leavingTokens, this.youngTokens])
      for (let x = 0; x < tokens.length; x++) if (tokens[x]! >= 0) tokens[x] = map(tokens[x]!);
  }
}
