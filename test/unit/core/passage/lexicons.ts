import { dictionary } from "cmu-pronouncing-dictionary";
import { ENGLISH } from "#language/english/english.ts";
import { DictionaryText } from "#language/lexicon/dictionaryText.ts";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";
import type { WordLexicon } from "#language/language.ts";

const lines = Object.entries(dictionary)
  .filter(([word]) => word !== "baa")
  .map(([word, pronunciation]) => `${word} ${pronunciation}\n`);

/** The whole dictionary that ships, and as many words with their frequency as these tests need. */
export const lexicon: WordLexicon = {
  language: ENGLISH,
  dictionary: new DictionaryText(new TextEncoder().encode(lines.join(""))),
  frequencies: new WordList(
    "the\t1501908\na\t1000000\nand\t900000\ncat\t6000\ndog\t9000\ntree\t3000\nhouse\t26000\nrabbit\t900\nit\t900\none\t900\nthen\t900\ndogs\t900\nrunning\t900\n",
  ),
  guessPronunciation: () => "",
};
