import { ordinal } from "../words/numberWords.ts";
import type { Words } from "../../text/token.ts";
import { alternativesWithoutDash } from "../words/ranges.ts";
import { isHalf, isPlaceName } from "../words/verbalizations.ts";
import { LABEL } from "./printedNumbers.ts";
import { STARTERS } from "../words/tokens.ts";
import type { Token } from "../../text/token.ts";
import type { TokenisedText } from "../../language.ts";

const NUMBER_WORD =
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)";
const HUNDRED_AND_MORE = new RegExp(String.raw`^a (?:hundred|thousand|million|billion) (?:and )?${NUMBER_WORD}\b`, "u");
const CALL = /^(?:call(?:ed|ing)?|dial(?:ed|ing)?|phone[ds]?|code)$/iu;
const STREET = /^(?:st|dr)$/u;

/**
 * The verbalizations of a number that a good reader chooses there, the likeliest first: no "one two" for 12 or "minus one two" for -12,
 * "fourth" in "July 4", "and a half" in "3 1/2". The engine understands the others, too.
 */
export function likelyVerbalizations({ tokens, text: whole }: TokenisedText, index: number): Words[] {
  const token = tokens[index]!;
  const { text, spoken, end } = token;
  const alternatives = alternativesWithoutDash(token);
  const verbalizations = [spoken, ...alternatives];
  const mixed = verbalizations.filter(([first]) => first === "and");
  if (mixed.length > 0) return mixed;
  if (isHalf(text)) return halfVerbalizations(verbalizations, whole.slice(end, end + 10));
  if (/^\d\d?:\d\d$/u.test(text) && /^\s?[ap]\.?m\b/iu.test(whole.slice(end, end + 4)))
    return verbalizations.filter((verbalization) => verbalization.at(-1) !== "o'clock");
  const range = /^[$£€#]?(\d[\d,]*)[–-](\d[\d,]*)(?!\d)/u.exec(text);
  if (range) return verbalizations.filter((verbalization, rank) => rank === 0 || isHeardAsRange(verbalization, range));
  if (/[−,-]/u.test(text) && /^[−-]?\d[\d,]*$/u.test(text))
    return verbalizations.filter(
      (verbalization, rank) =>
        rank === 0 || !(HUNDRED_AND_MORE.test(verbalization.join(" ")) || inDigits(withoutSign(verbalization), text.replace(/\D/gu, ""))),
    );
  if (!/^\d+$/u.test(text))
    return verbalizations.filter(
      (verbalization, rank) => rank === 0 || !(HUNDRED_AND_MORE.test(verbalization.join(" ")) || verbalization.includes("over")),
    );
  const rank = ordinal(text)[0]!.join(" ");
  const days = alternatives.filter((verbalization) => verbalization.join(" ").includes(rank));
  const numbers = verbalizations.filter(
    (verbalization) =>
      !days.includes(verbalization) &&
      !HUNDRED_AND_MORE.test(verbalization.join(" ")) &&
      (verbalization === spoken || !inDigits(verbalization, text) || isSaidInDigits(verbalization, text, tokens[index - 1]?.text ?? "")),
  );
  const behind = days.filter((verbalization) => verbalization.at(-1) === "of");
  return [...(behind.length > 0 ? behind : days), ...numbers];
}

/** "ten twelve", but not "fifty one hundred" or "two thousand five", which are heard as another number. */
function isHeardAsRange(verbalization: Words, [, from, to]: RegExpExecArray): boolean {
  if (verbalization.includes("through") || verbalization.includes("the")) return false;
  return verbalization.includes("to") || (Number(from) < 20 && Number(to) < 20) || inDigits(verbalization, `${from!}${to!}`);
}

/** "half a dish", "half of it", but "one half cup" or "a half cup". */
function halfVerbalizations(verbalizations: readonly Words[], after: string): Words[] {
  const said = verbalizations.filter((verbalization) => !verbalization.includes("over"));
  const isWhole = /^\s(?:an?|the|of|my|your|his|her|its|our|their)(?!\p{L})/iu.test(after);
  return isWhole ? said.sort((one, other) => one.length - other.length) : said;
}

function withoutSign(verbalization: Words): Words {
  return verbalization.filter((word) => word !== "minus" && word !== "negative");
}

function inDigits(verbalization: Words, digits: string): boolean {
  return (
    digits.length > 1 &&
    verbalization.length === digits.length &&
    verbalization.every((word) => /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)$/u.test(word))
  );
}

/** "Room 101", "call 911", "007": three digits that name something, and those that begin with a zero; a zero inside is said "oh". */
function isSaidInDigits(verbalization: Words, digits: string, before: string): boolean {
  const isOfName = digits === "911" || LABEL.test(before) || CALL.test(before);
  return digits.startsWith("0") || (digits.length === 3 && isOfName && !digits.endsWith("00") && !verbalization.includes("zero"));
}

/** Those that fit the surroundings: "Dr. Lee", "Elm Dr.", "1 km". */
export function abbreviationVerbalizations({ tokens, text, words }: TokenisedText, index: number): Words[] {
  const token = tokens[index]!;
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  const verbalizations = [token.spoken, ...alternativesWithoutDash(token)];
  const place = isPlaceName(token.text, text.slice(token.end, token.end + 4)) && before?.text !== "1" && !/\d$/u.test(before?.text ?? "");
  if (place) return verbalizations.slice(-1);
  if (!STREET.test(words[index]!)) return before?.text === "1" && verbalizations.length === 2 ? verbalizations.reverse() : verbalizations;
  const gap = (one: Token, other: Token) => text.slice(one.end, other.start);
  const isBeforeName = next !== undefined && !next.opens && /^\p{Lu}/u.test(next.text) && /^\.?[ \t]+$/u.test(gap(token, next));
  const isBehindName =
    before !== undefined &&
    /^(?:\p{Lu}\p{Ll}|\d+(?:st|nd|rd|th)$)/u.test(before.text) &&
    !STARTERS.has(before.text) &&
    /^[ \t]+$/u.test(gap(before, token));
  if (isBeforeName === isBehindName) return verbalizations;
  return verbalizations.slice(isBeforeName ? 0 : 1, isBeforeName ? 1 : 2);
}
