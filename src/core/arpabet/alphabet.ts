/** Distinguished by colours, coverage and word lists. */
export const PHONEME_CLASSES = [
  "vowel",
  "diphthong",
  "stop",
  "affricate",
  "fricative",
  "nasal",
  "approximant",
  "tap",
  "silence",
  "other",
] as const;
export type PhonemeClass = (typeof PHONEME_CLASSES)[number];

export interface AlphabetPhoneme {
  symbol: string;
  class: PhonemeClass;
  /** In the International Phonetic Alphabet, without stress. */
  ipa: string;
  /** Such as `voiceless dental fricative`. */
  description: string;
  /** `start` and `end` mark the letters that spell the sound. */
  example?: { word: string; start: number; end: number };
  /** The same sound in Arpabet, several symbols for a sequence; absent where Arpabet has none. */
  arpabet?: readonly string[];
  /** Often said in its place by children, the most usual first. */
  confusions?: readonly { symbol: string; note: string }[];
  /** Usual seconds in a child's speech. */
  seconds?: number;
}

export interface Alphabet {
  id: string;
  name: string;
  /** `optional` if vowels may end in 0, 1 or 2. */
  stress: "optional" | "none";
  /** True if `iy` and `IY` are different symbols. If not, symbols are written as in `phonemes`. */
  caseSensitive: boolean;
  phonemes: readonly AlphabetPhoneme[];
}
