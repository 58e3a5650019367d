/** `error` if something that is not a misread word of the text counts. */
export const COUNTINGS = ["error", "ignored"] as const;
export type Counting = (typeof COUNTINGS)[number];

export const SKIPPED_LINES = ["each word", "one error"] as const;
export const TRANSPOSITIONS = ["each word", "as marked"] as const;
export const REPEATED_NAMES = ["each time", "once"] as const;
export const WHOLE_TIMES = ["whole text", "span read"] as const;

/** The rules for what counts as an error besides substitutions, omissions and words told by the teacher, which always do. */
export interface ScoringRules {
  /** A word that is not in the text. */
  insertion: Counting;
  /** A word that is said again. */
  repetition: Counting;
  /** A word that is read wrongly and then put right. */
  selfCorrection: Counting;
  /** A self-correction that comes later is an error, seconds after the wrong word. Absent: it may come at any time. */
  selfCorrectionWithin?: number | undefined;
  /** A word that is begun, broken off and begun again. */
  falseStart: Counting;
  /** This many seconds of hesitation before a word are an error, since an examiner then gives the word. Absent: no hesitation is. */
  hesitationFrom?: number | undefined;
  /** A line of the text that was left out altogether: its words, or the line as a whole; its other words then do not count as attempted. */
  skippedLine: (typeof SKIPPED_LINES)[number];
  /** Two neighbouring words read in each other's place: both, or what the result makes of them. */
  transposition: (typeof TRANSPOSITIONS)[number];
  /** A word said in a way that a reviewer accepted, such as a dialect's. */
  variant: Counting;
  /** The same proper noun read wrongly again and again. */
  repeatedName: (typeof REPEATED_NAMES)[number];
}

/** Rules for scoring a reading, with their sources. Plain data. */
export interface ScoringProfile {
  /** Small letters, digits, hyphens. */
  id: string;
  name: string;
  /** The publications of the rules: a reference with pages or an address. */
  sources: readonly string[];
  rules: ScoringRules;
  /**
   * Seconds of a timed reading, counted from the first word said; or all words of the text; or those from the first to the last one said.
   */
  time: number | (typeof WHOLE_TIMES)[number];
  /** True if the rate may be compared with the norms of Hasbrouck & Tindal (2017). */
  norms: boolean;
  /** True if the accuracy makes a reading level (Clay, 2000). */
  levels: boolean;
}
