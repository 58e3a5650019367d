/**
 * Log weights (nats) for a Viterbi search over a passage, added to a path's log likelihood: negative or 0. Those of a frame hold
 * for one length of frames.
 */
export interface TransitionLogWeights {
  /** For a phoneme's state: another frame, or the next one. */
  stay: number;
  leave: number;
  /** A word as said only among others: a weak form, or one that a neighbour changes. */
  connected: number;
  /** Not reading a word, nor the next one. */
  skip: number;
  skipMore: number;
  /** Leaving out a sentence or a line, and each of its words. */
  line: number;
  linePerWord: number;
  /** Going anywhere that continues like what is heard next. */
  far: number;
  /**
   * Not reading the rest of the text. About the cost of 0.2 s of unexpected speech: if it is higher, the sounds of a word cut off by the
   * end are scattered over words that nobody read (`npm run bench:accuracy -- --parts cut-short`).
   */
  stop: number;
  /** Going back, and each word of that. */
  back: number;
  backPerWord: number;
  /** Breaking a word off and beginning it again. */
  started: number;
  /** Something else in a word's place; each frame, against the free phoneme loop. */
  substitution: number;
  substitutionFrame: number;
  /** Something that is not in the passage, and a frame of it. */
  insertion: number;
  insertionFrame: number;
  /** A pause between words or within one, and each frame. */
  pause: number;
  innerPause: number;
  silenceFrame: number;
  /** An attempt at a word whose sound is unknown, and a frame of it. */
  attempt: number;
  attemptFrame: number;
  /** Unrelated talk before or after the passage, or within it; and each frame. */
  outside: number;
  aside: number;
  outsideFrame: number;
}
