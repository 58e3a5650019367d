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

const NEVER_LAST: ReadonlySet<string> = new Set(
  "the a an and or but of with from my your our their every because if than as into am mr mrs ms dr".split(" "),
);

export const ENGLISH_WORDS: WordRules = {
  tokenise,
  ofOneLetter: new Set(["A", "a", "I"]),
  starters: STARTERS,
  takesPoint: (word, written) => ABBREVIATIONS.has(word) || isMonth(written),
  neverTwice: NEVER_TWICE,
  neverLast: NEVER_LAST,
};
