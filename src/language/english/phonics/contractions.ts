import type { Contraction } from "../../phonics/grapheme.ts";

/** By the letters after the apostrophe: the spoken endings, and the letters heard with what they are read as. */
const ENDINGS: ReadonlyMap<string, Contraction["endings"]> = new Map([
  ["'d", [{ letters: "d", spoken: "D", read: "D" }]],
  ["'ll", [{ letters: "ll", spoken: "L", read: "L" }]],
  ["'m", [{ letters: "m", spoken: "M", read: "M" }]],
  ["'re", [{ letters: "r", spoken: "R", read: "R" }]],
  [
    "'s",
    [
      { letters: "s", spoken: "S", read: "S" },
      { letters: "s", spoken: "Z", read: "Z" },
    ],
  ],
  ["'ve", [{ letters: "v", spoken: "V", read: "V" }]],
  ["n't", [{ letters: "nt", spoken: "N T", read: "N T" }]],
]);
const CONTRACTION = /^(.+?)(n't|'[a-z]+)$/u;
/** Not said like their first word. */
const CHANGES_VOWEL = new Set(["don't", "won't", "can't", "shan't"]);

/** The first word, and what is heard of the other. */
export function contraction(word: string): Contraction | undefined {
  const [, base, ending] = CONTRACTION.exec(word) ?? [];
  return base === undefined || CHANGES_VOWEL.has(word) ? undefined : { base, endings: ENDINGS.get(ending!) ?? [] };
}
