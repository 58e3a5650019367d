/** What the companion's language model answers whatever it is asked. */
export const STORY = "A thin cat sat on a thing. The zorgle had 25 naps.";
