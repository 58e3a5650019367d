/** A pronouncing dictionary in Arpabet with stress. */
export interface PronouncingDictionary {
  /**
   * Phonemes separated by blanks (`HH AH0 L OW1`), the most usual pronunciation first; undefined where the dictionary lacks the word. Words
   * are lower case with straight apostrophes.
   */
  get(word: string): readonly string[] | undefined;
  /** All words, in the dictionary's order. */
  words(): Iterable<string>;
  /** As `ReverseDictionary` has it, where words can be found by their sound. */
  wordsSaid?(pronunciation: string): readonly string[];
}

/** Finds words by their sound. */
export interface ReverseDictionary {
  /**
   * The words that may be pronounced like this, whatever their stress, in the dictionary's order; `pronunciation` is phonemes separated by
   * single blanks.
   */
  wordsSaid(pronunciation: string): readonly string[];
}

/** The frequencies of words, per million words of spoken English; 0 for a word that is not in the list. */
export interface WordFrequencies {
  /**
   * Returns the frequency of a word; contractions and possessives that the list was counted without are as frequent as the rarer of their
   * parts.
   */
  perMillion(word: string): number;
  /** As the list has it. For ranking spellings, among which "cat's" must not come before "cats" because it is made of "cat". */
  listedPerMillion(word: string): number;
  /** Returns true if a word is above all the name of a person, a place or the like. */
  isName(word: string): boolean;
  /** The words of the list, the most frequent first. */
  words(): Iterable<string>;
}
