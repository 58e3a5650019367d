import { PHONEMES, VOWELS } from "../../../core/arpabet/phonemes.ts";
import { areClose } from "../../../core/lexicon/closePhonemes.ts";
import { PhonemeInventory } from "../phonemeInventory.ts";

/** The 39 phonemes of American English in Arpabet. */
export const ENGLISH_PHONEMES = new PhonemeInventory(PHONEMES, { vowels: VOWELS, areClose });

/** Unstressed, these merge in everybody's speech, and the dictionary writes them all as AH or IH. */
const REDUCED: ReadonlySet<string> = new Set(["AH", "IH", "EH", "UH"]);

/** Whether a phoneme that was heard for an unstressed vowel is only another form of it. */
export function isReducedVowel(expected: string, heard: string): boolean {
  return (expected === "AH" || expected === "IH") && REDUCED.has(heard);
}
