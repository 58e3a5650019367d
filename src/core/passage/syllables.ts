import { withoutStress } from "#language/arpabet/phonemes.ts";
import type { PhonemeSystem } from "#language/language.ts";

/** Each syllable has one vowel. */
export function syllablesIn(pronunciation: string, { vowels }: Pick<PhonemeSystem, "vowels">): number {
  return pronunciation.split(" ").filter((phone) => vowels.has(withoutStress(phone))).length;
}
