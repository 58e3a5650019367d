import type { WordLexicon } from "#language/language.ts";
import { type Grade, GRADES, medianRate } from "../reading/norms.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import { DecodabilityIndex, type WordDecodability } from "./decodability.ts";
import { ITEMS_OF, type ListKind, listKindOf, type PassageFacts } from "./facts.ts";
import { itemsIn } from "./listItems.ts";
import { KnownWords } from "../lexicon/knownWords.ts";
import { type PhonemeCount, phonemeCoverage } from "./phonemeCoverage.ts";
import { type PrintedWord, printedCounts } from "./printedCounts.ts";
import type { ReadabilityScore } from "#language/readability.ts";
import { type PassageFormat, readableText } from "./readableText.ts";
import type { ScopeAndSequence } from "./scopeAndSequence.ts";
import { sentencesOf } from "./sentences.ts";
import { syllablesIn } from "./syllables.ts";
import { type UntaughtPattern, untaughtPatterns } from "./untaught.ts";

export interface ProfileSettings {
  lexicon: WordLexicon;
  format: PassageFormat;
  scope?: ScopeAndSequence;
  /** Index of the class's unit in the scope; absent if unknown. */
  reached?: number;
  /** A passage unless its kind is known. */
  facts?: PassageFacts;
  /** Words said less often per million words of speech are rare. 5 unless specified. */
  rareBelow?: number;
}

/** As written in the passage ("I'm", "Maya"; "the", if it only begins a sentence). Places are in the document. */
export interface ProfiledWord {
  word: string;
  times: number;
  /** In order; only the first in a shortened profile. */
  places: readonly TextRange[];
}

export interface ReadingTime {
  grade: Grade;
  /** The 50th percentile of Hasbrouck & Tindal (2017) in spring, words correct per minute (see `NORMS_SOURCE`). */
  wordsPerMinute: number;
  seconds: number;
}

export interface UnitDecodability {
  /** Id. */
  unit: string;
  title: string;
  /** Occurrences of words that can be read once this unit is taught. */
  words: number;
  /** 0 to 1, of the words for which it is known; 0 if there are none. */
  share: number;
}

export interface DecodedWord extends ProfiledWord, Omit<WordDecodability, "unit"> {
  /** Id of the first unit at which it can be read; absent if it never can. */
  unit?: string;
}

export interface Decodability {
  /** The scope and sequence's name. */
  scope: string;
  /** Id of the class's unit; absent if unknown. */
  reached?: string;
  /** Occurrences of words in the dictionary or taught as wholes: nobody knows when the others can be read. */
  inDictionary: number;
  units: readonly UnitDecodability[];
  /** Each word once, in the order of the passage. */
  words: readonly DecodedWord[];
  /** The most frequent first, at the class's unit; absent if that is unknown. */
  untaught?: readonly ProfiledPattern[];
}

/** Words that one spelling, or one reason, keeps from being decoded at the class's unit. */
export interface ProfiledPattern extends Omit<UntaughtPattern, "unit" | "words"> {
  /** Id of the unit that teaches it; absent if none does. */
  unit?: string;
  /** Each word once, with the places of the spelling in it. */
  words: readonly ProfiledWord[];
}

export interface PassageProfile {
  /** Of a list, which has no sentences, and no readability or reading time, since formulas and norms are for connected text. */
  list?: ListKind;
  /** As read: `25` is two words. */
  words: number;
  differentWords: number;
  sentences: number;
  syllables: number;
  /** Letters and digits. */
  characters: number;
  /** In words. */
  longestSentence: number;
  readingTimes: readonly ReadingTime[];
  readability: readonly ReadabilityScore[];
  /** All of the language, in its order. */
  phonemes: readonly PhonemeCount[];
  decodability?: Decodability;
  /** Words with a capital wherever they occur (see `NameRules`), and known names, in the order of the passage. */
  names: readonly ProfiledWord[];
  /** The rarest first; without names, which say little about how hard a text is, and without named letters. */
  rare: readonly (ProfiledWord & { perMillion: number })[];
  /** Missing from the dictionary; syllables are guessed, and phonemes not counted. */
  unknown: readonly ProfiledWord[];
  /** A list leaves out words because there are too many; `profileOf` leaves out none. */
  isShortened?: boolean;
}

/** A letter that is named, as in "P M". */
const LETTER = /^\p{L}$/u;
/** "st-st-stop": letters with something between them, which only a stutter has if it is read as one word. */
const IN_PARTS = /\p{L}[^\p{L}\p{M}\p{N}'’]+\p{L}/u;
/** Per million words. */
const RARE_BELOW = 5;

interface ReadWord {
  /** The compared form. */
  key: string;
  word: string;
  pronunciations: readonly string[];
  syllables: number;
  /** Syllables of the pronunciation that has the fewest. */
  fewest: number;
  places: TextRange[];
}

/** Places are in the document, as in `checkPassage`. Never throws. */
export function profileOf(
  text: string,
  { lexicon, format, scope, reached, facts = {}, rareBelow = RARE_BELOW }: ProfileSettings,
): PassageProfile {
  const { text: readable, sourceOf } = readableText(text, format);
  const { words: rules, names, phonemes, readability } = lexicon.language;
  const list = listKindOf(facts);
  const item = list && ITEMS_OF[list];
  const tokens = item ? itemsIn(readable, item) : rules.tokenise(readable);
  const read = new Map<string, ReadWord>();
  const known = new KnownWords(lexicon, item);
  const inText = names.inPassage(readable, tokens, (word) => known.isUsual(word));
  const isName = (key: string) =>
    (known.isName(key) && ((names.isAlwaysCapital(key) && LETTER.test(key)) || names.mayBeName(key))) ||
    inText.has(names.withoutPossessive(key));
  const perToken = tokens.map((token) => wordsOf(token, known, { isName, placeOf: sourceOf }, read));
  const words = perToken.flat();
  const sentences = list ? [] : sentencesOf(readable, tokens, rules);
  return {
    ...(list && { list }),
    words: words.length,
    differentWords: read.size,
    sentences: sentences.length,
    syllables: sum(words.map(({ syllables }) => syllables)),
    characters: sum(words.map(({ word }) => word.match(/[\p{L}\p{N}]/gu)?.length ?? 0)),
    // Not as arguments of Math.max: a text may have more sentences than a call takes.
    longestSentence: sentences.reduce(
      (most, { first, last }) => Math.max(most, sum(tokens.slice(first, last + 1).map(({ spoken }) => spoken.length))),
      0,
    ),
    readingTimes: list ? [] : readingTimes(words.length),
    readability: list
      ? []
      : readability(
          printedCounts(
            readable,
            tokens.map((token, index) => printedWord(token, perToken[index]!)),
            sentences.length,
          ),
          tokens.flatMap((token) => {
            const word = normaliseWord(isStutter(token) ? token.spoken[0]! : token.text);
            return /\p{N}/u.test(token.text) || isName(word) ? [] : word;
          }),
          lexicon.familiar,
        ),
    phonemes: phonemeCoverage(
      phonemes.symbols,
      words.flatMap(({ word, pronunciations }) => (pronunciations[0] === undefined ? [] : [{ word, pronunciation: pronunciations[0] }])),
    ),
    ...(scope && {
      decodability: {
        ...decodabilityOf(words, read, new DecodabilityIndex(scope, lexicon.language), { scope, reached }),
        ...(reached !== undefined && { untaught: untaughtIn(tokens, known, { scope, reached, placeOf: sourceOf }) }),
      },
    }),
    ...namesAndRareWords(item ? [] : [...read.values()], isName, lexicon, rareBelow),
    unknown: [...read.values()]
      .filter(({ pronunciations }) => pronunciations.length === 0)
      .map(({ word, places }) => ({ word, times: places.length, places })),
  };
}

/** By the 50th percentile in spring of Hasbrouck & Tindal (2017). */
export function readingTimes(words: number): ReadingTime[] {
  return GRADES.map((grade) => ({ grade, wordsPerMinute: medianRate(grade), seconds: (words / medianRate(grade)) * 60 }));
}

interface Where {
  isName: (key: string) => boolean;
  placeOf: (part: TextRange) => TextRange;
}

/** The words that a token is read as; fills `read` with each word once. */
function wordsOf(token: Token, known: KnownWords, { isName, placeOf }: Where, read: Map<string, ReadWord>): ReadWord[] {
  const text = token.text.normalize("NFC").replaceAll("’", "'");
  const own = normaliseWord(text);
  const place = placeOf(token);
  return known.spokenVerbalization(token).map((spoken) => {
    const key = normaliseWord(spoken);
    // As in the token; a capital that begins a sentence is only kept if it belongs to the word.
    const word = own !== key || (token.opens && !isName(key)) ? key : text;
    let entry = read.get(key);
    if (!entry) {
      const pronunciations = known.pronunciations(key);
      const { phonemes, phonics } = known.lexicon.language;
      const syllables = pronunciations[0] === undefined ? phonics.syllablesByLetters(key) : syllablesIn(pronunciations[0], phonemes);
      const fewest = pronunciations.reduce((least, pronunciation) => Math.min(least, syllablesIn(pronunciation, phonemes)), syllables);
      read.set(key, (entry = { key, word, pronunciations, syllables, fewest, places: [] }));
    }
    // A capital that a word has only once, as in a heading, is not its own.
    if (word === key) entry.word = key;
    entry.places.push(place);
    return entry;
  });
}

function printedWord(token: Token, read: readonly ReadWord[]): PrintedWord {
  return {
    token,
    isWord: read.length === 1 && (read[0]!.key === normaliseWord(token.text) || isStutter(token)),
    syllables: sum(read.map(({ fewest }) => fewest)),
  };
}

function isStutter({ text, spoken }: Token): boolean {
  return spoken.length === 1 && IN_PARTS.test(text);
}

function decodabilityOf(
  words: readonly ReadWord[],
  read: ReadonlyMap<string, ReadWord>,
  index: DecodabilityIndex,
  { scope, reached }: { scope: ScopeAndSequence; reached: number | undefined },
): Decodability {
  const found = new Map([...read.values()].map((entry) => [entry, index.of(entry.key, entry.pronunciations)]));
  const inDictionary = words.map((entry) => found.get(entry)!).filter(({ isUnknown }) => !isUnknown);
  const first = inDictionary.map(({ unit }) => unit ?? Infinity);
  return {
    scope: scope.name,
    ...(reached !== undefined && { reached: scope.units[reached]?.id }),
    inDictionary: inDictionary.length,
    units: scope.units.map(({ id, title }, unit) => {
      const count = first.filter((at) => at <= unit).length;
      return { unit: id, title, words: count, share: inDictionary.length === 0 ? 0 : count / inDictionary.length };
    }),
    words: [...found].map(([{ word, places }, { unit, ...more }]) => ({
      word,
      times: places.length,
      places,
      ...(unit !== undefined && { unit: scope.units[unit]!.id }),
      ...more,
    })),
  };
}

function untaughtIn(
  tokens: readonly Token[],
  known: KnownWords,
  { scope, reached, placeOf }: { scope: ScopeAndSequence; reached: number } & Pick<Where, "placeOf">,
): ProfiledPattern[] {
  return untaughtPatterns(tokens, known, scope, reached).map(({ unit, words, ...pattern }) => ({
    ...pattern,
    ...(unit !== undefined && { unit: scope.units[unit]!.id }),
    words: words.map(({ word, places }) => ({ word, times: places.length, places: places.map(placeOf) })),
  }));
}

/** Names are recognised by the passage or by the list of words, which lacks most names that books give to children. */
function namesAndRareWords(
  read: readonly ReadWord[],
  isName: Where["isName"],
  { frequencies, language: { names } }: WordLexicon,
  below: number,
): Pick<PassageProfile, "names" | "rare"> {
  return {
    names: read
      .filter(({ key, word }) => isName(key) && word !== key && !names.isAlwaysCapital(key))
      .map(({ word, places }) => ({ word, times: places.length, places })),
    rare: read
      .filter(({ key }) => !isName(key) && !LETTER.test(key))
      .map(({ key, word, places }) => ({ word, times: places.length, places, perMillion: frequencies.perMillion(key) }))
      .filter(({ perMillion }) => perMillion < below)
      .sort((a, b) => a.perMillion - b.perMillion),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
