import { withoutStress } from "./phonemes.ts";

/** Arpabet in the International Phonetic Alphabet, as for General American English. */
const IPA: Readonly<Record<string, string>> = {
  AA: "ɑ", AE: "æ", AH: "ʌ", AO: "ɔ", AW: "aʊ", AY: "aɪ", B: "b", CH: "tʃ", D: "d", DH: "ð", EH: "ɛ", ER: "ɝ", EY: "eɪ", F: "f",
  G: "ɡ", HH: "h", IH: "ɪ", IY: "i", JH: "dʒ", K: "k", L: "l", M: "m", N: "n", NG: "ŋ", OW: "oʊ", OY: "ɔɪ", P: "p", R: "ɹ", S: "s",
  SH: "ʃ", T: "t", TH: "θ", UH: "ʊ", UW: "u", V: "v", W: "w", Y: "j", Z: "z", ZH: "ʒ",
};

const UNSTRESSED: Readonly<Record<string, string>> = { AH0: "ə", ER0: "ɚ" };
const STRESS: Readonly<Record<string, string>> = { 1: "ˈ", 2: "ˌ" };

/**
 * An Arpabet symbol in IPA, with its stress where it carries one: `AH0` is ə, `IY1` is ˈi, and AH without a digit ʌ.
 * A symbol of another alphabet is returned as it is.
 */
export function ipaOf(symbol: string): string {
  const upper = symbol.toUpperCase();
  const unstressed = UNSTRESSED[upper];
  if (unstressed) return unstressed;
  const plain = withoutStress(upper);
  const ipa = IPA[plain];
  return ipa === undefined ? symbol : (plain === upper ? "" : (STRESS[upper.slice(-1)] ?? "")) + ipa;
}
