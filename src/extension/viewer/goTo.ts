/** Where a viewer is asked to go. */
export interface GoTo {
  /** A word of the text, or a piece of the reading. */
  place: { lane: "word" | "piece"; index: number };
  play: boolean;
}
