import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import type { SpokenLanguage } from "./spokenLanguage.ts";
import type { SpokenForms } from "#language/speech/speechRules.ts";
import type { Pronunciation } from "./lexicon.ts";

const MOST_PRONUNCIATIONS = 16;

/**
 * Dictionary pronunciations, followed by those that words only have among their neighbours. The start of a sentence or a line and the word
 * before it are not connected. A word that the dictionary lacks has none.
 * @param variants dictionary pronunciations of each token
 */
export function connectedVariants(
  tokens: readonly Token[],
  variants: readonly (readonly Pronunciation[])[],
  language: SpokenLanguage,
): Pronunciation[][] {
  const { phonemes } = language;
  const forms = tokens.map((token, i): SpokenForms => ({
    word: normaliseWord(token.text),
    pronunciations: variants[i]!.map((phones) => phones.map((phone) => phonemes.symbolOf(phone)).join(" ")),
  }));
  return tokens.map((token, i) => {
    const own = variants[i]!;
    if (own.length === 0) return [];
    const left = token.opens ? undefined : forms[i - 1];
    const right = tokens[i + 1]?.opens ? undefined : forms[i + 1];
    const added = language
      .connectedPronunciations(forms[i]!, left, right)
      .map((form) => form.split(" ").map((symbol) => phonemes.classOf(symbol)));
    return [...own, ...added].slice(0, Math.max(own.length, MOST_PRONUNCIATIONS));
  });
}
