import { isMonth, monthOrWeekday } from "./monthsAndWeekdays.ts";
import { normaliseWord } from "../../text/normaliseWord.ts";
import { distinct } from "./numberWords.ts";
import { numeralAlternatives, romanNumeralAt } from "./romanNumerals.ts";
import { withDashes } from "./ranges.ts";
import { stutterOf, stutterStart, stutterVerbalizations } from "./stutters.ts";
import type { Token, Words } from "../../text/token.ts";
import {
  ABBREVIATIONS,
  endsBeforeNumber,
  isUnit,
  NEVER_LAST,
  properFraction,
  SUM_ENDINGS,
  SUBSCRIPTS,
  SUPERSCRIPTS,
  verbalizationsOf,
  UNIT_ENDINGS,
  VULGAR_FRACTIONS,
} from "./verbalizations.ts";

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)`;
const PER = String.raw`(?:km|cm|m|mi|ft)/(?:hr|h|sec|s|min)`;
/** A minus sign belongs to its number unless another number comes before it. */
const MINUS = String.raw`(?:(?<=^|[^\s\d][ \t]|\()[−-])?`;
/** Between the numbers of a fraction: a slash, a fraction slash or a division slash. */
const SLASH = "[/⁄∕]";
/** Signs after which digits belong to the number before them. */
const WITHIN = "[.,:/⁄∕]";
/** ¹⁄₂, 3¹⁄₂ */
const BUILT_FRACTION = String.raw`\d*${SUPERSCRIPTS}+⁄${SUBSCRIPTS}+`;
/** Feet alone: an apostrophe is a sign of feet before "tall" and the like, or in a word by itself. */
const FEET = String.raw`(?<=^)\d{1,2}['’](?=$)|(?<!${LETTER}|\d${WITHIN})\d{1,2}(?:′|['’](?=[ \t](?:tall|high|long|wide|deep)(?!${LETTER})))`;
/**
 * In this order: U.S.; 5'10"; 6' before "tall"; 3¹⁄₂; $5M; -$5.20, 7:30, 3.5, .5, 1/2, 2½, 50%, 20°C, 5km, 7pm, 3rd, 1990s, 10–12; °C after a
 * blank; km/h; signs that are read; all other words.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<!${LETTER})(?:\p{L}\.){2,}`,
    String.raw`(?<!${LETTER}|\d${WITHIN})\d{1,2}['’′]\d{1,2}["”″]`,
    FEET,
    String.raw`(?<!${LETTER}|\d${WITHIN})${BUILT_FRACTION}(?!${LETTER}|⁄)`,
    String.raw`(?<!${LETTER}|\d${WITHIN})[$£€]${NUMBER}(?:[–-]${NUMBER}|\.\d+)?${SUM_ENDINGS}(?!${LETTER}|[.:/⁄∕]\d)`,
    String.raw`(?<!${LETTER}|\d${WITHIN})${MINUS}[$£€#]?(?:${NUMBER}(?:[–-]${NUMBER}(?![–-]\d)|:\d\d(?!\d)|\.\d+|${SLASH}\d+)?[${VULGAR_FRACTIONS}]?|(?<!\.)\.\d+)(?:%|¢|°[CF]?|st|nd|rd|th|['’]?s|${PER}|[ap]\.m\.|${UNIT_ENDINGS})?(?!${LETTER}|[.:/⁄∕]\d)`,
    String.raw`(?<=^|\d[ \t\u00A0\u202F])°[CF]?(?!${LETTER})`,
    String.raw`(?<!${LETTER}|/)${PER}(?!${LETTER}|/)`,
    String.raw`[${VULGAR_FRACTIONS}]|&|(?<=^|\s|\d)\+(?=\s|\d|$)|(?<=(?<!${LETTER})[A-F])\+(?!${LETTER})|(?<=^|\s|\d)[=×÷](?=\s|\d|$)|(?<=^|\d[ \t]?)−(?=[ \t]?\d|$)|(?<=^|\s)@(?=\s)`,
    String.raw`[\p{L}\p{N}]${LETTER}*(?:['’]${LETTER}+)*['’]?`,
  ].join("|"),
  "gu",
);

const ENDING = /[.!?…:;\n\r]/u;
/** A capital makes them the first word of a sentence, whatever comes before: none is a name. */
export const STARTERS: ReadonlySet<string> = new Set(
  "The It He She They We You This That These Those There Then When But And So In On At After Before His Her Their My Our Your If As For Not What Who Why How Where Now Once Some Soon All Every Most Many".split(
    " ",
  ),
);

/**
 * Splits a passage into words. Punctuation, also hyphens and dashes, separates; apostrophes belong to the word they are in or close
 * ("don't", "dogs'"), and so do its beginnings if it is printed as stuttered ("st-st-stop"). A number is one word with everything that
 * belongs to it ("$5.20", "7:30pm", "10–12", "-5°C"), and so are initials ("U.S."). Of other signs, only those read aloud are words (&, +, −, =, ×, ÷, @). `spoken` depends only on the word; what depends on its
 * neighbours is an alternative.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const inCapitals = !/\p{Ll}/u.test(text);
  for (const match of text.matchAll(TOKEN)) {
    let word = match[0];
    // A closing quotation mark is not an apostrophe unless the word ends in s ("the dogs' bowls").
    if (/['’]$/.test(word) && !/(?:s|^\d+)['’]$/i.test(word)) word = word.slice(0, -1);
    const end = match.index + word.length;
    const first = stutterStart(text, tokens, match.index, end);
    if (first !== undefined) {
      const [stuttered] = tokens.splice(first) as [Token];
      const repeated = text.slice(stuttered.start, end);
      const [spoken, ...alternatives] = verbalizationsOf(word, normaliseWord(word), { after: text.slice(end, end + 20), inCapitals });
      const stutter = stutterVerbalizations(stutterOf(normaliseWord(repeated))!);
      tokens.push({ ...stuttered, text: repeated, end, spoken: spoken!, alternatives: [...stutter, ...alternatives] });
      continue;
    }
    const start = match.index;
    const last = tokens.at(-1);
    const between = text.slice(last?.end ?? 0, start);
    const after = text.slice(end, end + 20);
    // The word before counts only without punctuation in between; the point of "Sept. 3" is none, nor the hyphen of "5-mm" and "2-1/2".
    const before =
      last &&
      (/^\s*$/.test(between) ||
        (/^\.[ \t]$/.test(between) && isMonth(last.text)) ||
        (between === "-" && /\d$/.test(last.text) && (/^\p{L}{2}/u.test(word) || properFraction(word))))
        ? last.text
        : undefined;
    const [spoken, ...alternatives] = verbalizationsOf(word, normaliseWord(word), { before, after, inCapitals });
    tokens.push({
      text: word,
      start,
      end,
      spoken: spoken!,
      alternatives,
      opens: !last || opensAfter(last, tokens.at(-2)?.text ?? "", between, word, after),
    });
  }
  return tokens.map((token, index) => ({ ...token, alternatives: alternativesAt(text, tokens, index) }));
}

/** With those that depend on neighbours on both sides. */
function alternativesAt(text: string, tokens: readonly Token[], index: number): Words[] {
  const { spoken, alternatives } = tokens[index]!;
  const numeral = romanNumeralAt(text, tokens, index);
  // After "Chapter", the letters of "IV" are wrong; "an IV" may be an infusion.
  const own = numeral ? [...numeralAlternatives(numeral), ...(numeral.place === "unknown" ? alternatives : [])] : alternatives;
  return distinct(withDashes(text, tokens, index, [spoken, ...own])).slice(1);
}

/** "Rm", "Flt": without a vowel it is short for something, unless it is a sound ("Hmm"). */
function isShortened(word: string): boolean {
  return /^\p{Lu}[bcdfghjklmnpqrstvwxz]{1,4}$/u.test(word) && !/(.)\1/iu.test(word);
}

/** @param earlier the word before the one before */
function opensAfter(before: Token, earlier: string, between: string, word: string, after: string): boolean {
  const starts = STARTERS.has(word) && !after.startsWith(".");
  // The point of "p.m. The" also ends a sentence; that of "U.S. Army" does not.
  if (!ENDING.test(between)) return before.text.endsWith(".") && starts;
  const plain = normaliseWord(before.text);
  // "400 lbs. (180 kg)": in brackets, only a capital begins a sentence.
  if (/^\.[ \t]+[([]$/u.test(between) && (ABBREVIATIONS.has(plain) || (isUnit(plain) && /\d$/u.test(earlier))))
    return /^\p{Lu}/u.test(word);
  if (/^\.[,;]/u.test(between)) return false;
  if (!/^\.[^\S\n\r]*$/u.test(between)) return true;
  // The point of "Mr." does not end a sentence.
  if (NEVER_LAST.has(plain)) return false;
  if (/^\P{L}?\d/u.test(word) && isShortened(before.text) && !ABBREVIATIONS.has(plain)) return false;
  if (/^\P{L}?\d/u.test(word) && !endsBeforeNumber(before.text, earlier, word + after)) return false;
  if ((ABBREVIATIONS.has(plain) && !/^\P{L}?\d/u.test(word)) || /^[A-HJ-Z]$/u.test(before.text)) return starts;
  return !(monthOrWeekday(before.text, between + word) && /^\d/u.test(word));
}
