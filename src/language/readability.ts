export interface TextCounts {
  words: number;
  sentences: number;
  syllables: number;
  /** Letters and digits. */
  characters: number;
  /** Words of three syllables or more. */
  longWords: number;
}

export interface ReadabilityScore {
  /** The formula's; never shown. */
  id: string;
  name: string;
  /** Absent if the passage is too short for the formula. */
  value?: number;
  /** A grade of schools in the United States, or a score from about 0 (hard) to 100 (easy). */
  unit: "grade" | "score";
  source: string;
  /** The reason why there is no value, or a caution about it. */
  note?: string;
}
