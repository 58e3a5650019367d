import * as z from "zod";
import { PHONEMES, VOWELS } from "#language/arpabet/phonemes.ts";

/**
 * Only the embedded service understands this field (JSON of words with their right pronunciations). It is undocumented and never sent to
 * another.
 */
export const PRONUNCIATIONS_FIELD = "pronunciations";

/** In one text; no passage has more that the dictionary lacks. */
export const MOST_WORDS = 1000;
export const MOST_PRONUNCIATIONS = 8;
export const MOST_PHONEMES = 60;
const LONGEST_WORD = 100;

const consonants = PHONEMES.filter((phoneme) => !VOWELS.has(phoneme)).join("|");
const symbol = `(?:(?:${[...VOWELS].join("|")})[0-2]?|${consonants})`;
const pronunciation = z
  .string()
  .regex(
    new RegExp(`^${symbol}(?: ${symbol}){0,${MOST_PHONEMES - 1}}$`),
    `must be 1 to ${MOST_PHONEMES} Arpabet phonemes separated by blanks`,
  );

/** Lower case with straight apostrophes; replaces the dictionary's pronunciations. */
export const ownPronunciations = z
  .record(
    z
      .string()
      .max(LONGEST_WORD)
      .regex(/^[\p{L}\p{M}\p{N}']+$/u, "must be a word in lower case")
      .refine((word) => word === word.toLowerCase(), "must be a word in lower case"),
    z.array(pronunciation).min(1).max(MOST_PRONUNCIATIONS),
  )
  .refine((words) => Object.keys(words).length <= MOST_WORDS, `must hold at most ${MOST_WORDS} words`);

export type OwnPronunciations = z.infer<typeof ownPronunciations>;
