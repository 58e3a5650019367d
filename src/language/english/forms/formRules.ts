import type { FormRules } from "../../language.ts";
import { formsOfSeveralWords } from "./severalWords.ts";
import { tokenForm } from "./tokenForms.ts";

export const ENGLISH_FORMS: FormRules = {
  ofSeveralWords: formsOfSeveralWords,
  ofToken: tokenForm,
  betweenNumbers: new Map([
    ["<", "is less than"],
    [">", "is greater than"],
    ["-", "minus"],
    ["–", "minus"],
  ]),
  // "and/or" is read without a word for the sign.
  slash: (before) => (/\band$/u.test(before) ? undefined : "or"),
};
