import { PHONEMES, VOWELS, withoutStress } from "../arpabet/phonemes.ts";
import type { Language } from "../language.ts";
import { ENGLISH_FORMS } from "./forms/formRules.ts";
import { ENGLISH_LEXICON } from "./lexicon/lexiconRules.ts";
import { loadEnglishLexicon } from "./lexicon/loadEnglish.ts";
import { ENGLISH_PHONICS } from "./phonics/phonicsRules.ts";
import { readabilityOf } from "./readability.ts";
import { areClose } from "./speech/closePhonemes.ts";
import { ENGLISH_SPEECH } from "./speech/speechRules.ts";
import { ENGLISH_SPELLING } from "./spelling/misspellings.ts";
import { ENGLISH_NAMES } from "./words/names.ts";
import { ENGLISH_WORDS } from "./words/wordRules.ts";

/** American English; the 39 phonemes of the CMU Pronouncing Dictionary, in Arpabet. */
export const ENGLISH: Language = {
  tag: "en-US",
  phonemes: { symbols: PHONEMES, vowels: VOWELS, parse: (text) => (text.match(/\S+/gu) ?? []).map(withoutStress), areClose },
  words: ENGLISH_WORDS,
  names: ENGLISH_NAMES,
  forms: ENGLISH_FORMS,
  lexicon: ENGLISH_LEXICON,
  spelling: ENGLISH_SPELLING,
  phonics: ENGLISH_PHONICS,
  speech: ENGLISH_SPEECH,
  loadLexicon: async (files) => ({ ...(await loadEnglishLexicon(files)), language: ENGLISH }),
  readability: (counts, words, familiar) =>
    readabilityOf({
      ...counts,
      ...(familiar && {
        unfamiliar: {
          spache: new Set(words.filter((word) => !familiar.has(word, "spache"))).size,
          daleChall: words.filter((word) => !familiar.has(word, "dale-chall")).length,
        },
      }),
    }),
};
