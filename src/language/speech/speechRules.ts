/** Each pronunciation is a list of phonemes without stress, most usual first. */
export interface SpokenForms {
  /** Lower case. */
  word: string;
  pronunciations: readonly string[];
}

/** For an engine. Pronunciations have phonemes with or without stress. */
export interface SpokenWords {
  /** The most usual pronunciation first. */
  dictionary: Pick<ReadonlyMap<string, readonly string[]>, "get">;
  /** Words that may be proposed; if a word comes twice, the first counts. */
  counts: Iterable<readonly [word: string, count: number]>;
  /** For an unknown word; empty if nothing can be guessed. */
  guess: (word: string) => string;
}

/** Running speech. Pronunciations are phonemes without stress, separated by blanks. */
export interface SpeechRules {
  /** @param read a file that ships, by its name */
  loadWords: (read: (name: string) => Promise<Uint8Array>) => Promise<SpokenWords>;
  /** Returns true for a function word that is weakened among others ("of", "them"). */
  hasWeakForm: (word: string) => boolean;
  /**
   * Pronunciations that a word has only beside its neighbours: weak forms and connected speech.
   * @param left the word before it, if spoken without a break; `right` likewise
   * @returns only additional ones
   */
  connectedPronunciations: (spoken: SpokenForms, left: SpokenForms | undefined, right: SpokenForms | undefined) => string[];
  /** Whatever the neighbours; only additional ones. */
  reducedForms: (word: string, pronunciations: readonly string[]) => readonly string[];
  /** Words that readers say for one another, whether or not a dictionary has them: other forms of a word, and words often confused. */
  wordFamily: (word: string) => readonly string[];
  /** Returns true if the phoneme heard is no more than an unstressed vowel, which every speaker weakens. */
  isReduced: (expected: string, heard: string) => boolean;
  canBeProposed: (word: string) => boolean;
}
