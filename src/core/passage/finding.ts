import type { WordLexicon } from "../lexicon/wordLexicon.ts";
import type { Fix, Problem } from "../problems/problem.ts";
import type { Token } from "../reading/tokens.ts";
import type { KnownWords } from "./knownWords.ts";
import type { PassageCodeName } from "./passageCodes.ts";

/** A problem before an author's severities. */
export interface Finding extends Omit<Problem, "severity" | "code"> {
  code: PassageCodeName;
}

/** What the checks of a passage look at; offsets are those of `text`. */
export interface CheckedText {
  text: string;
  tokens: readonly Token[];
  /** The tokens in the form that words are compared in. */
  words: readonly string[];
  known: KnownWords;
  lexicon: WordLexicon;
}

/** The fix that puts a text in a part's place. */
export function replacement(title: string, start: number, end: number, text: string, preferred?: true): Fix {
  return { title, edits: [{ start, end, text }], ...(preferred && { preferred }) };
}
