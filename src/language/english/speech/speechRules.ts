import { loadSpokenEnglish } from "../lexicon/loadEnglish.ts";
import { ENGLISH_WORDS } from "../words/wordRules.ts";
import type { SpeechRules } from "../../speech/speechRules.ts";
import { connectedPronunciations } from "./connectedSpeech.ts";
import { reducedForms } from "./reducedForms.ts";
import { weakForms } from "./weakForms.ts";
import { wordFamily } from "./wordFamily.ts";

/** Unstressed, these merge in everybody's speech, and the dictionary writes them all as AH or IH. */
const REDUCED: ReadonlySet<string> = new Set(["AH", "IH", "EH", "UH"]);

export const ENGLISH_SPEECH: SpeechRules = {
  loadWords: loadSpokenEnglish,
  hasWeakForm: (word) => weakForms(word).length > 0,
  connectedPronunciations,
  reducedForms,
  wordFamily,
  isReduced: (expected, heard) => (expected === "AH" || expected === "IH") && REDUCED.has(heard),
  canBeProposed: (word) => word.length > 1 || ENGLISH_WORDS.ofOneLetter.has(word === "i" ? "I" : word),
};
