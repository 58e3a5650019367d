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
}

/**
 * Accuracy in percent, 0 to 100: `100 * correct / words`, the service's own formula for `accuracy_score`. The running
 * record's accuracy (Clay, 2000) also takes insertions off; the service does not, and neither is done here.
 * Undefined for a text without words.
 */
export function accuracy(correct: number, words: number): number | undefined {
  return words > 0 ? (100 * correct) / words : undefined;
}

/**
 * Words correct per minute: `60 * correct / (end - start)`, where start and end are the seconds at which the first
 * correct word begins and the last correct word ends (Deno, 1985; the service's WPM). Undefined without a span of time.
 */
export function wordsCorrectPerMinute(correct: number, start: number | undefined, end: number | undefined): number | undefined {
  if (start === undefined || end === undefined || !(end > start)) return undefined;
  return (60 * correct) / (end - start);
}

/** Errors of a running record: substitutions, omissions and insertions; repetitions are none (Clay, 2000). */
export function errors(counts: Pick<ReadingCounts, "substitutions" | "omissions" | "insertions">): number {
  return counts.substitutions + counts.omissions + counts.insertions;
}

/**
 * Words read for each error, the running record's error ratio (Clay, 2000): `words / errors`, said as "1 in 12".
 * Undefined when there are no errors or no words.
 */
export function wordsPerError(errorCount: number, words: number): number | undefined {
  return errorCount > 0 && words > 0 ? words / errorCount : undefined;
}
