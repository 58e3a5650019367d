/** Words as they are said, lower case. */
export type Words = string[];

/** A word of a passage. Offsets count UTF-16 units in the text that was tokenised, `end` exclusive. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** The words to look up in a dictionary, lower case; several words for a number ("25": twenty, five). */
  spoken: Words;
  /** Other verbalizations: digits one by one, "street" for "St", letters for "TV". */
  alternatives: Words[];
  /** True if a sentence or a line of the text begins with it. */
  opens: boolean;
}
