export interface GraphemePair {
  /** Lower case; `a_e` for a split grapheme. */
  grapheme: string;
  /** Without stress, separated by blanks; empty for silent letters. */
  phonemes: string;
}

/** `rank`, 0 or more, is an order of teaching, such as the index of the unit that teaches the pair. */
export interface RankedPair extends GraphemePair {
  rank: number;
}

export interface PlacedGrapheme extends RankedPair {
  /** Offsets in the letters of the word without apostrophes; `end` exclusive. A split grapheme goes from its vowel to its e. */
  start: number;
  end: number;
}

export interface GraphemeAlignment {
  /** In the order of the letters; a split grapheme is at its first letter. */
  pairs: readonly PlacedGrapheme[];
  rank: number;
}

export interface Aligner {
  /**
   * @param word lower case; apostrophes are skipped
   * @param pronunciation phonemes separated by blanks, with stress or without
   * @returns undefined if the table does not explain the word
   */
  align(word: string, pronunciation: string): GraphemeAlignment | undefined;
}

export interface Contraction {
  /** The first word, said as it is alone. */
  base: string;
  /** Endings that may be heard: their letters, how they are spoken, and what they are read as. */
  endings: readonly { letters: string; spoken: string; read: string }[];
}
