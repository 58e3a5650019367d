import { plainPronunciations } from "#language/lexicon/stress.ts";
import type { WordLexicon } from "#language/language.ts";

export interface PracticableWord {
  word: string;
  /** The most usual, with stress. */
  pronunciation: string;
  /** Without stress: the most usual one, and all of them. */
  phonemes: readonly string[];
  plain: readonly string[];
  syllables: number;
  perMillion: number;
}

interface Search {
  found: PracticableWord[];
  rest: Iterator<string>;
  /** Frequency of the last word searched, per million. */
  reached: number;
}

/** A search of all words takes a tenth of a second, which is noticeable if repeated. */
const searches = new WeakMap<WordLexicon, Search>();

/**
 * The most frequent first, without proper names, homographs or words that nobody wants to see before a child. Each word of a lexicon is
 * looked at once.
 * @param least frequency per million words of spoken English
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
