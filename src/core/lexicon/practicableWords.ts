import { plainPronunciations } from "../../language/lexicon/stress.ts";
import type { WordLexicon } from "../../language/language.ts";

/** A word that may be in a list of words to practise. */
export interface PracticableWord {
  word: string;
  /** The most usual pronunciation, with stress. */
  pronunciation: string;
  /** Without stress: the most usual one, and all of them. */
  phonemes: readonly string[];
  plain: readonly string[];
  syllables: number;
  perMillion: number;
}

/** The words found so far, and the rest to search. */
interface Search {
  found: PracticableWord[];
  rest: Iterator<string>;
  /** The frequency of the last word searched, per million. */
  reached: number;
}

/** Looking at all words takes a tenth of a second, which is noticeable where it is asked for again and again. */
const searches = new WeakMap<WordLexicon, Search>();

/**
 * The words of a lexicon that may be practised, the most frequent first: no proper names, homographs or words that nobody
 * wants to see before a child. Each word of a lexicon is looked at once.
 *
 * @param least how often a word is said at least, per million words of spoken English
 */
export function practicableWords(lexicon: WordLexicon, least: number): readonly PracticableWord[] {
  let search = searches.get(lexicon);
  if (!search) searches.set(lexicon, (search = { found: [], rest: lexicon.frequencies.words()[Symbol.iterator](), reached: Infinity }));
  while (search.reached >= least) {
    const next = search.rest.next();
    if (next.done) break;
    const word = next.value;
    search.reached = lexicon.frequencies.listedPerMillion(word);
    const found = practicable(word, search.reached, lexicon);
    if (found) search.found.push(found);
  }
  const beyond = search.found.findIndex(({ perMillion }) => perMillion < least);
  return beyond < 0 ? search.found : search.found.slice(0, beyond);
}

function practicable(word: string, perMillion: number, { dictionary, frequencies, language }: WordLexicon): PracticableWord | undefined {
  const homograph = language.lexicon.homographOf(word);
  if (!language.lexicon.isForChildren(word) || frequencies.isName(word) || (homograph && !homograph.isSecond)) return undefined;
  const pronunciations = dictionary.get(word);
  if (!pronunciations) return undefined;
  const plain = plainPronunciations(pronunciations);
  const phonemes = plain[0]!.split(" ");
  return {
    word,
    pronunciation: pronunciations[0]!,
    phonemes,
    plain,
    syllables: phonemes.filter((phoneme) => language.phonemes.vowels.has(phoneme)).length,
    perMillion,
  };
}
