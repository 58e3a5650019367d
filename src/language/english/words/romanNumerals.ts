import { normaliseWord } from "../../text/normaliseWord.ts";
import type { Token, Words } from "../../text/token.ts";
import { cardinal, ordinal } from "./numberWords.ts";

const SHAPE = /^(?=[MDCLXVI])(M{0,3})(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/u;
/** Numerals wherever they are; "CD", "XL" and "MIX" are not. */
const CLEAR = /^(?:[XVI]{2,}|[MDCLXVI]{4,})$/u;
const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** A number is printed after these, also after their plurals. */
const HEADINGS = new Set(
  (
    "chapter part book volume act scene section unit lesson level stage phase type war appendix figure table canto episode psalm article " +
    "page verse bowl ch vol fig p pp"
  ).split(" "),
);
const RULERS = new Set("king queen pope emperor empress tsar prince duke sultan".split(" "));
/** With these, "I" is "the first" more often than the pronoun. */
const NAMES_OF_RULERS = new Set(
  "elizabeth charles james henry william richard edward george mary francis napoleon peter nicholas alexander catherine frederick philip".split(
    " ",
  ),
);
/** After the pronoun, but not after a numeral: "Part I liked best". */
const GOES_ON = /^[^\S\n]+(?!(?:is|was|has|of|in|and|or|to|for|on|with|from|at|by|begins|ends|tells|starts|ruled|became)(?!\p{L}))\p{Ll}/u;
const CONTEXT_UNITS = 20;
const MOST_LISTED = 10;
const BLANK = /^[^\S\n]+$/u;

/** A rank is meant in "XIX century", after "the" and after a title ("King Louis XIV"). */
type Place = "heading" | "rank" | "name" | "unknown";

export interface RomanNumeral {
  number: Words;
  /** Has "the" unless the text does. */
  rank: Words;
  place: Place;
}

/** Depends on the word alone, the usual verbalization first; none for other words. */
export function numeralVerbalizations(word: string): Words[] {
  const rank = /^([XVI]{2,})th$/u.exec(word)?.[1];
  if (rank !== undefined && SHAPE.test(rank)) return [ordinal(digitsOf(rank))[0]!];
  if (!CLEAR.test(word) || !SHAPE.test(word)) return [];
  return verbalizationsOf(cardinal(digitsOf(word), true)[0]!, ordinal(digitsOf(word))[0]!);
}

/** Undefined for words, initials, letters and the pronoun. */
export function romanNumeralAt(text: string, tokens: readonly Token[], index: number): RomanNumeral | undefined {
  const { text: written, end } = tokens[index]!;
  const capitals = written.toUpperCase();
  if (!SHAPE.test(capitals)) return undefined;
  const place = placeOf(text, tokens, index);
  const isPronoun = written === "I" && tokens[index - 2]?.text !== "World" && GOES_ON.test(text.slice(end, end + CONTEXT_UNITS));
  if (!isNumeral(written, place) || isPronoun) return undefined;
  const digits = digitsOf(capitals);
  const hasArticle = place === "rank" && (isCentury(text, end) || tokens[index - 1]!.text.toLowerCase() === "the");
  return { number: cardinal(digits, true)[0]!, rank: [...(hasArticle ? [] : ["the"]), ...ordinal(digits)[0]!], place };
}

/** All that a reader may say there. */
export function numeralAlternatives({ number, rank, place }: RomanNumeral): Words[] {
  return place === "heading" ? [number] : verbalizationsOf(number, rank[0] === "the" ? rank.slice(1) : rank);
}

function verbalizationsOf(number: Words, rank: Words): Words[] {
  return [number, ["the", ...rank], rank];
}

function isNumeral(written: string, place: Place): boolean {
  if (CLEAR.test(written)) return true;
  if (place === "heading") return /^(?:[XVILC]+|[xvilc]{2,})$/u.test(written);
  return place !== "unknown" && /^(?:[XVI]|[xvi]{2,})$/u.test(written);
}

/** A single letter may be a numeral after a word with a capital. @param listed numerals of a list behind this one */
function placeOf(text: string, tokens: readonly Token[], index: number, listed = 0): Place {
  const { text: written, start, end } = tokens[index]!;
  const [title, before] = [tokens[index - 2], tokens[index - 1]];
  const isLetter = written.length === 1;
  if (!isLetter && isCentury(text, end)) return "rank";
  if (!before) return "unknown";
  const gap = text.slice(before.end, start);
  // "Parts I and II", "Books I–III"
  const earlier =
    /^(?:and|or|to|through)$/u.test(before.text) && BLANK.test(gap) ? index - 2 : /^(?:, |[-–—])$/u.test(gap) ? index - 1 : -1;
  if (earlier >= 0)
    return written !== "I" && listed < MOST_LISTED && SHAPE.test(tokens[earlier]!.text.toUpperCase())
      ? placeOf(text, tokens, earlier, listed + 1)
      : "unknown";
  const word = normaliseWord(before.text);
  const isCapital = /^\p{Lu}\p{L}/u.test(before.text);
  if (isLetter && !isCapital) return "unknown";
  if (/^\.?[^\S\n]+$/u.test(gap) && (HEADINGS.has(word) || HEADINGS.has(word.replace(/s$/u, "")))) return "heading";
  if (!BLANK.test(gap)) return "unknown";
  if (RULERS.has(word) || (word === "the" && !isLetter) || (isCapital && title && RULERS.has(normaliseWord(title.text)))) return "rank";
  return isCapital && (written !== "I" || NAMES_OF_RULERS.has(word)) ? "name" : "unknown";
}

function isCentury(text: string, end: number): boolean {
  return /^[^\S\n]+centur(?:y|ies)(?!\p{L})/iu.test(text.slice(end, end + CONTEXT_UNITS));
}

function digitsOf(numeral: string): string {
  const values = [...numeral].map((letter) => VALUES[letter]!);
  return String(values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0));
}
