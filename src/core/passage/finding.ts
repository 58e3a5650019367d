import type { WordLexicon } from "../lexicon/wordLexicon.ts";
import type { Fix, Problem } from "../problems/problem.ts";
import type { Token } from "../words/tokens.ts";
import type { TextRange } from "../textRange.ts";
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

/** The fix that replaces a part with a text. */
export function replacement(title: string, start: number, end: number, text: string, preferred?: true): Fix {
  return { title, edits: [{ start, end, text }], ...(preferred && { preferred }) };
}

/** Whether a part of the text overlaps any of these. A long text may have thousands; none of them is empty. */
export function meetsAny(ranges: readonly TextRange[]): (part: TextRange) => boolean {
  const ordered = [...ranges].sort((a, b) => a.start - b.start);
  // How far those that begin before or with each reach.
  let reached = -1;
  const ends = ordered.map(({ end }) => (reached = Math.max(reached, end)));
  return ({ start, end }) => {
    let [from, to] = [0, ordered.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (ordered[middle]!.start < end) from = middle + 1;
      else to = middle;
    }
    return from > 0 && ends[from - 1]! > start;
  };
}
