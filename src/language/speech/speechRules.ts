/** A word of a text with its pronunciations, each a list of phonemes without stress, most usual first. */
export interface SpokenForms {
  /** In lower case. */
  word: string;
  pronunciations: readonly string[];
}

/** The words of a language as an engine needs them. Pronunciations have phonemes with or without stress. */
export interface SpokenWords {
  /** The most usual pronunciation first. */
  dictionary: Pick<ReadonlyMap<string, readonly string[]>, "get">;
  /** Words that may be proposed, with how often each is said; where a word comes twice, the first counts. */
  counts: Iterable<readonly [word: string, count: number]>;
  /** Guesses the pronunciation of a word that nothing is known about; empty if nothing can be guessed. */
  guess: (word: string) => string;
}

/** The effects of running speech on words. Pronunciations are phonemes without stress, separated by blanks. */
export interface SpeechRules {
  /** Reads what the engine needs to know about the words. @param read a file that ships, by its name */
  loadWords: (read: (name: string) => Promise<Uint8Array>) => Promise<SpokenWords>;
  /** Returns true if a word is a function word that is weakened among others ("of", "them"). */
  hasWeakForm: (word: string) => boolean;
  /**
   * The pronunciations that a word has among its neighbours but not alone: weak forms and connected speech.
   *
   * @param left the word before it, where the two are spoken without a break; `right` likewise
   * @returns additional ones
   */
  connectedPronunciations: (spoken: SpokenForms, left: SpokenForms | undefined, right: SpokenForms | undefined) => string[];
  /** Returns the reduced forms of a word whatever its neighbours, in addition to its pronunciations. */
  reducedForms: (word: string, pronunciations: readonly string[]) => readonly string[];
  /** Returns true if one phoneme in another's place is no more than a vowel without stress, which every speaker weakens. */
  isReduced: (expected: string, heard: string) => boolean;
  /** Returns true if a word may be named as what was heard. */
  canBeProposed: (word: string) => boolean;
}
