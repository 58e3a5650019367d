/** `HH AH0 L OW1` becomes `HH AH L OW`. */
export function plainPronunciation(pronunciation: string): string {
  return pronunciation.replace(/[0-2]/g, "");
}

/** Without stress, in order; those that differ only in stress become one. */
export function plainPronunciations(pronunciations: readonly string[]): string[] {
  return pronunciations.length === 1 ? [plainPronunciation(pronunciations[0]!)] : [...new Set(pronunciations.map(plainPronunciation))];
}
