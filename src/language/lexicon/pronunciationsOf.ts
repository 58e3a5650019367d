import type { Language, WordLexicon } from "../language.ts";
import { ownPronunciations } from "./ownWords.ts";

/** `own`: the project's dictionary; `derived`: from words of the dictionary ("treehouse"); `guess`: from letters alone. */
export type PronunciationSource = "own" | "dictionary" | "derived" | "guess" | "none";

export interface WordPronunciations {
  /** Lower case with a straight apostrophe. */
  word: string;
  source: PronunciationSource;
  /** Phonemes separated by blanks, with stress, the most usual pronunciation first; none only for the source `none`. */
  pronunciations: readonly string[];
}

/** Per million words, of a word that may be a part of a compound. */
const COMMON_PER_MILLION = 1;

/**
 * Letters; the dictionary's longest word has 34. Anything longer, such as a pasted key, is not a word, and the time to guess at it grows
 * with its square.
 */
const LONGEST_WORD = 100;
const SHORT_WORD_LETTERS = 5;

/** All pronunciations, with their source. @param word lower case with straight apostrophes (see `normaliseWord`) */
export function pronunciationsOf(word: string, lexicon: WordLexicon): WordPronunciations {
  const known = knownPronunciationsOf(word, lexicon);
  if (known.source !== "none" || word.length > LONGEST_WORD) return known;
  const guess = readByRule(word, lexicon.language) ?? lexicon.guessPronunciation(word);
  return guess ? { word, source: "guess", pronunciations: [guess] } : known;
}

/** Rules of spelling read a short word of one syllable more surely than what other words teach ("ked", "fon"); undefined for longer words. */
function readByRule(word: string, { phonics, phonemes }: Language): string | undefined {
  if (word.length > SHORT_WORD_LETTERS) return undefined;
  const sounds = phonics.items.readingsOf(word, "nonsense")[0]?.split(" ") ?? [];
  if (sounds.filter((sound) => phonemes.vowels.has(sound)).length !== 1) return undefined;
  return sounds.map((sound) => (phonemes.vowels.has(sound) ? `${sound}1` : sound)).join(" ");
}

/** Without guesses, each of which takes a hundred times as long as looking a word up. */
export function knownPronunciationsOf(word: string, { dictionary, frequencies, own, language }: WordLexicon): WordPronunciations {
  if (word.length > LONGEST_WORD) return { word, source: "none", pronunciations: [] };
  const decided = ownPronunciations(own, word);
  if (decided) return { word, source: "own", pronunciations: decided };
  const listed = dictionary.get(word);
  if (listed) return { word, source: "dictionary", pronunciations: listed };
  const derived = language.lexicon.derivedPronunciations(word, {
    get: (part) => dictionary.get(part),
    isCommon: (part) => frequencies.perMillion(part) >= COMMON_PER_MILLION,
  });
  return derived.length > 0 ? { word, source: "derived", pronunciations: derived } : { word, source: "none", pronunciations: [] };
}
