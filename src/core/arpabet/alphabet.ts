/** The kinds of phonemes that colours, coverage and word lists distinguish. */
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

/** One symbol of an alphabet. */
export interface AlphabetPhoneme {
  symbol: string;
  class: PhonemeClass;
  /** In the International Phonetic Alphabet, without stress. */
  ipa: string;
  /** In words, such as `voiceless dental fricative`. */
  description: string;
  /** A word with this sound; `start` and `end` mark the letters that spell it. */
  example?: { word: string; start: number; end: number };
  /** The same sound in Arpabet (several symbols for a sequence); absent where Arpabet has none. */
  arpabet?: readonly string[];
  /** The phonemes that children often say in its place, the most usual first. */
  confusions?: readonly { symbol: string; note: string }[];
  /** Its usual duration in a child's speech, in seconds. */
  seconds?: number;
}

/** The symbols that a model takes. */
export interface Alphabet {
  id: string;
  name: string;
  /** `optional` if vowels may end in 0, 1 or 2. */
  stress: "optional" | "none";
  /** True if `iy` and `IY` are different symbols. If not, symbols are written as in `phonemes`. */
  caseSensitive: boolean;
  phonemes: readonly AlphabetPhoneme[];
}
