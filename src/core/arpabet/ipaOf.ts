import { type Phoneme, isPhoneme } from "#language/arpabet/phonemes.ts";

// Kept apart: the viewer needs only these letters, and has to stay small.

/** International Phonetic Alphabet for General American English, without stress. */
export const ARPABET_IPA: Readonly<Record<Phoneme, string>> = {
  AA: "ɑ",
  AE: "æ",
  AH: "ʌ",
  AO: "ɔ",
  AW: "aʊ",
  AY: "aɪ",
  B: "b",
  CH: "tʃ",
  D: "d",
  DH: "ð",
  EH: "ɛ",
  ER: "ɝ",
  EY: "eɪ",
  F: "f",
  G: "ɡ",
  HH: "h",
  IH: "ɪ",
  IY: "i",
  JH: "dʒ",
  K: "k",
  L: "l",
  M: "m",
  N: "n",
  NG: "ŋ",
  OW: "oʊ",
  OY: "ɔɪ",
  P: "p",
  R: "ɹ",
  S: "s",
  SH: "ʃ",
  T: "t",
  TH: "θ",
  UH: "ʊ",
  UW: "u",
  V: "v",
  W: "w",
  Y: "j",
  Z: "z",
  ZH: "ʒ",
};

/** Vowels with letters of their own if unstressed. */
export const REDUCED_IPA: Readonly<Record<string, string>> = { ʌ: "ə", ɝ: "ɚ" };

/** Marks by stress digit: none, primary, secondary. */
export const IPA_STRESS = ["", "ˈ", "ˌ"] as const;

/** `AH0` is ə, `IY1` is ˈi, AH without a digit ʌ. A symbol that Arpabet lacks is returned as it is. */
export function ipaOf(symbol: string): string {
  const [, letters = "", digit] = /^([A-Z]+)([0-2])?$/.exec(symbol.toUpperCase()) ?? [];
  if (!isPhoneme(letters)) return symbol;
  const ipa = ARPABET_IPA[letters];
  if (digit === undefined) return ipa;
  return IPA_STRESS[Number(digit)]! + (digit === "0" ? (REDUCED_IPA[ipa] ?? ipa) : ipa);
}
