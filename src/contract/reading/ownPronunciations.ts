import * as z from "zod";
import { PHONEMES, VOWELS } from "../../language/arpabet/phonemes.ts";

/**
 * The field of a submission that only the embedded service understands: JSON of words with their right pronunciations. It
 * is not part of the documented service, and never sent to any other.
 */
export const PRONUNCIATIONS_FIELD = "pronunciations";

/** Words of one text. No passage has as many words that the dictionary lacks. */
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

/** Words in lower case with straight apostrophes, each with what counts as right instead of the dictionary's pronunciations. */
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
