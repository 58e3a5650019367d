import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import type { SpokenLanguage } from "#engine/language/spokenLanguage.ts";
import { FAMILY_EVIDENCE, type FamilyWeights } from "#engine/score/familyWeights.ts";
import type { Random } from "./augment.ts";

const never = [...new Array<number>(FAMILY_EVIDENCE).fill(0), -1];
/** Replaces nothing. */
export const NO_FAMILY: FamilyWeights = { shorter: never, longer: never, other: never, absent: never };

/** A word of a text: where it is among those that were said; what was said for it, where that is another of its family. */
export interface FamilyWord {
  word: string;
  from: number | undefined;
  said?: string;
}

/** Function words that readers leave out or add here and there. */
const FUNCTION_WORDS = "the a an to of and in is it that he was i on for with you his her".split(" ");

/** Whose loss and gain readers are known for; contractions with a noun are too rare to be put into a text. */
const ENDING = /(?:s|ed|ing|er|est|ly|n't)$/;

/** Of the words of a family that a dictionary has, those that differ by an ending, or are commonly confused. */
export function trialFamily(
  word: string,
  { lexicon, wordFamily, hasWeakForm }: Pick<SpokenLanguage, "lexicon" | "wordFamily" | "hasWeakForm">,
): string[] {
  const own = lexicon.pronunciations(word).map(String);
  return wordFamily(word).filter(
    (other) =>
      lexicon.isCommon(other) &&
      (hasWeakForm(word) ? !other.includes("'") : ENDING.test(other) || ENDING.test(word)) &&
      (!other.includes("'") || other.endsWith("n't")) &&
      !lexicon.pronunciations(other).some((phones) => own.includes(String(phones))),
  );
}

/** A text in which some words, never two in a row, are others of their families. */
export function withOtherForms(said: readonly string[], language: SpokenLanguage, share: number, random: Random): FamilyWord[] {
  let last = -2;
  return said.map((word, from) => {
    const family = from - last < 2 || random() > share ? [] : trialFamily(word, language);
    if (family.length === 0) return { word, from };
    last = from;
    return { word: family[Math.floor(random() * family.length)]!, from, said: word };
  });
}

/** A text with a function word more here and there. */
export function withFunctionWords(said: readonly string[], share: number, random: Random): FamilyWord[] {
  return said.flatMap((word, from): FamilyWord[] => {
    const extra = FUNCTION_WORDS[Math.floor(random() * FUNCTION_WORDS.length)]!;
    const isAdded = random() < share && extra !== word && extra !== said[from - 1];
    return [...(isAdded ? [{ word: extra, from: undefined }] : []), { word, from }];
  });
}

/** A text without some of its function words, never two in a row. */
export function withoutFunctionWords(said: readonly string[], share: number, random: Random): FamilyWord[] {
  let last = -2;
  return said.flatMap((word, from): FamilyWord[] => {
    const isBeside = word === said[from - 1] || word === said[from + 1];
    if (!FUNCTION_WORDS.includes(word) || isBeside || from - last < 2 || from === 0 || from === said.length - 1 || random() > share)
      return [{ word, from }];
    last = from;
    return [];
  });
}

export const wordsOf = (text: string) => tokenise(text).map((token) => normaliseWord(token.text));
