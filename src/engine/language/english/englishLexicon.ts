import { readFile } from "../../../platform/node/files.ts";
import { join } from "../../../platform/node/paths.ts";
import { DictionaryText } from "../../../core/lexicon/dictionaryText.ts";
import { LetterToSound } from "../../../core/lexicon/letterToSound.ts";
import { plainPronunciation, plainPronunciations } from "../../../core/lexicon/stress.ts";
import { derivedPronunciations } from "../../../core/lexicon/wordForms.ts";
import { wordsIn } from "../../../core/lexicon/wordFrequencies.ts";
import { Lexicon, type Dictionary } from "../lexicon.ts";
import { ENGLISH_PHONEMES } from "./englishPhonemes.ts";
import { reducedForms } from "./reducedForms.ts";

/** The only single letters that are words. */
const LETTERS_AS_WORDS: ReadonlySet<string> = new Set(["a", "i"]);

/**
 * @param entries lines of phonemes, with or without stress: the engine does not hear it, so it is removed, and with it
 * pronunciations that differ in nothing else
 * @param counts words that may be proposed, with how often each is said; where a word comes twice, the first counts
 * @param letters guesses words that nothing is known about; without it, nothing is guessed
 */
export function englishLexicon(
  entries: Dictionary,
  counts: Iterable<readonly [word: string, count: number]>,
  letters?: Pick<LetterToSound, "guess">,
): Lexicon {
  const unstressed: Dictionary = {
    get: (word) => {
      const lines = entries.get(word);
      return lines && plainPronunciations(lines);
    },
  };
  return new Lexicon(ENGLISH_PHONEMES, unstressed, counts, {
    derivedForms: (word, source) => plainPronunciations(derivedPronunciations(word, source)),
    reducedForms,
    guess: (word) => plainPronunciation(letters?.guess(word) ?? ""),
    canBeProposed: (word) => word.length > 1 || LETTERS_AS_WORDS.has(word),
  });
}

/**
 * @param directory absolute path of the folder with a dictionary in CMUdict's form (`cmudict.txt`, see
 * `DictionaryText`), words with how often each is said (`words.tsv`, see `wordsIn`) and the model of letters and
 * sounds (`letterToSound.bin`)
 */
export async function loadEnglishLexicon(directory: string): Promise<Lexicon> {
  const [dictionary, list, letters] = await Promise.all([
    readFile(join(directory, "cmudict.txt")),
    readFile(join(directory, "words.tsv"), "utf8"),
    readFile(join(directory, "letterToSound.bin")),
  ]);
  // The list is only parsed when the first word is searched by its sound.
  return englishLexicon(new DictionaryText(dictionary), { [Symbol.iterator]: () => countsIn(list) }, new LetterToSound(letters));
}

function* countsIn(list: string): Generator<[word: string, count: number]> {
  for (const { word, count } of wordsIn(list)) yield [word, count];
}
