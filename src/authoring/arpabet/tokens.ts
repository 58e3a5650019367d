import type { PhonemeClass } from "#core/arpabet/alphabet.ts";
import type { ArpabetLine, ArpabetSpan } from "#core/arpabet/parseArpabet.ts";

/** For the manifest: a description of each type, and the theme scopes that colour it unless the theme knows the type itself. */
export const TOKENS = {
  phonemeVowel: { description: "A vowel in an Arpabet file.", scopes: ["entity.name.variable.vowel.arpabet"] },
  phonemeDiphthong: { description: "A diphthong in an Arpabet file.", scopes: ["variable.other.constant.diphthong.arpabet"] },
  phonemeStop: { description: "A stop in an Arpabet file, such as P.", scopes: ["constant.language.stop.arpabet"] },
  phonemeAffricate: {
    description: "An affricate in an Arpabet file, such as CH.",
    scopes: ["token.debug-token.affricate.arpabet", "keyword.control.affricate.arpabet"],
  },
  phonemeFricative: { description: "A fricative in an Arpabet file, such as S.", scopes: ["constant.numeric.fricative.arpabet"] },
  phonemeNasal: { description: "A nasal in an Arpabet file, such as M.", scopes: ["entity.name.function.nasal.arpabet"] },
  phonemeApproximant: { description: "An approximant in an Arpabet file, such as L.", scopes: ["entity.name.type.approximant.arpabet"] },
  phonemeTap: { description: "A tap in an Arpabet file, such as TIMIT's dx.", scopes: ["markup.italic.tap.arpabet"] },
  phonemeSilence: { description: "A silence in an Arpabet file, such as TIMIT's pau.", scopes: ["comment.other.silence.arpabet"] },
  phonemeOther: { description: "Another symbol of an alphabet in an Arpabet file.", scopes: ["constant.other.symbol.arpabet"] },
  arpabetWord: { description: "The word before the phonemes of a line in an Arpabet file.", scopes: ["markup.bold.word.arpabet"] },
  arpabetBoundary: { description: "A mark between two words in an Arpabet file.", scopes: ["punctuation.separator.word.arpabet"] },
} as const;
export type TokenType = keyof typeof TOKENS;
export const TOKEN_TYPES = Object.keys(TOKENS) as TokenType[];

export const MODIFIERS = { primaryStress: "A vowel with primary stress.", secondaryStress: "A vowel with secondary stress." } as const;
export type TokenModifier = keyof typeof MODIFIERS;
export const TOKEN_MODIFIERS = Object.keys(MODIFIERS) as TokenModifier[];

const TYPES: Record<PhonemeClass, TokenType> = {
  vowel: "phonemeVowel",
  diphthong: "phonemeDiphthong",
  stop: "phonemeStop",
  affricate: "phonemeAffricate",
  fricative: "phonemeFricative",
  nasal: "phonemeNasal",
  approximant: "phonemeApproximant",
  tap: "phonemeTap",
  silence: "phonemeSilence",
  other: "phonemeOther",
};

export interface Token extends ArpabetSpan {
  type: TokenType;
  modifier?: TokenModifier;
}

/** Words, phonemes and boundaries, in order. What the alphabet does not accept as written has no token: the grammar marks it. */
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
