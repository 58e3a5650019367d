import { readFile } from "./node/files.ts";
import { join } from "./node/paths.ts";
import { DictionaryText } from "../core/lexicon/dictionaryText.ts";
import { FamiliarWords } from "../core/lexicon/familiarWords.ts";
import { LetterToSound } from "../core/lexicon/letterToSound.ts";
import { WordList } from "../core/lexicon/wordFrequencies.ts";
import type { WordLexicon } from "../core/lexicon/wordLexicon.ts";
import { pauses } from "./pauses.ts";

/**
 * Reads the pronouncing dictionary, the list of words and the model of letters and sounds that ship beside the bundle.
 * The thread is never blocked for long: the work takes 100 ms altogether and is done in slices.
 *
 * @param directory absolute path of the folder with `cmudict.txt`, `words.tsv`, `familiarWords.tsv` and `letterToSound.bin` (`dist/model`)
 * @param options.withSounds whether words will be asked for by their sound, in a thread that should not wait for that
 */
export async function loadLexicon(directory: string, { withSounds = false } = {}): Promise<WordLexicon> {
  const [dictionaryBytes, words, familiar, letters] = await Promise.all([
    readFile(join(directory, "cmudict.txt")),
    readFile(join(directory, "words.tsv"), "utf8"),
    readFile(join(directory, "familiarWords.tsv"), "utf8"),
    readFile(join(directory, "letterToSound.bin")),
  ]);
  const pause = pauses();
  const dictionary = new DictionaryText(dictionaryBytes);
  await dictionary.prepare(pause, withSounds);
  const frequencies = await WordList.read(words, pause);
  const letterToSound = new LetterToSound(letters);
  return { dictionary, frequencies, familiar: new FamiliarWords(familiar), guessPronunciation: (word) => letterToSound.guess(word) };
}
