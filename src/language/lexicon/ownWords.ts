/**
 * Pronunciations that a project has decided, in place of the dictionary's: phonemes of Arpabet separated by blanks, with stress or without,
 * the most usual first. Words are as `normaliseWord` writes them. Plain JSON, for another thread and for the embedded service.
 */
export type OwnWords = Readonly<Record<string, string[]>>;

/** Undefined if nothing was decided. */
export function ownPronunciations(own: OwnWords | undefined, word: string): string[] | undefined {
  return own && Object.hasOwn(own, word) ? own[word] : undefined;
}
