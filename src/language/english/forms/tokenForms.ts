import type { TokenisedText } from "../../language.ts";
import { padded } from "../../text/padded.ts";
import type { Token, Words } from "../../text/token.ts";
import type { FormReplacement, WrittenForm, WrittenFormKind } from "../../text/writtenForm.ts";
import { monthOrWeekday } from "../words/monthsAndWeekdays.ts";
import { alternativesWithoutDash } from "../words/ranges.ts";
import { romanNumeralAt } from "../words/romanNumerals.ts";
import { stutterOf } from "../words/stutters.ts";
import { isHalfOfDay, isUnit, NEVER_LAST, pointedVerbalizations } from "../words/verbalizations.ts";
import { describesNoun, isCertain } from "./certainForms.ts";
import { dayPart } from "./dayParts.ts";
import { abbreviationVerbalizations, likelyVerbalizations } from "./likelyVerbalizations.ts";
import { capitalised, shown } from "./shownWords.ts";

const COUNT = /^\d[\d,]*(?:\.\d+)?$/u;
/** After a unit these describe no noun: "60 ft. high", "5 mi. from". */
const BEHIND_UNIT =
  /^\.?[ \t](?:of|in|on|at|to|from|for|by|with|into|over|under|up|down|and|or|but|nor|per|an?|the|than|as|is|was|are|were|every|each|any|this|that|long|wide|high|tall|deep|thick|old|young|away|apart|across|around|below|above|behind|ahead|before|after|more|less|later|late|early|fast|slow|ago|then|now|here|there|so|when|while|if|because|until|since|left|right|north|south|east|west|off|out|back|total|who|which|he|she|it|they|we|you)$/u;
const BEFORE_NAME: ReadonlySet<string> = new Set(["saint", "fort", "point"]);
/** Printed with a small letter, whatever the abbreviation has ("Tbsp."). */
const UNIT_WORD = /^(?:tea|table)spoons?$|^(?:pound|ounce|cup|pint|quart|gallon|kilogram|gram|inch|mile)s?$/u;
const SIGN = /^[&+=−×÷@]$/u;
const NUMBER = /[\d\p{No}]/u;
const CONTEXT_UNITS = 40;
const POINTED_INITIALS = /^(?:\p{L}\.){2,}$/u;
/** Everybody reads them alike, and every primer has them. */
const USUAL_TITLES = new Set(["mr", "mrs"]);

/** Digits, signs, abbreviations and initials, which children read differently. A word for the dash before them belongs to none of them. */
export function tokenForm(checked: TokenisedText, index: number): WrittenForm | undefined {
  const token = checked.tokens[index]!;
  const { text, spoken } = token;
  const alternatives = alternativesWithoutDash(token);
  const plain = checked.words[index]!;
  if (stutterOf(plain)) return undefined;
  const roman = romanVerbalizations(checked, index);
  if (roman) return formOf(checked, index, "numeral", roman);
  const name = monthOrWeekday(text, checked.text.slice(token.end, token.end + 10));
  if (name) return formOf(checked, index, "short name", [[name]]);
  if (
    isHalfOfDay(text, checked.tokens[index - 1]?.text) &&
    /^[ \t\u00A0]?$/u.test(checked.text.slice(checked.tokens[index - 1]!.end, token.start))
  )
    return initials(checked, index, [[...plain]]);
  if (alternatives.length === 0 && spoken[0] === plain && /^[a-z']+$/u.test(plain)) return undefined;
  const verbalizations = [spoken, ...alternatives];
  if (SIGN.test(text)) return formOf(checked, index, "sign", verbalizations);
  if (NUMBER.test(text)) {
    if (alternatives.length === 0 && /^\d+$/u.test(text)) return undefined;
    const likely = likelyVerbalizations(checked, index);
    return formOf(checked, index, "number", likely, [...inPartOfDay(text, likely), ...likely]);
  }
  // "20 m.p.h."
  if (POINTED_INITIALS.test(text) && isUnit(plain) && alternatives.length > 0)
    return formOf(checked, index, "abbreviation", alternatives.slice(-1));
  if (POINTED_INITIALS.test(text)) return initials(checked, index, verbalizations);
  if (spoken.join(" ") !== plain && !USUAL_TITLES.has(plain)) return abbreviation(checked, index);
  if (/^\p{Lu}{2,5}$/u.test(text) && alternatives.length > 0 && !checked.known.has(plain))
    return initials(checked, index, alternatives.slice(-1));
  const meant = meantBehindNumber(checked, token, index) ?? meantByPoint(checked, token, index);
  return meant && formOf(checked, index, "abbreviation", meant, counted(checked, index, meant));
}

/** A number after headings, a rank after names of rulers, and either if that is unknown. */
function romanVerbalizations({ text, tokens, words, lexicon }: TokenisedText, index: number): Words[] | undefined {
  const numeral = romanNumeralAt(text, tokens, index);
  if (!numeral) return undefined;
  const { number, rank, place } = numeral;
  if (place === "heading") return [number];
  const isRank = place === "rank" || (place === "name" && lexicon.frequencies.isName(words[index - 1]!));
  // "Malcolm X", "Planet V"
  const mayBeLetter = place === "name" && (tokens[index]!.text === "X" || (tokens[index]!.text === "V" && !isRank));
  if (mayBeLetter) return undefined;
  return isRank ? [rank] : [number, rank];
}

/** "7:30pm" as seven thirty in the evening: not how to read it, but it can be printed. */
function inPartOfDay(text: string, verbalizations: readonly Words[]): Words[] {
  const [, time, halfDay] = /^(.*\d)([ap]\.?m\.?)$/iu.exec(text) ?? [];
  const part = time === undefined ? undefined : dayPart(time, halfDay!);
  return part ? verbalizations.map((verbalization) => [...verbalization.slice(0, -2), ...part]) : [];
}

/** "No. 5", "the temp. was": abbreviations only with their point. */
function meantByPoint({ words, text }: TokenisedText, token: Token, index: number): Words[] | undefined {
  const verbalizations = pointedVerbalizations(token.text, words[index]!, text.slice(token.end, token.end + CONTEXT_UNITS));
  return verbalizations.length > 0 ? verbalizations : undefined;
}

/** "5 m": abbreviations only after a number. */
function meantBehindNumber({ tokens, words, text }: TokenisedText, token: Token, index: number): Words[] | undefined {
  const plain = words[index]!;
  if (plain === "no") return undefined;
  const units = alternativesWithoutDash(token).filter((verbalization) => verbalization.join("") !== plain);
  const before = tokens[index - 1];
  if (units.length === 0 || !before || !NUMBER.test(before.text) || /\p{Lu}{2}/u.test(token.text)) return undefined;
  // "3 in a row": a word first of all.
  if (plain === "in" && text[token.end] !== ".") return undefined;
  return before.text === "1" ? units.reverse() : units;
}

/** "Ft. Worth", "60 ft. high", "Elm St." */
function abbreviation(checked: TokenisedText, index: number): WrittenForm {
  const verbalizations = abbreviationVerbalizations(checked, index);
  return formOf(checked, index, "abbreviation", verbalizations, counted(checked, index, verbalizations));
}

/** The plural of a unit after "20", the singular after "1": the likely one alone, unless the unit describes a noun ("a 60 ft. wall"). */
function counted({ text, tokens, words }: TokenisedText, index: number, verbalizations: readonly Words[]): readonly Words[] {
  const [before, token] = [tokens[index - 1], tokens[index]!];
  if (!isUnit(words[index]) || verbalizations.length !== 2 || !before || !COUNT.test(before.text)) return verbalizations;
  // "a 53-yd. goal"
  const isOne = before.text === "1" || text[token.start - 1] === "-";
  if (!isOne && describesNoun(text, token.start, token.text, "units")) return verbalizations;
  // "8 lb. line" or "8 oz. sugar"
  const [noun] = /^\.?[ \t]\p{Ll}+/u.exec(text.slice(token.end, token.end + CONTEXT_UNITS)) ?? [];
  if (!isOne && noun !== undefined && !BEHIND_UNIT.test(noun) && !/^t/u.test(words[index]!)) return verbalizations;
  return verbalizations.filter((verbalization) => /s$|^feet$/u.test(verbalization.at(-1)!) !== isOne);
}

/** @param verbalizations letter by letter, then the meaning if everybody says that */
function initials(checked: TokenisedText, index: number, verbalizations: readonly Words[]): WrittenForm {
  const [letters, ...meant] = [verbalizations[0]!.map((letter) => letter.toUpperCase()), ...verbalizations.slice(1)];
  const { text, start } = checked.tokens[index]!;
  const part = dayPart(checked.text.slice(Math.max(0, start - CONTEXT_UNITS), start), text);
  return formOf(checked, index, "initials", [letters, ...meant], [...(part ? [part] : []), ...meant, letters]);
}

function formOf(
  checked: TokenisedText,
  index: number,
  kind: WrittenFormKind,
  ways: readonly Words[],
  verbalizations: readonly Words[] = ways,
): WrittenForm {
  const token = checked.tokens[index]!;
  const before = checked.text.slice(Math.max(0, token.start - 3), token.start);
  // "the '90s", "2-1/2": the apostrophe is a part of the number, and so is the hyphen.
  const start =
    (/-$/u.test(before) && verbalizations[0]?.[0] === "and") || (/^\d\d['’]?s$/u.test(token.text) && /(?<![\p{L}\p{N}])['’]$/u.test(before))
      ? token.start - 1
      : token.start;
  const replacements = verbalizations.map((verbalization): FormReplacement => {
    const end = endWithPoint(checked, index, verbalization);
    const plain = shown(verbalization);
    // "I am No. 1" is "I am number 1".
    const isName = /^\p{Lu}\p{Ll}/u.test(token.text) && plain !== "number" && !UNIT_WORD.test(plain);
    const isCapital = kind !== "initials" && kind !== "sign" && (token.opens || isName);
    const words = isCapital ? capitalised(plain) : plain;
    const text = padded(checked.text, start, end, words);
    return { start, end, words, text, isCertain: verbalizations.length === 1 && isCertain(checked, index, words) };
  });
  return { kind, start: token.start, end: token.end, ways: ways.map(shown), replacements };
}

/** Includes the point of an abbreviation, unless it also ends the sentence. */
function endWithPoint({ text, tokens }: TokenisedText, index: number, verbalization: Words): number {
  const token = tokens[index]!;
  const after = text.slice(token.end, token.end + 40);
  const endsSentence = tokens[index + 1]?.opens ?? true;
  if (token.text.endsWith(".")) return endsSentence && !/^["'”’]?[?!,;:]/u.test(after) ? token.end - 1 : token.end;
  if (NUMBER.test(token.text) || SIGN.test(token.text) || !after.startsWith(".")) return token.end;
  // "Soup (8 oz.)", but not "(It is 5 m.)"
  if (after.startsWith(".)") && /\([^()\p{Lu}][^()]{0,40}$/u.test(text.slice(Math.max(0, token.start - CONTEXT_UNITS), token.start)))
    return token.end + 1;
  const isFollowed = NEVER_LAST.has(token.text.toLowerCase()) || BEFORE_NAME.has(verbalization[0]!);
  const next = tokens[index + 1];
  if (next?.opens && /^\P{L}?\d/u.test(next.text)) return token.end;
  const belongs = isFollowed
    ? /^\.[ \t]+\S/u
    : /^\.(?:[)\]][ \t]*[\p{Ll}\p{N},;:]|[ \t]*(?:[,;:?!–—-]|[ \t](?:["'“‘([]?[$£€#]?[\p{Ll}\p{N}]|[=+×÷<>])))/u;
  return verbalization[0] === "number" || belongs.test(after) ? token.end + 1 : token.end;
}
