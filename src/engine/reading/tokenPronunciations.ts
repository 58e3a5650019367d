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
  const tokens = language.tokenise(text);
  const dictionary = tokens.map((token) => pronunciationsOf(token, language.lexicon));
  return { phonemes: language.phonemes, tokens, dictionary, pronunciations: connectedVariants(tokens, dictionary, language) };
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
