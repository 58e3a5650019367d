import type { TokenisedText } from "../../language.ts";
import type { Token } from "../../text/token.ts";
import { monthOrWeekdayIn } from "../words/monthsAndWeekdays.ts";
import { amount } from "../words/numberWords.ts";
import { ABBREVIATIONS, isUnit } from "../words/verbalizations.ts";

/** A number that names something after it is printed in digits. */
export const LABEL =
  /^(?:rooms?|routes?|highway|hwy|interstate|road|box|flights?|bus|buses|train|gate|exit|channel|apartment|apt|suite|unit|lot|seat|row|aisle|zip|area|version|size|model|number|no|rm|flt|bldg|ext)$/iu;
/** A number may touch these; an em dash and a hyphen before a word as well. */
const OPENING = /(?:^|[\s([{“‘"—])$/u;
const CLOSING = /^(?:$|[\s)\]}.,;:!?…—]|-\p{L}{3})/u;
const SHORT_WORD = /^(?:\p{Lu}{1,4}s?|\p{Lu}?[bcdfghjklmnpqrstvwxz]{1,5})$/u;
const HEADING = /^(?:Page|Chapter|Figure|Part|Step|Unit|Lesson|Grade|Table|Section|Act|Scene|Problem|Question|Level|Book|Volume)$/u;
/** "12 Elm St." */
const STREET_BEHIND =
  /^ (?:[NSEW]\.? )?(?:\p{Lu}[\p{L}’'-]* ){1,3}(?:St|Ave|Rd|Dr|Blvd|Ln|Ct|Pl|Street|Avenue|Road|Drive|Boulevard|Lane|Court|Place|Way)(?!\p{L})/u;
const SUM_BEFORE = /(?:[+−×÷=<>]|\d [-–]) ?$/u;
export const SUM_BEHIND = /^\.? ?(?:[+−×÷=<>]|[-–] \d| ?x \d)/u;
const CONTEXT_UNITS = 60;
/** Tokens to either side in which numbers are written alike. */
const NEIGHBOURS = 15;

/**
 * Returns true where a publisher prints a number in words: not in an address, a name, a sum or a range of years, not with a unit that is
 * short, and not beside other numbers that stay in digits since they have several readings, or are below ten and nobody reports them.
 */
export function isPrintedInWords({ text, tokens }: TokenisedText, index: number): boolean {
  const token = tokens[index]!;
  const [before, after] = [
    text.slice(Math.max(0, token.start - CONTEXT_UNITS), token.start),
    text.slice(token.end, token.end + CONTEXT_UNITS),
  ];
  if (!OPENING.test(before) || !CLOSING.test(withoutClosingQuote(after, before))) return false;
  if (SUM_BEFORE.test(before) || SUM_BEHIND.test(after) || STREET_BEHIND.test(after)) return false;
  const [last, next] = [tokens[index - 1], tokens[index + 1]];
  const isBeside = (gap: string) => /^\.?[ \t\u00A0]*$/u.test(gap);
  if (last && !token.opens && isBeside(text.slice(last.end, token.start)) && isNamedAfter(last)) return false;
  if (
    next &&
    isBeside(text.slice(token.end, next.start).replace(".", "!")) &&
    isShortAfter(token, next, text.slice(next.end, next.end + 2))
  )
    return false;
  if (/^\d+[-–]\d+$/u.test(token.text) && !isPlainRange(token.text)) return false;
  if (/^\d{3}s$/u.test(token.text) || /\.0$/u.test(token.text)) return false;
  return /^\d+(?:st|nd|rd|th|['’]?s)$/u.test(token.text) || !isBesideDigits(text, tokens, index);
}

/** The quotation mark after "12" in “It is 12”, but not the sign of inches in 12". */
function withoutClosingQuote(after: string, before: string): string {
  const [mark] = /^["”]/u.exec(after) ?? [];
  const isOpen = mark === '"' ? before.split('"').length % 2 === 0 : before.lastIndexOf("“") > before.lastIndexOf("”");
  return mark !== undefined && isOpen ? after.slice(1) : after;
}

/** "Windows 11", "Highway 101", "room 12"; but "I am 12" and "On May 12". */
function isNamedAfter({ text, opens }: Token): boolean {
  return (
    LABEL.test(text) ||
    HEADING.test(text) ||
    (!opens && /^\p{Lu}\p{L}/u.test(text) && monthOrWeekdayIn(text) === undefined) ||
    /^(?:\p{L}\.){2,}$/u.test(text)
  );
}

/** "12 lbs.", "64 GB", "45° N.", "50 times/sec", "3rd St.", "14th Amendment" */
function isShortAfter({ text }: Token, next: Token, behind: string): boolean {
  if (/^\d+(?:st|nd|rd|th)$/u.test(text) && !next.opens && /^\p{Lu}/u.test(next.text)) return true;
  const plain = next.text.toLowerCase();
  return (SHORT_WORD.test(next.text) && next.text !== "I") || ABBREVIATIONS.has(plain) || isShortUnit(plain) || behind.startsWith("/");
}

/** "In" and "min" are units, "in" mostly a word. */
function isShortUnit(plain: string): boolean {
  return isUnit(plain) && plain !== "in";
}

/** Neither a score ("20-15"), odds ("50-50") nor years ("1760-1820"). */
function isPlainRange(range: string): boolean {
  const [from, to] = range.split(/[-–]/u) as [string, string];
  return Number(from) < Number(to) && to.length < 4;
}

function isBesideDigits(text: string, tokens: readonly Token[], index: number): boolean {
  const near = (step: 1 | -1) => {
    for (let at = index + step; at >= 0 && at < tokens.length && Math.abs(at - index) <= NEIGHBOURS; at += step) {
      const [from, to] = step > 0 ? [tokens[at - 1]!, tokens[at]!] : [tokens[at]!, tokens[at + 1]!];
      if (/[\n\r]/u.test(text.slice(from.end, to.start))) return false;
      if (staysInDigits(tokens[at]!, tokens[at - 1])) return true;
    }
    return false;
  };
  return near(1) || near(-1);
}

/** Numbers of one digit, and others with several readings: "8", "0.5", "150", "1,200"; no year, and no number of a name. */
function staysInDigits({ text }: Token, before: Token | undefined): boolean {
  if (before && isNamedAfter(before)) return false;
  if (/^(?:\d|0?\.\d+)$/u.test(text)) return true;
  if (!/^\d{3}$|^\d{1,3}(?:,\d{3})+$/u.test(text)) return false;
  return amount(text.replaceAll(",", "")).filter(([first]) => first !== "a").length > 1;
}
