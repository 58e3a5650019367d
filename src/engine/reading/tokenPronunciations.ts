import { markedTokens } from "#core/reading/markedTokens.ts";
import { readItemMarkup } from "#core/reading/itemMarkup.ts";
import type { ItemKind } from "#language/phonics/item.ts";
import type { Token } from "#language/text/token.ts";
import { connectedVariants } from "../language/connectedVariants.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";
import type { Lexicon, Pronunciation } from "../language/lexicon.ts";
import type { PassageWords } from "./readingEvents.ts";

/** A number's words multiply theirs. */
const MOST_PRONUNCIATIONS_PER_WORD = 8;
const MOST_PRONUNCIATIONS = 16;
/** Fewer fit anywhere and say nothing. */
const FEWEST_GUESSED_PHONEMES = 3;

export function passageOf(text: string, language: SpokenLanguage): PassageWords {
  const tokens = tokensOf(text, language);
  const dictionary = tokens.map((token) =>
    token.item ? readingsOf(token.text, token.item, language) : pronunciationsOf(token, language.lexicon),
  );
  const connected = connectedVariants(tokens, dictionary, language);
  // Items are read alone.
  const pronunciations = connected.map((variants, i) => (tokens[i]!.item ? dictionary[i]! : variants));
  return { phonemes: language.phonemes, tokens, dictionary, pronunciations };
}

/** @param text of a reference, where items may be marked (see `readItemMarkup`) */
export function tokensOf(text: string, { tokenise }: Pick<SpokenLanguage, "tokenise">): Token[] {
  return markedTokens(readItemMarkup(text), tokenise);
}

/** Of an item; none where the language has no such item. */
export function readingsOf(text: string, kind: ItemKind, { items, phonemes }: Pick<SpokenLanguage, "items" | "phonemes">): Pronunciation[] {
  return items.readingsOf(text, kind).map((line) => line.split(" ").map((symbol) => phonemes.classOf(symbol)));
}

/** The usual ones first; none where every verbalization has a part that the dictionary lacks. */
export function pronunciationsOf(token: Token, lexicon: Lexicon): Pronunciation[] {
  const found = new Map<string, Pronunciation>();
  for (const words of [token.spoken, ...token.alternatives]) {
    for (const phones of chained(words.map((word) => lexicon.pronunciations(word))).slice(0, MOST_PRONUNCIATIONS_PER_WORD)) {
      if (found.size < MOST_PRONUNCIATIONS && phones.length > 0) found.set(phones.join(" "), phones);
    }
  }
  return [...found.values()];
}

/** For a token that the dictionary lacks: shows where it is, not whether it was said right. */
export function guessesOf(token: Token, lexicon: Lexicon): Pronunciation[] {
  const guess = token.spoken.flatMap((word) => lexicon.pronunciations(word)[0] ?? lexicon.guess(word));
  return guess.length >= FEWEST_GUESSED_PHONEMES ? [guess] : [];
}

function chained(parts: readonly (readonly Pronunciation[])[]): Pronunciation[] {
  return parts.reduce<Pronunciation[]>(
    (found, part) => found.flatMap((phones) => part.map((next) => [...phones, ...next])).slice(0, MOST_PRONUNCIATIONS_PER_WORD),
    [[]],
  );
}
