/** Counts groups of vowel letters; at least 1. */
export function syllablesByLetters(word: string): number {
  const groups = word
    .normalize("NFD")
    .replace(/e$/u, "")
    .match(/[aeiouy]+/gu);
  return Math.max(1, groups?.length ?? 0);
}
