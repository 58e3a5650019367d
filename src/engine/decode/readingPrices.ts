/** Prices in nats; all are added to a path's log likelihood, so they are negative or 0. */
export interface ReadingPrices {
  /** Staying in a third of a phoneme for another frame, and leaving it. */
  stay: number;
  leave: number;
  /** Not reading a word, and not reading the next one either. */
  skip: -5,
  skipMore: number;
  /** Leaving out many words at once, and once more for each of them: from anywhere to anywhere. */
  far: number;
  farPerWord: number;
  /** The same from where a sentence or a line begins to where another one does. */
  line: -7,
  /** Going back, and once more for each word gone back. */
  back: number;
  backPerWord: number;
  /** Going back to where a sentence or a line begins. */
  backToOpening: number;
  /** Breaking a word off and beginning it anew. */
  started: number;
  /** Something else in a word's place; a frame of it, against what a free phoneme loop hears. */
  substitution: number;
  substitutionFrame: -2.25,
  /** Something that the passage does not hold, and a frame of it. */
  insertion: number;
  insertionFrame: -2.25,
  /** Staying silent between words or within one, once a pause, and a frame of it. */
  pause: number;
  innerPause: number;
  silenceFrame: number;
  /** An attempt at a word whose sound is not known, and a frame of it. */
  attempt: number;
  attemptFrame: number;
  /** Talking before the first word or after the last, and a frame of that. */
  outside: number;
  outsideFrame: number;
}

/** Found on speakers that the network had not heard, by `npm run bench:accuracy`. */
export const READING_PRICES: ReadingPrices = {
  stay: -1,
  leave: -0.36,
  skip: -5,
  skipMore: -4.5,
  far: -25,
  farPerWord: -0.3,
  line: -7,
  back: -48,
  backPerWord: -0.3,
  backToOpening: -30,
  started: -39,
  substitution: -6,
  substitutionFrame: -2.25,
  insertion: -10,
  insertionFrame: -2.25,
  pause: -0.6,
  innerPause: -9,
  silenceFrame: -0.28,
  attempt: -3,
  attemptFrame: -1.6,
  outside: -60,
  outsideFrame: -1.8,
};
