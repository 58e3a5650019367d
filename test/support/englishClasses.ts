import { PhonemeInventory } from "#engine/language/phonemeInventory.ts";
import { spokenLanguage } from "#engine/language/spokenLanguage.ts";
import { evidenceWidth } from "#engine/score/phoneEvidence.ts";
import { ENGLISH } from "#language/english/english.ts";
import type { SpokenWords } from "#language/speech/speechRules.ts";

export const ENGLISH_PHONEMES = new PhonemeInventory(ENGLISH.phonemes.symbols, ENGLISH.phonemes);
/** The English inventory's figures in short, for trials and tests that spell out phonemes. */
export const CLASSES = ENGLISH_PHONEMES.classes;
export const PHONE_COST = ENGLISH_PHONEMES.costs;
export const EVIDENCE = evidenceWidth(CLASSES);

export const classOf = (symbol: string): number => ENGLISH_PHONEMES.classOf(symbol);
export const phonemeOf = (index: number): string => ENGLISH_PHONEMES.symbolOf(index);

/** English of a few words, which guesses nothing. */
export const spokenEnglish = (dictionary: SpokenWords["dictionary"], counts: SpokenWords["counts"]) =>
  spokenLanguage(ENGLISH, { dictionary, counts, guess: () => "" });
