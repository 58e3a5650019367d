import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DictionaryText } from "../core/lexicon/dictionaryText.ts";
import { LetterToSound } from "../core/lexicon/letterToSound.ts";
import { WordList } from "../core/lexicon/wordFrequencies.ts";
import type { WordLexicon } from "../core/lexicon/wordLexicon.ts";

/**
 * Reads the pronouncing dictionary, the list of words and the model of letters and sounds that ship beside the bundle.
 *
 * @param directory absolute path of the folder with `cmudict.txt`, `words.tsv` and `letterToSound.bin` (`dist/model`)
 */
export async function loadLexicon(directory: string): Promise<WordLexicon> {
  const [dictionary, words, letters] = await Promise.all([
    readFile(join(directory, "cmudict.txt")),
    readFile(join(directory, "words.tsv"), "utf8"),
    readFile(join(directory, "letterToSound.bin")),
  ]);
  const letterToSound = new LetterToSound(letters);
  return { dictionary: new DictionaryText(dictionary), frequencies: new WordList(words), guessPronunciation: (word) => letterToSound.guess(word) };
}
