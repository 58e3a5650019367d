/** In Arpabet with stress. */
export interface PronouncingDictionary {
  /**
   * Phonemes separated by blanks (`HH AH0 L OW1`), the most usual pronunciation first; undefined if the dictionary lacks the word. Words
   * are lower case with straight apostrophes.
   */
  get(word: string): readonly string[] | undefined;
  /** In the dictionary's order. */
  words(): Iterable<string>;
  /** See `ReverseDictionary`; absent if words cannot be found by their sound. */
  wordsSaid?(pronunciation: string): readonly string[];
}

export interface ReverseDictionary {
  /**
   * Words with this pronunciation, whatever the stress, in the dictionary's order. @param pronunciation phonemes separated by single blanks
   */
  wordsSaid(pronunciation: string): readonly string[];
}

/** Per million words of spoken English; 0 for a word that is not in the list. */
export interface WordFrequencies {
  /** Contractions and possessives that the list was counted without are as frequent as the rarer of their parts. */
  perMillion(word: string): number;
  /** As in the list. For ranking spellings, among which "cat's" must not come before "cats" because it is made of "cat". */
  listedPerMillion(word: string): number;
  /** Returns true for the name of a person, a place or the like. */
  isName(word: string): boolean;
  /** The most frequent first. */
  words(): Iterable<string>;
}
