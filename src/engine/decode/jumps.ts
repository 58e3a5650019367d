import { NEVER } from "./pronunciationModel.ts";
import { MOVE } from "./tokenHistory.ts";
import type { TransitionLogWeights } from "./transitionWeights.ts";

/** Words that a reader may go back at once without an anchor. */
const MAX_BACK = 12;

/** Words that a reader may leave out at once from where a sentence or a line begins to where another one does: a lost line. */
const MAX_LINE = 15;

/** Moves between places (a place is the number of words before it) that take no time: leaving words out, going back, and going anywhere. */
export class Jumps {
  /** How the best path came to each place: `MOVE.start` for no jump, or one of `skip`, `far` and `back`; and from which place. */
  readonly by: Uint8Array;
  readonly from: Int32Array;

  /** @param opens for each place whether a sentence or a line begins there */
  constructor(
    private readonly opens: Uint8Array,
    private readonly weights: TransitionLogWeights,
  ) {
    this.by = new Uint8Array(opens.length);
    this.from = new Int32Array(opens.length);
  }

  /**
   * Raises each place's score to that of the best path that jumps there. Nobody jumps twice in a row: a jump is
   * followed by something that was read, or was said in its place.
   *
   * @param scores of each place; `NEVER` where nobody is
   * @param jumped whether the path at a place has jumped there and said nothing since
   * @param anchors places that a reader may go to from anywhere
   * @param ends whether the recording ends here, so that the rest of the text was not read
   * @param floor what scores less is not followed
   */
  apply(scores: Float32Array, jumped: Uint8Array, anchors: Int32Array, ends: boolean, floor: number): void {
    this.by.fill(MOVE.start);
    let highest = NEVER;
    let highestFrom = 0;
    // From the last place to the first: whoever goes back comes from a place that nobody has jumped to in this frame.
    for (let i = scores.length - 1; i >= 0; i--) {
      if (jumped[i] !== 0 || scores[i]! <= NEVER || this.by[i] !== MOVE.start) continue;
      if (scores[i]! > highest) {
        highest = scores[i]!;
        highestFrom = i;
      }
      this.goBack(scores, i, floor);
      if (this.opens[i] !== 0) this.leaveLine(scores, i, floor);
    }
    for (const word of anchors) this.offer(scores, word, highest + this.weights.far, word > highestFrom ? MOVE.far : MOVE.back, highestFrom, floor);
    if (ends) this.offer(scores, scores.length - 1, highest + this.weights.stop, MOVE.far, highestFrom, floor);
    this.skip(scores, jumped, floor);
  }

  private goBack(scores: Float32Array, from: number, floor: number): void {
    const { back, backPerWord } = this.weights;
    for (let b = 1; b <= MAX_BACK && b <= from; b++) {
      const there = scores[from]! + back + backPerWord * b;
      if (there < floor) break;
      this.offer(scores, from - b, there, MOVE.back, from, floor);
    }
  }

  private leaveLine(scores: Float32Array, from: number, floor: number): void {
    const { line, linePerWord } = this.weights;
    for (let to = from + 1; to < scores.length && to <= from + MAX_LINE; to++) {
      if (this.opens[to] !== 0) this.offer(scores, to, scores[from]! + line + linePerWord * (to - from), MOVE.far, from, floor);
    }
  }

  private skip(scores: Float32Array, jumped: Uint8Array, floor: number): void {
    const { skip, skipMore } = this.weights;
    for (let i = 0; i + 1 < scores.length; i++) {
      const by = this.by[i]!;
      if (scores[i]! <= NEVER || by === MOVE.far || by === MOVE.back || (jumped[i] !== 0 && by === MOVE.start)) continue;
      this.offer(scores, i + 1, scores[i]! + (by === MOVE.skip ? skipMore : skip), MOVE.skip, i, floor);
    }
  }

  private offer(scores: Float32Array, to: number, score: number, by: number, from: number, floor: number): void {
    if (score <= scores[to]! || score < floor || to === from) return;
    scores[to] = score;
    this.by[to] = by;
    this.from[to] = from;
  }
}
