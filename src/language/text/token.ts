import type { ItemKind } from "../phonics/item.ts";

/** As said, in lower case. */
export type Words = string[];

/** Offsets count UTF-16 units in the text that was tokenised, `end` exclusive. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** For a dictionary, in lower case; several words for a number ("25": twenty, five). */
  spoken: Words;
  /** Other verbalizations: digits one by one, "street" for "St", letters for "TV". */
  alternatives: Words[];
  /** A sentence or a line of the text begins with it. */
  opens: boolean;
  /** Read by its letters and not as a word; only where the text says so. */
  item?: ItemKind;
}
