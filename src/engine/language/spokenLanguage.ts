import type { Language } from "#language/language.ts";
import { plainPronunciation, plainPronunciations } from "#language/lexicon/stress.ts";
import type { SpeechRules, SpokenWords } from "#language/speech/speechRules.ts";
import { readFile } from "#platform/node/files.ts";
import { join } from "#platform/node/paths.ts";
import { type Dictionary, Lexicon } from "./lexicon.ts";
import { PhonemeInventory } from "./phonemeInventory.ts";

/** Words in memory, and phonemes as the networks' classes. */
export interface SpokenLanguage
  extends Pick<Language["words"], "tokenise">, Pick<SpeechRules, "hasWeakForm" | "connectedPronunciations" | "isReduced" | "wordFamily"> {
  phonemes: PhonemeInventory;
  parsePhonemes: Language["phonemes"]["parse"];
  items: Language["phonics"]["items"];
  spellSounds: Language["spelling"]["ofSounds"];
  lexicon: Lexicon;
}

/** Removes stress, which the engine does not hear, and pronunciations that differ in nothing else. */
export function spokenLanguage(language: Language, { dictionary, counts, guess }: SpokenWords): SpokenLanguage {
  const { words, speech } = language;
  const { hasWeakForm, connectedPronunciations, isReduced, wordFamily, reducedForms, canBeProposed } = speech;
  const phonemes = new PhonemeInventory(language.phonemes.symbols, language.phonemes);
  const unstressed: Dictionary = {
    get: (word) => {
      const lines = dictionary.get(word);
      return lines && plainPronunciations(lines);
    },
  };
  const lexicon = new Lexicon(phonemes, unstressed, counts, {
    derivedForms: (word, source) => plainPronunciations(language.lexicon.derivedPronunciations(word, source)),
    reducedForms,
    guess: (word) => plainPronunciation(guess(word)),
    canBeProposed,
  });
  const parsePhonemes = language.phonemes.parse;
  return {
    tokenise: words.tokenise,
    hasWeakForm,
    connectedPronunciations,
    isReduced,
    wordFamily,
    phonemes,
    parsePhonemes,
    items: language.phonics.items,
    spellSounds: language.spelling.ofSounds,
    lexicon,
  };
}

/** @param directory absolute, with the language's files */
export async function loadSpokenLanguage(directory: string, language: Language): Promise<SpokenLanguage> {
  return spokenLanguage(language, await language.speech.loadWords((name) => readFile(join(directory, name))));
}
