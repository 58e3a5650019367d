import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";

/** A phoneme lasts at least this long, a frame in each of its states. */
const SHORTEST_PHONEME_SECONDS = 0.03;
/** One to come from another phoneme, and one to stay in. */
const FEWEST_STATES = 2;

/** States of a left-to-right model of a phoneme. */
export function phonemeStates(sound: Pick<Posteriors, "frameSeconds">): number {
  return Math.max(FEWEST_STATES, framesIn(SHORTEST_PHONEME_SECONDS, sound));
}
