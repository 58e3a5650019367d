export interface HomographReading {
  /** Phonemes with stress, as the dictionary has them, or as it would write them. */
  pronunciation: string;
  meaning: string;
}

/** A spelling shared by words that differ in meaning and sound (a heteronym), unlike mere variants of one word ("route"). */
export interface Homograph {
  /** Lower case. */
  word: string;
  /** The more usual one first. */
  readings: readonly [HomographReading, HomographReading];
  /** Returns true if the second is meant, which nobody thinks of anywhere else. Absent if either may be meant. */
  isSecond?: (before: string, after: string) => boolean;
}
