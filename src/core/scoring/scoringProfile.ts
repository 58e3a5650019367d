/** For anything besides misread words of the text. */
export const COUNTINGS = ["error", "ignored"] as const;
export type Counting = (typeof COUNTINGS)[number];

export const SKIPPED_LINES = ["each word", "one error"] as const;
export const TRANSPOSITIONS = ["each word", "as marked"] as const;
export const REPEATED_NAMES = ["each time", "once"] as const;
export const WHOLE_TIMES = ["whole text", "span read"] as const;

/** Rules for errors besides substitutions, omissions and words told by the teacher, which always are. */
export interface ScoringRules {
  insertion: Counting;
  repetition: Counting;
  selfCorrection: Counting;
  /** Seconds after the wrong word from which a self-correction is an error. Absent: never. */
  selfCorrectionWithin?: number | undefined;
  falseStart: Counting;
  /** Seconds of hesitation from which on it is an error, since an examiner then gives the word. Absent: never. */
  hesitationFrom?: number | undefined;
  /** Each word of the line, or the line as a whole; its other words then do not count as attempted. */
  skippedLine: (typeof SKIPPED_LINES)[number];
  /** Two neighbouring words read in each other's place: both, or what the result makes of them. */
  transposition: (typeof TRANSPOSITIONS)[number];
  variant: Counting;
  /** A word said sound by sound and never as a whole. Absent: ignored. */
  soundedOut?: Counting | undefined;
  repeatedName: (typeof REPEATED_NAMES)[number];
}

/** Plain data. */
export interface ScoringProfile {
  /** Small letters, digits, hyphens. */
  id: string;
  name: string;
  /** Publications: a reference with pages or an address. */
  sources: readonly string[];
  rules: ScoringRules;
  /**
   * Seconds of a timed reading, counted from the first word said; or all words of the text; or those from the first to the last one said.
   */
  time: number | (typeof WHOLE_TIMES)[number];
  /**
   * Items at the beginning of a list of which one has to be right, of nonsense words one sound; otherwise nothing of the reading counts.
   * Absent: however many are wrong.
   */
  discontinueAfter?: number | undefined;
  /** The rate may be compared with the norms of Hasbrouck & Tindal (2017). */
  norms: boolean;
  /** The accuracy makes a reading level (Clay, 2000). */
  levels: boolean;
}
