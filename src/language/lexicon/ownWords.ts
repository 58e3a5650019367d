/**
 * Right pronunciations of words as a project has decided them: phonemes of Arpabet separated by blanks, with stress or
 * without, the most usual first. They replace the dictionary's. Words are as `normaliseWord` writes them. Plain
 * JSON, for another thread and for the embedded service.
 */
export type OwnWords = Readonly<Record<string, string[]>>;

/** A word's own pronunciations; undefined where nothing was decided. */
export function ownPronunciations(own: OwnWords | undefined, word: string): string[] | undefined {
  return own && Object.hasOwn(own, word) ? own[word] : undefined;
}
