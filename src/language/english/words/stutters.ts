import { normaliseWord } from "../../text/normaliseWord.ts";
import type { Token, Words } from "../../text/token.ts";

/** Parts of words that are printed before the word itself: "st", "w", "b", "wha", "qu". */
const CONSONANTS = /^(?:qu|[^aeiou])+$/u;
const SYLLABLE = /^[^aeiou]+[aeiou]$/u;
/** Words, and beginnings of other words ("no-nonsense", "re-read"). */
const PARTS_OF_WORDS = new Set("re co pre pro de bi tri no so go do be he we me she the to my by you who la ma pa ha ho hi ya".split(" "));
/** Letters that name a shape or the like. */
const LETTER_COMPOUND = /^(?:d-day|s-(?:shaped?|hook|bend)|c-(?:clamp|class|section)|t-(?:top|test|tube)|b-(?:ball|boy|side|movie))s?$/u;
const LONGEST_FRAGMENT_LETTERS = 4;
const MOST_FRAGMENTS = 8;
/** "Books I-II" */
const NUMERAL = /^[ivx]{2,}$/u;
/** Between the parts: "b-but", "b—but", "b...but". */
const BREAK = /^(?:[-‐‑–—…]|\.{2,3})$/u;
const BREAKS = /[-‐‑–—…]|\.{2,3}/u;

export interface Stutter {
  /** As printed: "st", "st". */
  fragments: readonly string[];
  /** The word that is meant: "stop". */
  word: string;
}

/** Index of the first of the tokens that are beginnings of the word behind them; undefined if the last of them is none. */
export function stutterStart(text: string, tokens: readonly Token[], start: number, end: number): number | undefined {
  let found: number | undefined;
  const least = Math.max(0, tokens.length - MOST_FRAGMENTS);
  for (let at = tokens.length - 1; at >= least && BREAK.test(text.slice(tokens[at]!.end, tokens[at + 1]?.start ?? start)); at--) {
    if (stutterOf(normaliseWord(text.slice(tokens[at]!.start, end)))) found = at;
  }
  return found;
}

/** Besides the word alone: with all fragments, with fewer, and with the names of single letters. */
export function stutterVerbalizations({ fragments, word }: Stutter): Words[] {
  const whole = fragments.map((_, skipped) => [[...fragments.slice(skipped), word].join("-")]);
  return fragments.every(({ length }) => length === 1) ? [...whole, [...fragments, word]] : whole;
}

/** The parts of "st-st-stop", "w-what", "i-i'm"; undefined for other words, and for compounds. @param word normalised */
export function stutterOf(word: string): Stutter | undefined {
  const parts = word.split(BREAKS);
  const meant = parts.at(-1)!;
  // "sss-snake"
  const fragments = parts.slice(0, -1).map((part) => part.replace(/(\p{L})\1{2,}/gu, "$1"));
  if (
    fragments.length === 0 ||
    fragments.length > MOST_FRAGMENTS ||
    LETTER_COMPOUND.test(word) ||
    NUMERAL.test(meant) ||
    !/[aeiouy]/u.test(meant)
  )
    return undefined;
  return fragments.every((fragment) => isFragment(fragment, meant, fragments.length > 1)) ? { fragments, word: meant } : undefined;
}

/** @param isRepeated true if there are several, which no compound has */
function isFragment(fragment: string, meant: string, isRepeated: boolean): boolean {
  if (!/^\p{L}+$/u.test(fragment) || fragment.length > LONGEST_FRAGMENT_LETTERS || !meant.startsWith(fragment)) return false;
  if (fragment === meant) return meant === "i";
  if (fragment.length === 1 || CONSONANTS.test(fragment) || isRepeated) return true;
  return SYLLABLE.test(fragment) && !PARTS_OF_WORDS.has(fragment);
}
