import { SUM_ENDINGS, UNIT_ENDINGS, VULGAR_FRACTIONS } from "../words/verbalizations.ts";
import { NEVER_LAST } from "../words/verbalizations.ts";
import type { TokenisedText } from "../../language.ts";
import { isPrintedInWords, SUM_BEHIND } from "./printedNumbers.ts";

/** A letter that is named: "P M", "H two O". */
const NAMED_LETTER = /(?<![\p{L}'’])\p{Lu}(?![\p{L}'’])/u;
/** "a $5 bill", "the 60 mph wind": a form here describes a noun, "five-dollar" rather than "five dollars". */
const BEFORE_NOUN = /(?<!\p{L})(?:an?|the|this|that|each|every|my|your|his|her|its|our|their) (?:[\d.,]+ ?)?$/iu;
const FRACTION = new RegExp(String.raw`\d/\d|[${VULGAR_FRACTIONS}⁄∕]`, "u");
const SHARE = new RegExp(String.raw`^[${VULGAR_FRACTIONS}]$`, "u");
/** Other words of digits and letters are names ("COVID19", "7Up"). */
const NUMBER_WITH_ENDING = new RegExp(
  String.raw`^[^\p{L}\d]*[\d.,:–-]+(?:st|nd|rd|th|['’]?s|°[CF]|\p{L}+/\p{L}+|${UNIT_ENDINGS})?[^\p{L}\p{N}]*$|^[$£€][\d.,–-]+${SUM_ENDINGS}$`,
  "u",
);
/** Names of towns and firms are printed with their abbreviations. */
const KEPT_IN_NAMES = /^(?:saint|incorporated|limited|junior|senior)$/iu;
/** "= 60 in." */
const IN_SUM = /[=+−×÷<>] ?[\d.,]+ ?$/u;
/** "12 Maple St." in a line by itself */
const ADDRESS = /(?:^|[\n\r])[ \t]*\d+ (?:\p{Lu}\S* )+\p{Lu}\p{L}+$/u;
/** Followed by a name, which is no beginning of a sentence. */
const BEFORE_NAMES = /^(?:Ft|Pt|Hwy|Vol|No)$/u;
const CONTEXT_UNITS = 40;

/**
 * Returns true if the one way to spell a token out would also be printed there, so that it can be put in without asking. No publisher
 * prints "P M", "H two O", "a five dollars bill", "one half a dish" or "6 times 7 = forty-two".
 * @param written the replacement
 */
export function isCertain(checked: TokenisedText, index: number, written: string): boolean {
  const { text: whole, tokens } = checked;
  const { text, start, end } = tokens[index]!;
  const [before, after] = [whole.slice(Math.max(0, start - CONTEXT_UNITS), start), whole.slice(end, end + CONTEXT_UNITS)];
  if (NAMED_LETTER.test(written) || /^\p{Lu}+$/u.test(text) || KEPT_IN_NAMES.test(written)) return false;
  if (/^[&@]$/u.test(text)) return /\s$/u.test(before) && /^\s/u.test(after);
  if (/^[+=−×÷]$/u.test(text) || /^(?:times|\d.*x)$/u.test(text === "x" ? written : text)) return false;
  if (describesNoun(whole, start, text, written)) return false;
  return /[\d\p{No}]/u.test(text)
    ? isCertainNumber(text, written, before, after) && isPrintedInWords(checked, index)
    : endsClearly(checked, index) && !SUM_BEHIND.test(after) && !IN_SUM.test(before);
}

/** Returns false if nobody can know whether the point of an abbreviation also ends a sentence, or where it is an address. */
function endsClearly({ text, tokens, words }: TokenisedText, index: number): boolean {
  const [{ end, text: word }, next] = [tokens[index]!, tokens[index + 1]];
  const [point, sign, blank] = /^\.?(["”'’]*)(\s*)/u.exec(text.slice(word.endsWith(".") ? end - 1 : end, end + 4)) ?? [];
  if (/^\.[/]/u.test(text.slice(end, end + 2))) return false;
  if (!point?.startsWith(".") || !next || NEVER_LAST.has(words[index]!)) return true;
  // "“5 lbs.” he said": what ends there is a comma.
  if (sign !== "") return !/^\p{Ll}/u.test(next.text);
  if (/[\n\r]/u.test(blank!)) return !ADDRESS.test(text.slice(Math.max(0, end - CONTEXT_UNITS), end));
  return next.opens || next.start > end + 2 || !/^\p{Lu}/u.test(next.text) || BEFORE_NAMES.test(word);
}

function isCertainNumber(text: string, written: string, before: string, after: string): boolean {
  if (FRACTION.test(text)) return SHARE.test(text) && !/^one /iu.test(written) && /^ of\b/u.test(after);
  // "6s" may be a telephone's name, "7:05" is "five past seven" as well, and a number before "a.m." goes with it.
  if (!NUMBER_WITH_ENDING.test(text) || /^\d['’]?s$/u.test(text) || /^\d\d?:\d\d/u.test(text) || /^\s?[ap]\.?m\b/iu.test(after))
    return false;
  return !(/(?:^|\n)[ \t]*$/u.test(before) && /^[.)][ \t]/u.test(after));
}

/** Returns true if a number with its unit stands between an article or the like and a possible noun. */
export function describesNoun(whole: string, start: number, text: string, written: string): boolean {
  return (
    /(?:s| per \p{L}+)$/u.test(written) &&
    !/^['’]?\d+['’]?s$/u.test(text) &&
    BEFORE_NOUN.test(whole.slice(Math.max(0, start - CONTEXT_UNITS), start))
  );
}
