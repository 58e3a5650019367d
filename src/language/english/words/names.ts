import { isAlwaysCapital, properNouns } from "./properNouns.ts";
import type { NameRules } from "../../language.ts";
import { normaliseWord } from "../../text/normaliseWord.ts";
import type { Token } from "../../text/token.ts";

/** "Zuri said": somebody's name. */
const SOMEBODY =
  /^,? (?:said|says|asked|asks|answered|replied|called|cried|shouted|yelled|whispered|told|thought|laughed|smiled|nodded)(?!\p{L})/u;
/** Titles, kin and exclamations, with a capital or mostly at the beginning of a sentence. */
const NO_NAMES = new Set(
  (
    "mr mrs ms miss mister sir madam dr prof capt sgt lt gen rev mt gov sen pres jr sr mom mommy mum mummy mama mamma momma ma dad daddy papa pa pop pops grandma grandmother granny nana grandpa grandfather gramps grandad granddad auntie aunt aunty uncle " +
    "mother father sis bro ah aah aha ahem argh aw boo bye er eek ew gee golly gosh ha hah heh hey hi hiya hmm hooray hurray huh mmm nah nope oh ok okay ooh oops ouch ow oof pfft phew psst shh sh shush tsk tut ugh uh um umm whee whew whoa whoops woo wow yahoo yay yeah yep yes yikes yippee yo yum yuck yup"
  ).split(" "),
);
/** "Brr", "Grrr", "Zzz", however long they are drawn. */
const DRAWN_OUT = /^[^aeiouy]*([^aeiouy])\1+$/u;

const CONTEXT_UNITS = 20;

export const ENGLISH_NAMES: NameRules = {
  properNouns,
  inPassage: namesIn,
  mayBeName,
  isAlwaysCapital,
  withoutPossessive,
};

/**
 * The proper nouns of a passage, normalised and without a possessive ending: words with a capital wherever they occur, at least once inside
 * a sentence. Titles, where every longer word has a capital, say nothing about that. Words that only begin sentences and are on no list are
 * names if they come twice or are somebody who speaks or owns; a single "Photosynthesis" is not. Single letters are not names.
 * @param isUsual returns true if a word is known as one written in small letters
 */
function namesIn(text: string, tokens: readonly Token[], isUsual: (word: string) => boolean): ReadonlySet<string> {
  let line = { end: -1, isTitle: false };
  const telling = tokens.filter(({ start }) => {
    if (start > line.end) line = lineAround(text, start);
    return !line.isTitle;
  });
  const small = tokens.filter((token) => !/^\p{Lu}/u.test(token.text));
  const names = [...properNouns([...telling, ...small], text)].map(withoutPossessive);
  return new Set([...names, ...unusualNames(text, telling, small, isUsual)].filter(mayBeName));
}

function unusualNames(text: string, telling: readonly Token[], small: readonly Token[], isUsual: (word: string) => boolean): string[] {
  const never = new Set(small.map((token) => withoutPossessive(token.text)));
  const times = new Map<string, number>();
  for (const { text: written, end } of telling.filter((token) => /^\p{Lu}\p{Ll}/u.test(token.text))) {
    const word = withoutPossessive(written);
    const isSomebody = /['’]s?$/u.test(written) || SOMEBODY.test(text.slice(end, end + CONTEXT_UNITS));
    times.set(word, (times.get(word) ?? 0) + (isSomebody ? 2 : 1));
  }
  return [...times].flatMap(([word, count]) => (count >= 2 && !never.has(word) && !isUsual(word) ? [word] : []));
}

/** As in "P M". */
function isLetter(word: string): boolean {
  return /^\p{L}$/u.test(word);
}

/** Returns true for a word with a capital that is not a title, kin, an exclamation or a letter. */
function mayBeName(word: string): boolean {
  const plain = withoutPossessive(word);
  return !isLetter(plain) && !NO_NAMES.has(plain) && !DRAWN_OUT.test(plain);
}

function withoutPossessive(word: string): string {
  return normaliseWord(word).replace(/'s?$/u, "");
}

function lineAround(text: string, place: number): { end: number; isTitle: boolean } {
  const from = text.lastIndexOf("\n", place) + 1;
  const to = text.indexOf("\n", place);
  const end = to < 0 ? text.length : to;
  return { end, isTitle: isTitle(text.slice(from, end)) };
}

/** Returns true if no longer word begins small, and nothing ends the line as a sentence. */
function isTitle(line: string): boolean {
  return !/(?<![\p{L}\p{M}'’])\p{Ll}[\p{L}\p{M}]{3,}/u.test(line) && !/[.!?…]["'”’)\]]*\s*$/u.test(line);
}
