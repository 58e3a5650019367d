import { IMPOSSIBLE_SCORE } from "./pronunciationModel.ts";
import { MOVE } from "./tokenHistory.ts";
import type { TransitionLogWeights } from "./transitionWeights.ts";

/** Backwards, without an anchor. */
const LONGEST_REGRESSION_WORDS = 12;

/** Left out at once, from the beginning of one sentence or line to that of another: a lost line. */
const LONGEST_SKIP_WORDS = 15;

/** Two places continue alike if this many out of this many words match, maybe displaced by a few. */
const MATCHING_WORDS = 3;
const COMPARED_WORDS = 5;
const MOST_SHIFTED_WORDS = 2;

/** Moves between places (the number of words before) that take no time: leaving words out, going back, and going anywhere. */
export class Jumps {
  /** Last step of the best path to each place (`MOVE.start` for no jump, `skip`, `far` or `back`), and its origin. */
  readonly by: Uint8Array;
  readonly from: Int32Array;
  /** Where a reader who loses a line may go; nowhere from the middle of one. */
  private readonly lines: readonly (readonly number[])[];

  /**
   * @param opens for each place, true if a sentence or a line begins there
   * @param words numbers, the same for words that sound the same
   */
  constructor(
    opens: Uint8Array,
    private readonly words: Int32Array,
    private readonly weights: TransitionLogWeights,
  ) {
    this.by = new Uint8Array(opens.length);
    this.from = new Int32Array(opens.length);
    this.lines = Array.from(opens, (isOpen, from) => {
      const to = isOpen === 0 ? [] : Array.from({ length: Math.min(LONGEST_SKIP_WORDS, opens.length - 1 - from) }, (_, i) => from + 1 + i);
      return to.filter((place) => opens[place] !== 0 && !this.isRefrain(from, place));
    });
  }

  /**
   * Raises each place's score to that of the best jump to it. Nobody jumps twice in a row: something is read or said in between.
   * @param scores `IMPOSSIBLE_SCORE` where there is no path
   * @param jumped paths that have jumped and said nothing since
   * @param lost paths whose last words are not the text's: from there, no line is lost and no far jump made
   * @param anchors places that a reader may go to from anywhere
   * @param ends the recording ends here, so that the rest of the text was not read
   * @param floors lowest scores to follow
   */
  apply(scores: Float32Array, jumped: Uint8Array, lost: Uint8Array, anchors: Int32Array, ends: boolean, floors: Float32Array): void {
    this.by.fill(MOVE.start);
    let last = -1;
    let reader = -1;
    // Backwards: a path that goes back then comes from a place without a jump in this frame.
    for (let i = scores.length - 1; i >= 0; i--) {
      if (jumped[i] !== 0 || scores[i]! <= IMPOSSIBLE_SCORE || this.by[i] !== MOVE.start) continue;
      if (last < 0 || scores[i]! > scores[last]!) last = i;
      this.goBack(scores, i, floors);
      if (lost[i] !== 0) continue;
      if (reader < 0 || scores[i]! > scores[reader]!) reader = i;
      this.leaveLine(scores, i, floors);
    }
    if (reader >= 0) for (const word of anchors) this.goFar(scores, reader, word, floors);
    if (ends && last >= 0) this.offer(scores, scores.length - 1, scores[last]! + this.weights.stop, MOVE.far, last, floors);
    this.skip(scores, jumped, floors);
  }

  private goFar(scores: Float32Array, from: number, to: number, floors: Float32Array): void {
    if (!this.isRefrain(from, to)) this.offer(scores, to, scores[from]! + this.weights.far, to > from ? MOVE.far : MOVE.back, from, floors);
  }

  private goBack(scores: Float32Array, from: number, floors: Float32Array): void {
    const { back, backPerWord } = this.weights;
    for (let b = 1; b <= LONGEST_REGRESSION_WORDS && b <= from; b++) {
      const there = scores[from]! + back + backPerWord * b;
      this.offer(scores, from - b, there, MOVE.back, from, floors);
    }
  }

  private leaveLine(scores: Float32Array, from: number, floors: Float32Array): void {
    const { line, linePerWord } = this.weights;
    for (const to of this.lines[from]!) this.offer(scores, to, scores[from]! + line + linePerWord * (to - from), MOVE.far, from, floors);
  }

  /**
   * Returns true if the text continues alike at both places. A jump between them would sound like reading on: only a misread word would
   * seem to fit it better.
   */
  private isRefrain(one: number, other: number): boolean {
    const { words } = this;
    for (let shift = -MOST_SHIFTED_WORDS; shift <= MOST_SHIFTED_WORDS; shift++) {
      let same = 0;
      for (let i = 0; i < COMPARED_WORDS; i++) if (one + i < words.length && words[one + i] === words[other + i + shift]) same++;
      if (same >= MATCHING_WORDS) return true;
    }
    return false;
  }

  private skip(scores: Float32Array, jumped: Uint8Array, floors: Float32Array): void {
    const { skip, skipMore } = this.weights;
    for (let i = 0; i + 1 < scores.length; i++) {
      const by = this.by[i]!;
      if (scores[i]! <= IMPOSSIBLE_SCORE || by === MOVE.far || by === MOVE.back || (jumped[i] !== 0 && by === MOVE.start)) continue;
      this.offer(scores, i + 1, scores[i]! + (by === MOVE.skip ? skipMore : skip), MOVE.skip, i, floors);
    }
  }

  private offer(scores: Float32Array, to: number, score: number, by: number, from: number, floors: Float32Array): void {
    if (score <= scores[to]! || score < floors[to]! || to === from) return;
    scores[to] = score;
    this.by[to] = by;
    this.from[to] = from;
  }
}
