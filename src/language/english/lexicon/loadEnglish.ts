import type { LexiconFiles, WordLexicon } from "../../language.ts";
import { DictionaryText } from "../../lexicon/dictionaryText.ts";
import type { SpokenWords } from "../../speech/speechRules.ts";
import { FamiliarWords } from "./familiarWords.ts";
import { LetterToSound } from "./letterToSound.ts";
import { wordsIn, WordList } from "./wordFrequencies.ts";

/** In CMUdict's form (see `DictionaryText`). */
const DICTIONARY = "cmudict.txt";
/** With counts (see `wordsIn`). */
const WORDS = "words.tsv";
const LETTERS = "letterToSound.bin";
const FAMILIAR = "familiarWords.tsv";

export async function loadEnglishLexicon({ read, pause, withSounds }: LexiconFiles): Promise<Omit<WordLexicon, "language">> {
  const [bytes, words, familiar, letters] = await Promise.all([DICTIONARY, WORDS, FAMILIAR, LETTERS].map(read));
  const dictionary = new DictionaryText(bytes!);
  await dictionary.prepare(pause, withSounds);
  const frequencies = await WordList.read(decodedText(words!), pause);
  const letterToSound = new LetterToSound(letters!);
  return {
    dictionary,
    frequencies,
    familiar: new FamiliarWords(decodedText(familiar!)),
    guessPronunciation: (word) => letterToSound.guess(word),
  };
}

export async function loadSpokenEnglish(read: LexiconFiles["read"]): Promise<SpokenWords> {
  const [bytes, words, letters] = await Promise.all([DICTIONARY, WORDS, LETTERS].map(read));
  const letterToSound = new LetterToSound(letters!);
  const list = decodedText(words!);
  return {
    dictionary: new DictionaryText(bytes!),
    // Parsed only when a word is first searched by its sound.
    counts: { [Symbol.iterator]: () => countsIn(list) },
    guess: (word) => letterToSound.guess(word),
  };
}

function* countsIn(list: string): Generator<[word: string, count: number]> {
  for (const { word, count } of wordsIn(list)) yield [word, count];
}

function decodedText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
