import { SUM_ENDINGS, UNIT_ENDINGS, VULGAR_FRACTIONS } from "../words/verbalizations.ts";
import type { TokenisedText } from "../../language.ts";

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
const KEPT_IN_NAMES = /^(?:saint|incorporated|limited)$/iu;
const SUM_BEFORE = /(?:[+−×÷=<>]|\d [-–])\s?$/u;
const SUM_BEHIND = /^\s?(?:[+−×÷=<>]|[-–] \d)/u;
const CONTEXT_UNITS = 40;

/**
 * Returns true if the one way to spell a token out would also be printed there, so that it can be put in without asking. No publisher
 * prints "P M", "H two O", "a five dollars bill", "one half a dish" or "6 times 7 = forty-two".
 * @param written the replacement
 */
export function isCertain({ text: whole, tokens }: TokenisedText, index: number, written: string): boolean {
  const { text, start, end } = tokens[index]!;
  const [before, after] = [whole.slice(Math.max(0, start - CONTEXT_UNITS), start), whole.slice(end, end + CONTEXT_UNITS)];
  if (NAMED_LETTER.test(written) || /^\p{Lu}+$/u.test(text) || KEPT_IN_NAMES.test(written)) return false;
  if (/^[&@]$/u.test(text)) return /\s$/u.test(before) && /^\s/u.test(after);
  if (/^[+=−×÷]$/u.test(text)) return false;
  return !describesNoun(whole, start, text, written) && (!/[\d\p{No}]/u.test(text) || isCertainNumber(text, written, before, after));
}

function isCertainNumber(text: string, written: string, before: string, after: string): boolean {
  if (FRACTION.test(text)) return SHARE.test(text) && !/^one /iu.test(written) && /^ of\b/u.test(after);
  // "6s" may be a telephone's name, "7:05" is "five past seven" as well, and a number before "a.m." goes with it.
  if (!NUMBER_WITH_ENDING.test(text) || /^\d['’]?s$/u.test(text) || /^\d\d?:\d\d/u.test(text) || /^\s?[ap]\.?m\b/iu.test(after))
    return false;
  const isInSum = SUM_BEFORE.test(before) || SUM_BEHIND.test(after);
  const isOfName = /\p{L}[-–]$/u.test(before) || /^\p{No}/u.test(after);
  const isOfList = /(?:^|\n)[ \t]*$/u.test(before) && /^[.)][ \t]/u.test(after);
  return !isInSum && !isOfName && !isOfList;
}

/** Returns true if a number with its unit stands between an article or the like and a possible noun. */
export function describesNoun(whole: string, start: number, text: string, written: string): boolean {
  return (
    /(?:s| per \p{L}+)$/u.test(written) &&
    !/^['’]?\d+['’]?s$/u.test(text) &&
    BEFORE_NOUN.test(whole.slice(Math.max(0, start - CONTEXT_UNITS), start))
  );
}
