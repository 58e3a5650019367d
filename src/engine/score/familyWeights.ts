/** Logistic regressions: a weight per number of evidence, the bias last. Above 0, the other word was said. */
export interface FamilyWeights {
  /** Sounds of the word were not said; more sounds were said; other ones were said. */
  shorter: number[];
  longer: number[];
  other: number[];
  /** A function word was not said. */
  absent: number[];
}

export const FAMILY_EVIDENCE = 25;
