import type { Homograph } from "./lexicon/homograph.ts";
import type { OwnWords } from "./lexicon/ownWords.ts";
import type { PronouncingDictionary, ReverseDictionary, WordFrequencies } from "./lexicon/pronouncingDictionary.ts";
import type { Aligner, Contraction, RankedPair } from "./phonics/grapheme.ts";
import type { ReadabilityScore, TextCounts } from "./readability.ts";
import type { SpeechRules } from "./speech/speechRules.ts";
import type { Token } from "./text/token.ts";
import type { TextRange } from "./text/textRange.ts";
import type { WrittenForm } from "./text/writtenForm.ts";

/**
 * The rules of a language, as checks, conversions, the text profile and the engine use them. Everything else takes a `Language`,
 * or a `WordLexicon`, which has one, and names none. Words are lower case with straight apostrophes (see `normaliseWord`) unless a
 * parameter says that they are as written; none of its functions throws.
 */
export interface Language {
  /** As BCP 47 has it: `en-US`. */
  tag: string;
  phonemes: PhonemeSystem;
  words: WordRules;
  names: NameRules;
  forms: FormRules;
  lexicon: LexiconRules;
  spelling: SpellingRules;
  phonics: PhonicsRules;
  speech: SpeechRules;

  /** Reads what ships about the words. */
  loadLexicon: (files: LexiconFiles) => Promise<WordLexicon>;

  /**
   * Readability by published formulas; none for a text without words.
   *
   * @param words every word that may be unfamiliar, as often as it comes: no names and no numbers
   * @param familiar lists of words that formulas take for familiar; without them, formulas that need them are left out
   */
  readability: (counts: TextCounts, words: readonly string[], familiar: FamiliarLists | undefined) => ReadabilityScore[];
}

/** The sounds that distinguish words. */
export interface PhonemeSystem {
  /** Their symbols without stress, in the order of tables and of the networks' classes. */
  symbols: readonly string[];
  vowels: ReadonlySet<string>;
  /** The symbols of phonemes that somebody wrote, without stress; including those that the language does not have. */
  parse: (text: string) => string[];
  /** Returns true if two different phonemes are easily taken for each other. */
  areClose: (one: string, other: string) => boolean;
}

/** The rules by which a text is divided into words, and those for what words say about its sentences. */
export interface WordRules {
  /** Splits a passage into words; what a word's `spoken` is depends only on the word, what depends on its neighbours is an alternative. */
  tokenise: (text: string) => Token[];
  /** Words of one letter, as written. */
  ofOneLetter: ReadonlySet<string>;
  /** Words that a capital makes the first of a sentence, whatever comes before them: none is a name. As written. */
  starters: ReadonlySet<string>;
  /** Returns true if a point after a word may belong to it. @param written as in the text */
  takesPoint: (word: string, written: string) => boolean;
  /** Words that no text repeats on purpose without a comma between them. */
  neverTwice: ReadonlySet<string>;
}

export interface NameRules {
  /** Words that are names by the text itself: with a capital wherever they occur, at least once inside a sentence. */
  properNouns: (words: readonly { text: string; start: number }[], text: string) => ReadonlySet<string>;
  /**
   * The same for a passage, and names that only begin sentences; without endings of possession.
   * @param isUsual returns true if a word is known as one in small letters
   */
  inPassage: (text: string, tokens: readonly Token[], isUsual: (word: string) => boolean) => ReadonlySet<string>;
  /** Returns true if a word with a capital may be a name: not a title, kin, an exclamation or a letter. */
  mayBeName: (word: string) => boolean;
  /** Returns true if a word has a capital everywhere though it is no name ("I"). */
  isAlwaysCapital: (word: string) => boolean;
  /** "maya" of "maya's". */
  withoutPossessive: (word: string) => string;
}

/** Parts of a text that are not written in words. */
export interface FormRules {
  /** Those of several words of the text (dates in digits, telephone numbers); none overlaps another, nor anything in `reported`. */
  ofSeveralWords: (text: TokenisedText, reported: readonly TextRange[]) => WrittenForm[];
  /** Returns the written form of one token, unless it is a word or everybody reads it alike. */
  ofToken: (text: TokenisedText, index: number) => WrittenForm | undefined;
  /** The words for a sign between two numbers that is not a token ("<"). */
  betweenNumbers: ReadonlyMap<string, string>;
  /** The word for a slash between two words; undefined where nobody says one. @param before the text before it */
  slash: (before: string) => string | undefined;
}

/** The rules about words that go beyond a dictionary. */
export interface LexiconRules {
  /**
   * The pronunciations of a word that the dictionary lacks, made of words that it has; the most usual first, none where it is not made of
   * them.
   */
  derivedPronunciations: (word: string, source: WordSource) => string[];
  homographOf: (word: string) => Homograph | undefined;
  /** The homograph that a token is; undefined where what is around it says which word is meant, or where the other is hardly ever meant. */
  homographAt: (text: Omit<TokenisedText, "known">, index: number) => Homograph | undefined;
  /** Returns true if a word may be in a list of words that children practise. */
  isForChildren: (word: string) => boolean;
}

/** Answers questions about other words. */
export interface WordSource {
  /** Pronunciations in the dictionary; undefined where it lacks the word. */
  get: (word: string) => readonly string[] | undefined;
  /** Returns true if a word is common enough to be a part of a compound. */
  isCommon: (word: string) => boolean;
}

/** Slips of the pen, of the keys and of scanners; and the spelling of what is no word. */
export interface SpellingRules {
  /** Returns the words that may have been meant by one that no dictionary has, the likeliest first; often none. */
  corrections: (word: string, lexicon: WordLexicon) => string[];
  /** Returns the word that was meant by one that counts as known though nobody writes it; undefined for words that are written. */
  meantBy: (word: string, source: "dictionary" | "derived", lexicon: WordLexicon) => string | undefined;
  /** "can't" for "cant": such words are misspelt with a capital as well. */
  contractionOf: (word: string) => string | undefined;
  /** Returns true if the text before a word makes it right there, although it is mostly a misspelling. */
  isMeant: (word: string, before: string) => boolean;
  /** A word in which a scanner took letters for others or for digits, as it was printed; undefined for anything else. */
  asPrinted: (word: string, lexicon: WordLexicon) => string | undefined;
}

/** The rules by which letters spell sounds, as taught. */
export interface PhonicsRules {
  /** @param table what spells what; without it, all spellings of the language */
  aligner: (table?: Iterable<RankedPair>) => Aligner;
  /** Syllables of a word that nothing is known about, by its letters; at least 1. */
  syllablesByLetters: (word: string) => number;
  /** Undefined for other words, and for those whose first word changes its sound ("don't"). */
  contraction: (word: string) => Contraction | undefined;
  /** Returns true if a grapheme at a word's end is an ending that makes no blend with the consonant before it. */
  isEnding: (grapheme: string) => boolean;
}

/** A text with its words. */
export interface TokenisedText {
  text: string;
  tokens: readonly Token[];
  /** The tokens in the form that words are compared in. */
  words: readonly string[];
  lexicon: WordLexicon;
  /** The words that can be assessed. */
  known: { has(word: string): boolean };
}

/** The words of a language. Everything shown to authors about words comes from these. */
export interface WordLexicon {
  language: Language;
  dictionary: PronouncingDictionary & ReverseDictionary;
  frequencies: WordFrequencies;
  /** For formulas of readability that need it. */
  familiar?: FamiliarLists;
  /**
   * Guesses the pronunciation of a word from its letters, with stress; empty if it has no known letters. Call it a guess wherever it is
   * shown.
   */
  guessPronunciation: (word: string) => string;
  /** The project's own words; the dictionary already includes them (see `withOwnWords`). */
  own?: OwnWords;
}

/** The files about words that ship with a language. */
export interface LexiconFiles {
  /** Reads a file by its name. */
  read: (name: string) => Promise<Uint8Array>;
  /** Called every few milliseconds; what it returns is waited for. */
  pause: () => Promise<void>;
  /** True if words will be asked for by their sound as well. */
  withSounds: boolean;
}

/** Lists of words that children know. */
export interface FamiliarLists {
  /** @param list the name that the formula has for it */
  has(word: string, list: string): boolean;
}
