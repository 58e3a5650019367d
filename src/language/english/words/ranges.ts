import { normaliseWord } from "../../text/normaliseWord.ts";
import type { Token, Words } from "../../text/token.ts";
import { monthOrWeekdayIn } from "./monthsAndWeekdays.ts";
import { amount } from "./numberWords.ts";
import { properFraction } from "./verbalizations.ts";

/** Said for the dash of a range. */
const JOINING: ReadonlySet<string> = new Set(["to", "through", "until"]);
const DASH = /^\.?[ \t\u00A0]?[-‐‑–—][ \t\u00A0]?$/u;
const HYPHEN = /^[-‐‑]$/u;
const SPACED = /^[ \t\u00A0][-–—][ \t\u00A0]$/u;
const NUMBER = /^[$£€#]?[\d\p{No}]/u;
const MOMENT = /^(?:noon|midday|midnight|dawn|dusk|sunrise|sunset|today|tomorrow|present|now)$/u;
const SEASON = /^(?:spring|summer|fall|autumn|winter)$/u;
const HALF_OF_DAY = /^(?:[ap]\.?m\.?|bce?|ad|ce)$/iu;
const NUMBER_WORD =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/iu;

type End = "number" | "weekday" | "month" | "moment" | "season" | "numeral" | "number word" | "letter" | "kindergarten";

/**
 * All that may be said for a word in its place, with "to" or "through" for a dash before it: "Monday–Friday", "9 a.m.–5 p.m.", "A–Z", "K–2".
 * Numbers that a dash joins without more are one word. Compounds and sums have no such dash.
 * @param verbalizations of the word by itself
 */
export function withDashes(text: string, tokens: readonly Token[], index: number, verbalizations: readonly Words[]): Words[] {
  const before = endsOfRange(text, tokens, index);
  const after = index + 1 < tokens.length ? endsOfRange(text, tokens, index + 1) : undefined;
  const name = before || after ? monthOrWeekdayIn(tokens[index]!.text)?.toLowerCase() : undefined;
  const [first, ...others] = verbalizations;
  const own = [
    ...(first ? [first] : []),
    ...(name === undefined ? [] : [[name]]),
    ...(after ? shortenedBeforeDash(tokens[index]!, after[0]) : []),
    ...others,
  ];
  if (!before) return own;
  const grades = before[0] === "kindergarten" ? own.map((words) => ["to", "grade", ...words]) : [];
  // The usual ones come first, as the number of pronunciations is limited.
  return [
    ...own.flatMap((words) => [words, ["to", ...words], ["through", ...words]]),
    ...grades,
    ...own.map((words) => ["until", ...words]),
  ];
}

/** "five" of "$5–$10", "kindergarten" of "K–2". */
function shortenedBeforeDash({ text }: Token, end: End): Words[] {
  if (end === "kindergarten") return [["kindergarten"]];
  const digits = /^[$£€]?([\d,]+)(?:%|°[CF]?|¢)?$/u.exec(text)?.[1]?.replaceAll(",", "");
  return digits === undefined || digits === text ? [] : amount(digits).slice(0, 1);
}

/** Without the word for a dash before the token. */
export function alternativesWithoutDash({ alternatives }: Token): Words[] {
  return alternatives.filter(([first]) => first === undefined || !JOINING.has(first));
}

function endsOfRange(text: string, tokens: readonly Token[], index: number): [End, End] | undefined {
  const [before, token] = [tokens[index - 1], tokens[index]!];
  if (!before) return undefined;
  const gap = text.slice(before.end, token.start);
  if (!DASH.test(gap) || isOfChain(text, tokens, index)) return undefined;
  // "2-½" is one number, and "7 - 3 =" a sum.
  if (HYPHEN.test(gap) && properFraction(token.text)) return undefined;
  if (SPACED.test(gap) && /^\s?=/u.test(text.slice(token.end, token.end + 2))) return undefined;
  const [from, to] = [endOf(before, tokens[index - 2], true), endOf(token, before, false)];
  if (!from || !to || !(from === to || MIXED.has(`${from} ${to}`))) return undefined;
  // "twenty-five", "A-B"
  return HYPHEN.test(gap) && (from === "number word" || (from === "letter" && before.text >= token.text)) ? undefined : [from, to];
}

/** "May 3–June 4", "9 a.m.–noon", "noon–5", "2010–present", "K–2" */
const MIXED: ReadonlySet<string> = new Set([
  "number month",
  "number weekday",
  "number moment",
  "moment number",
  "kindergarten number",
  "month moment",
  "letter numeral",
  "numeral letter",
]);

/** @param isFirst true for the first end, which a part of the day or a unit may follow ("9 a.m.", "5 km") */
function endOf({ text }: Token, before: Token | undefined, isFirst: boolean): End | undefined {
  const plain = normaliseWord(text);
  if (NUMBER.test(text)) return "number";
  if (isFirst && before && NUMBER.test(before.text) && (HALF_OF_DAY.test(text) || /^\p{Ll}/u.test(text))) return "number";
  const name = monthOrWeekdayIn(text);
  if (name) return name.endsWith("day") ? "weekday" : "month";
  if (MOMENT.test(plain)) return "moment";
  if (SEASON.test(plain)) return "season";
  if (/^[XVI]{2,}$|^[xvi]{2,}$/u.test(text)) return "numeral";
  if (NUMBER_WORD.test(plain)) return "number word";
  if (text === "K" && isFirst) return "kindergarten";
  return /^\p{Lu}$/u.test(text) ? "letter" : undefined;
}

/** "555-123-4567", "A-B-C", "12-5-24" */
function isOfChain(text: string, tokens: readonly Token[], index: number): boolean {
  const joins = (at: number) => at > 0 && at < tokens.length && /^[-‐‑–]$/u.test(text.slice(tokens[at - 1]!.end, tokens[at]!.start));
  const isPart = ({ text: word }: Token) => /\d[-–]\d/u.test(word);
  return joins(index - 1) || joins(index + 1) || isPart(tokens[index]!) || isPart(tokens[index - 1]!);
}
