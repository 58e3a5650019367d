import { ordinal, type Words } from "../words/numberWords.ts";
import { isHalf } from "../words/tokenWays.ts";
import { STARTERS, type Token } from "../words/tokens.ts";
import type { CheckedText } from "./finding.ts";

const NUMBER_WORD = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)";
const HUNDRED_AND_MORE = new RegExp(String.raw`^a (?:hundred|thousand|million|billion) (?:and )?${NUMBER_WORD}\b`, "u");
const STREET = /^(?:st|dr)$/u;

/**
 * Of all the ways to read a number aloud, those that a good reader takes where it stands, the likeliest first: no "one
 * two" for 12 or "minus one two" for -12, "fourth" in "July 4", "and a half" in "3 1/2". The engine understands the others, too.
 */
export function likelyWays({ tokens, text: whole }: CheckedText, index: number): Words[] {
  const { text, spoken, alternatives, end } = tokens[index]!;
  const ways = [spoken, ...alternatives];
  const mixed = ways.filter(([first]) => first === "and");
  if (mixed.length > 0) return mixed;
  if (isHalf(text)) return halfWays(ways, whole.slice(end, end + 10));
  if (/^\d\d?:\d\d$/u.test(text) && /^\s?[ap]\.?m\b/iu.test(whole.slice(end, end + 4))) return ways.filter((way) => way.at(-1) !== "o'clock");
  if (/[−,-]/u.test(text) && /^[−-]?\d[\d,]*$/u.test(text)) return ways.filter((way, rank) => rank === 0 || !(HUNDRED_AND_MORE.test(way.join(" ")) || inDigits(withoutSign(way), text.replace(/\D/gu, ""))));
  if (!/^\d+$/u.test(text)) return ways.filter((way, rank) => rank === 0 || !(HUNDRED_AND_MORE.test(way.join(" ")) || way.includes("over")));
  const rank = ordinal(text)[0]!.join(" ");
  const days = alternatives.filter((way) => way.join(" ").includes(rank));
  const numbers = ways.filter((way) => !days.includes(way) && !HUNDRED_AND_MORE.test(way.join(" ")) && (way === spoken || !inDigits(way, text) || isSaidInDigits(way, text)));
  const behind = days.filter((way) => way.at(-1) === "of");
  return [...(behind.length > 0 ? behind : days), ...numbers];
}

/** "half a dish", "half of it", but "one half cup" or "a half cup". */
function halfWays(ways: readonly Words[], after: string): Words[] {
  const said = ways.filter((way) => !way.includes("over"));
  const isWhole = /^\s(?:an?|the|of|my|your|his|her|its|our|their)(?!\p{L})/iu.test(after);
  return isWhole ? said.sort((one, other) => one.length - other.length) : said;
}

function withoutSign(way: Words): Words {
  return way.filter((word) => word !== "minus" && word !== "negative");
}

function inDigits(way: Words, digits: string): boolean {
  return digits.length > 1 && way.length === digits.length && way.every((word) => /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)$/u.test(word));
}

/** "Room 101", "911", "007": three digits, and those that begin with a zero; a zero inside is said "oh". */
function isSaidInDigits(way: Words, digits: string): boolean {
  return digits.startsWith("0") || (digits.length === 3 && !digits.endsWith("00") && !way.includes("zero"));
}

/** Of the ways to read an abbreviation, those that fit what stands around it: "Dr. Lee", "Elm Dr.", "1 km". */
export function abbreviationWays({ tokens, text, words }: CheckedText, index: number): Words[] {
  const token = tokens[index]!;
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  const ways = [token.spoken, ...token.alternatives];
  if (!STREET.test(words[index]!)) return before?.text === "1" && ways.length === 2 ? ways.reverse() : ways;
  const gap = (one: Token, other: Token) => text.slice(one.end, other.start);
  const isBeforeName = next !== undefined && !next.opens && /^\p{Lu}/u.test(next.text) && /^\.?[ \t]+$/u.test(gap(token, next));
  const isBehindName = before !== undefined && /^(?:\p{Lu}\p{Ll}|\d+(?:st|nd|rd|th)$)/u.test(before.text) && !STARTERS.has(before.text) && /^[ \t]+$/u.test(gap(before, token));
  if (isBeforeName === isBehindName) return ways;
  return ways.slice(isBeforeName ? 0 : 1, isBeforeName ? 1 : 2);
}
