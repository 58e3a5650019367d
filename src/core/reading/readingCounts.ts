/** What a reading's numbers are computed from. */
export interface ReadingCounts {
  /** Words of the text. */
  words: number;
  correct: number;
  substitutions: number;
  omissions: number;
  /** Added words that repeat nothing. */
  insertions: number;
  /** Words said again; no errors. */
  repetitions: number;
  /** Words read wrongly and put right at once; no errors. */
  selfCorrections: number;
  /** Words begun, broken off and begun again; no errors. */
  falseStarts: number;
}
