import type { WordRules } from "../../language.ts";
import { isMonth } from "./monthsAndWeekdays.ts";
import { STARTERS, tokenise } from "./tokens.ts";
import { ABBREVIATIONS } from "./verbalizations.ts";

/** "Very very" and "run run" are style, "had had" and "that that" grammar; these are neither. */
const NEVER_TWICE: ReadonlySet<string> = new Set(
  "the a an and but or of to in on at for from with into by as is are was were be been it its he she they we you i my your his her their our this these those if when then than".split(
    " ",
  ),
);

export const ENGLISH_WORDS: WordRules = {
  tokenise,
  ofOneLetter: new Set(["A", "a", "I"]),
  starters: STARTERS,
  takesPoint: (word, written) => ABBREVIATIONS.has(word) || isMonth(written),
  neverTwice: NEVER_TWICE,
};
