import type { Homograph } from "./lexicon/homograph.ts";
import type { OwnWords } from "./lexicon/ownWords.ts";
import type { PronouncingDictionary, ReverseDictionary, WordFrequencies } from "./lexicon/pronouncingDictionary.ts";
import type { Aligner, Contraction, RankedPair } from "./phonics/grapheme.ts";
import type { ItemRules } from "./phonics/item.ts";
import type { ReadabilityScore, TextCounts } from "./readability.ts";
import type { SpeechRules } from "./speech/speechRules.ts";
import type { Token } from "./text/token.ts";
import type { TextRange } from "./text/textRange.ts";
import type { WrittenForm } from "./text/writtenForm.ts";

/**
 * Used by checks, conversions, the text profile and the engine. Everything else takes a `Language`, or a `WordLexicon`, which has one, and
 * names none. Words are lower case with straight apostrophes (see `normaliseWord`) unless a parameter is as written; no function throws.
 */
export interface Language {
  /** BCP 47: `en-US`. */
  tag: string;
  phonemes: PhonemeSystem;
  words: WordRules;
  names: NameRules;
  forms: FormRules;
  lexicon: LexiconRules;
  spelling: SpellingRules;
  phonics: PhonicsRules;
  speech: SpeechRules;

  loadLexicon: (files: LexiconFiles) => Promise<WordLexicon>;

  /**
   * Published formulas; none for a text without words.
   * @param words all that may be unfamiliar, each occurrence: no names and no numbers
   * @param familiar without them, formulas that need them are left out
   */
  readability: (counts: TextCounts, words: readonly string[], familiar: FamiliarLists | undefined) => ReadabilityScore[];
}

export interface PhonemeSystem {
  /** Without stress, in the order of tables and of the networks' classes. */
  symbols: readonly string[];
  vowels: ReadonlySet<string>;
  /** Symbols as written, without stress; also those that the language does not have. */
  parse: (text: string) => string[];
  areClose: (one: string, other: string) => boolean;
}

export interface WordRules {
  /** `spoken` depends only on the word, what depends on its neighbours is an alternative. */
  tokenise: (text: string) => Token[];
  /** As written. */
  ofOneLetter: ReadonlySet<string>;
  /** A capital makes them the first word of a sentence, whatever comes before: none is a name. As written. */
  starters: ReadonlySet<string>;
  /** Returns true if a point after a word may belong to it. @param written as in the text */
  takesPoint: (word: string, written: string) => boolean;
  /** No text repeats them on purpose without a comma in between. */
  neverTwice: ReadonlySet<string>;
  /** No sentence ends in them. */
  neverLast: ReadonlySet<string>;
}

export interface NameRules {
  properNouns: (words: readonly { text: string; start: number }[], text: string) => ReadonlySet<string>;
  /**
   * Also names that only begin sentences; without endings of possession.
   * @param isUsual returns true if a word is known as one in small letters
   */
  inPassage: (text: string, tokens: readonly Token[], isUsual: (word: string) => boolean) => ReadonlySet<string>;
  mayBeName: (word: string) => boolean;
  /** Returns true if a word has a capital everywhere though it is no name ("I"). */
  isAlwaysCapital: (word: string) => boolean;
  /** "maya" of "maya's". */
  withoutPossessive: (word: string) => string;
}

/** Parts of a text that are not written in words. */
export interface FormRules {
  /** Dates in digits, telephone numbers and the like; none overlaps another, nor anything in `reported`. */
  ofSeveralWords: (text: TokenisedText, reported: readonly TextRange[]) => WrittenForm[];
  /** Undefined for a word, or if everybody reads the form alike. */
  ofToken: (text: TokenisedText, index: number) => WrittenForm | undefined;
  /** Words for a sign between two numbers that is not a token ("<"). */
  betweenNumbers: ReadonlyMap<string, string>;
  /** The word for a slash between two words; undefined if nobody says one. @param before the text before it */
  slash: (before: string) => string | undefined;
}

export interface LexiconRules {
  /** For a word that the dictionary lacks, made of its words; the most usual first, or none. */
  derivedPronunciations: (word: string, source: WordSource) => string[];
  homographOf: (word: string) => Homograph | undefined;
  /** Undefined if the surroundings say which word is meant, or the other is hardly ever meant. */
  homographAt: (text: Omit<TokenisedText, "known">, index: number) => Homograph | undefined;
  isForChildren: (word: string) => boolean;
}

export interface WordSource {
  /** Undefined if the dictionary lacks the word. */
  get: (word: string) => readonly string[] | undefined;
  /** Returns true if a word may be a part of a compound. */
  isCommon: (word: string) => boolean;
}

/** Varieties of one language that spell some words in two ways. */
export const VARIETIES = ["british", "american"] as const;
export type Variety = (typeof VARIETIES)[number];

export interface SpellingRules {
  /** For a word that no dictionary has, the likeliest first; often none. */
  corrections: (word: string, lexicon: WordLexicon) => string[];
  /** For a word that counts as known though nobody writes it; otherwise undefined. */
  meantBy: (word: string, source: "dictionary" | "derived", lexicon: WordLexicon) => string | undefined;
  /** "can't" for "cant": such words are misspelt with a capital as well. */
  contractionOf: (word: string) => string | undefined;
  /** Returns true if the text before makes a word right that is mostly a misspelling. */
  isMeant: (word: string, before: string) => boolean;
  /** The form of this variety for a word that only another one spells so; otherwise undefined. */
  inVariety: (word: string, variety: Variety) => string | undefined;
  /** The printed word, if a scanner took letters for others or for digits; otherwise undefined. */
  asPrinted: (word: string, lexicon: WordLexicon) => string | undefined;
  /**
   * Spells what was said and is no word, so that a reader would say it again, and never as the attempted word; with the letters of that
   * where they are read so. Empty for no phonemes.
   * @param phonemes as in the result, in the order of speech
   */
  ofSounds: (phonemes: readonly string[], attempted?: AttemptedWord) => string;
}

export interface AttemptedWord {
  text: string;
  phonemes: readonly string[];
}

export interface PhonicsRules {
  /** @param table without it, all spellings of the language */
  aligner: (table?: Iterable<RankedPair>) => Aligner;
  /** For an unknown word; at least 1. */
  syllablesByLetters: (word: string) => number;
  /** Undefined for other words, and if the first word changes its sound ("don't"). */
  contraction: (word: string) => Contraction | undefined;
  /** Returns true for an ending that makes no blend with the consonant before it. */
  isEnding: (grapheme: string) => boolean;
  /** Letters, their sounds, and made-up words. */
  items: ItemRules;
}

export interface TokenisedText {
  text: string;
  tokens: readonly Token[];
  /** Normalised. */
  words: readonly string[];
  lexicon: WordLexicon;
  /** Words that can be assessed. */
  known: { has(word: string): boolean };
}

/** The source of everything shown to authors about words. */
export interface WordLexicon {
  language: Language;
  dictionary: PronouncingDictionary & ReverseDictionary;
  frequencies: WordFrequencies;
  familiar?: FamiliarLists;
  /** From the letters, with stress; empty without known letters. Call it a guess wherever it is shown. */
  guessPronunciation: (word: string) => string;
  /** The project's; `dictionary` already includes them (see `withOwnWords`). */
  own?: OwnWords;
}

export interface LexiconFiles {
  read: (name: string) => Promise<Uint8Array>;
  /** Called every few milliseconds; its promise is awaited. */
  pause: () => Promise<void>;
  /** Words will be searched by sound as well. */
  withSounds: boolean;
}

export interface FamiliarLists {
  /** @param list as the formula names it */
  has(word: string, list: string): boolean;
}
