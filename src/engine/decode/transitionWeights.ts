/**
 * Log weights (nats) of what a reader may do, in a Viterbi search over a passage. All are added to a path's log
 * likelihood, so they are negative or 0. Those of a frame are added every 10 ms.
 */
export interface TransitionLogWeights {
  /** Staying in a state of a phoneme for another frame, and leaving it. */
  stay: number;
  leave: number;
  /** Saying a word as it is only said among others: a weak form, or one that a neighbour changes. */
  connected: number;
  /** Not reading a word, and not reading the next one either. */
  skip: number;
  skipMore: number;
  /** Leaving out a sentence or a line, and again for each of its words. */
  line: number;
  linePerWord: number;
  /** Going anywhere in the text where what comes next is like what is heard next. */
  far: number;
  /**
   * Not reading the rest of the text. About the cost of 0.2 s of unexpected speech: if it is higher, the sounds of a word cut off by the
   * end of the recording are scattered over words that nobody read (`npm run bench:accuracy -- --parts cut-short`).
   */
  stop: number;
  /** Going back a few words, and again for each of them. */
  back: number;
  backPerWord: number;
  /** Breaking a word off and beginning it again. */
  started: number;
  /** Something else in a word's place; a frame of it, against what a free phoneme loop hears. */
  substitution: number;
  substitutionFrame: number;
  /** Something that is not in the passage, and a frame of it. */
  insertion: number;
  insertionFrame: number;
  /** Staying silent between words or within one, once per pause, and a frame of it. */
  pause: number;
  innerPause: number;
  silenceFrame: number;
  /** An attempt at a word whose sound is unknown, and a frame of it. */
  attempt: number;
  attemptFrame: number;
  /** Talking that has nothing to do with the passage: before or after it, or in the middle; and a frame of it. */
  outside: number;
  aside: number;
  outsideFrame: number;
}

/** Found on speakers that the network had not heard, by `npm run bench:accuracy -- --parts reading,joined,long`. */
export const TRANSITION_LOG_WEIGHTS: Readonly<TransitionLogWeights> = {
  stay: -1,
  leave: -0.36,
  connected: -6,
  skip: -4,
  skipMore: -4.5,
  line: -8,
  linePerWord: -0.3,
  far: -180,
  stop: -40,
  back: -42,
  backPerWord: -2,
  started: -39,
  substitution: -3.5,
  substitutionFrame: -1.85,
  insertion: -7,
  insertionFrame: -1.95,
  pause: -0.6,
  innerPause: -9,
  silenceFrame: -0.28,
  attempt: -3,
  attemptFrame: -1.6,
  outside: -60,
  aside: -80,
  outsideFrame: -1.65,
};
