import { ENGLISH_PHONEMES } from "../../src/engine/language/english/englishPhonemes.ts";
import { evidenceWidth } from "../../src/engine/score/phoneEvidence.ts";

/** The English inventory's figures in short, for trials and tests that spell out phonemes. */
export const CLASSES = ENGLISH_PHONEMES.classes;
export const PHONE_COST = ENGLISH_PHONEMES.costs;
export const EVIDENCE = evidenceWidth(CLASSES);

export const classOf = (symbol: string): number => ENGLISH_PHONEMES.classOf(symbol);
export const phonemeOf = (index: number): string => ENGLISH_PHONEMES.symbolOf(index);
