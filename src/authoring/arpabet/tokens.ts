import type { PhonemeClass } from "../../core/arpabet/alphabet.ts";
import type { ArpabetLine, ArpabetSpan } from "../../core/arpabet/parseArpabet.ts";

/** The types of tokens, as the manifest contributes them. */
export const TOKEN_TYPES = [
  "phonemeVowel", "phonemeDiphthong", "phonemeStop", "phonemeAffricate", "phonemeFricative", "phonemeNasal", "phonemeApproximant", "phonemeTap",
  "phonemeSilence", "phonemeOther", "arpabetWord", "arpabetBoundary",
] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];
export const TOKEN_MODIFIERS = ["primaryStress", "secondaryStress"] as const;
export type TokenModifier = (typeof TOKEN_MODIFIERS)[number];

const TYPES: Record<PhonemeClass, TokenType> = {
  vowel: "phonemeVowel", diphthong: "phonemeDiphthong", stop: "phonemeStop", affricate: "phonemeAffricate", fricative: "phonemeFricative",
  nasal: "phonemeNasal", approximant: "phonemeApproximant", tap: "phonemeTap", silence: "phonemeSilence", other: "phonemeOther",
};

export interface Token extends ArpabetSpan {
  type: TokenType;
  modifier?: TokenModifier;
}

/** What the words, phonemes and boundaries of lines are, in order. What the alphabet does not take as it is written has no token: the grammar marks it. */
export function tokensOf(lines: readonly ArpabetLine[]): Token[] {
  return lines.flatMap(({ word, symbols, boundaries }) => {
    const tokens: Token[] = boundaries.map(({ start, end }) => ({ start, end, type: "arpabetBoundary" }));
    if (word) tokens.push({ start: word.start, end: word.end, type: "arpabetWord" });
    for (const { start, end, phoneme, stress, valid } of symbols) {
      if (!phoneme || !valid) continue;
      const modifier = stress === 1 ? "primaryStress" : stress === 2 ? "secondaryStress" : undefined;
      tokens.push({ start, end, type: TYPES[phoneme.class], ...(modifier && { modifier }) });
    }
    return tokens.sort((a, b) => a.start - b.start);
  });
}
