import type { Fix, Problem } from "../problems/problem.ts";
import type { TokenisedText } from "#language/language.ts";
import type { KnownWords } from "../lexicon/knownWords.ts";
import type { PassageCodeName } from "./passageCodes.ts";

export interface Finding extends Omit<Problem, "severity" | "code"> {
  code: PassageCodeName;
}

/** Offsets of findings are those of `text`. */
export interface CheckedText extends TokenisedText {
  known: KnownWords;
}

export function replacement(title: string, start: number, end: number, text: string, preferred?: true): Fix {
  return { title, edits: [{ start, end, text }], ...(preferred && { preferred }) };
}
