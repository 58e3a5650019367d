import { parseSent } from "../../../core/arpabet/parseArpabet.ts";
import { withoutStress } from "../../../core/arpabet/phonemes.ts";
import { tokenise } from "../../../core/words/tokens.ts";
import type { Language } from "../language.ts";
import type { Lexicon } from "../lexicon.ts";
import { connectedPronunciations } from "./connectedSpeech.ts";
import { loadEnglishLexicon } from "./englishLexicon.ts";
import { isReducedVowel } from "./englishPhonemes.ts";
import { weakForms } from "./weakForms.ts";

/** American English with the words of a lexicon; see `englishLexicon`. */
export function english(lexicon: Lexicon): Language {
  return {
    phonemes: lexicon.phonemes,
    lexicon,
    verbalize: tokenise,
    parsePhonemes: (text) => parseSent(text).map((sent) => withoutStress(sent.text)),
    hasWeakForm: (word) => weakForms(word).length > 0,
    connectedPronunciations,
    isReduced: isReducedVowel,
  };
}

/** @param directory see `loadEnglishLexicon` */
export async function loadEnglish(directory: string): Promise<Language> {
  return english(await loadEnglishLexicon(directory));
}
