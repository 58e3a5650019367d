/** Letters of a word and the phonemes that they spell. */
export interface GraphemePair {
  /** Lower case; `a_e` for a split grapheme. */
  grapheme: string;
  /** Without stress, separated by blanks; empty for letters that are not heard. */
  phonemes: string;
}

/** A pair with its place in an order of teaching: 0 or more, such as the index of the unit that teaches it. */
export interface RankedPair extends GraphemePair {
  rank: number;
}

/** A pair at its place in a word. */
export interface PlacedGrapheme extends RankedPair {
  /** Offsets in the letters of the word, apostrophes left out; `end` exclusive. A split grapheme goes from its vowel to its e. */
  start: number;
  end: number;
}

export interface GraphemeAlignment {
  /** In the order of the letters; a split grapheme is at its first letter. */
  pairs: readonly PlacedGrapheme[];
  /** The highest rank among the pairs. */
  rank: number;
}

/** Finds which letters of a word spell which of its phonemes, by a table of what spells what. */
export interface Aligner {
  /**
   * @param word lower case; apostrophes are passed over
   * @param pronunciation phonemes separated by blanks, with stress or without
   * @returns undefined where the table does not explain the word
   */
  align(word: string, pronunciation: string): GraphemeAlignment | undefined;
}

/** A word that is contracted from another one. */
export interface Contraction {
  /** Its first word, which is said as it is alone. */
  base: string;
  /** The endings that may be heard: their letters, how they are spoken, and what they are read as. */
  endings: readonly { letters: string; spoken: string; read: string }[];
}
