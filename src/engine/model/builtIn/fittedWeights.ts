import type { PhraseLogWeights } from "../../decode/alignPhrase.ts";
import type { TransitionLogWeights } from "../../decode/transitionWeights.ts";

/** From speakers that the network had not heard: `npm run bench:accuracy -- --parts reading,joined,long`. */
export const TRANSITIONS: Readonly<TransitionLogWeights> = {
  stay: -1,
  leave: -0.36,
  connected: -6,
  skip: -8,
  skipMore: -8,
  line: -8,
  linePerWord: -0.3,
  far: -180,
  stop: -40,
  back: -42,
  backPerWord: -2,
  started: -39,
  substitution: -4.5,
  substitutionFrame: -2,
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

/**
 * Fillers' emissions are nearly the best there are, so a filler must cost more than an accented phoneme: at -0.5 a frame it swallowed one
 * spoken word in ten, at -3 hardly any (`npx tsx test/train/phraseWeights.ts`, row "said"). In place of a word it costs as much as the
 * transitions' insertions cost more than words.
 */
export const PHRASES: Readonly<PhraseLogWeights> = {
  unexplained: { enter: -6, frame: -3 },
  instead: { enter: -6, frame: -1.2 },
  restart: -8,
};
