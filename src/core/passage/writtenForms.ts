import type { Token } from "../reading/tokens.ts";
import { dateFindings } from "./dates.ts";
import { monthOrWeekday } from "./monthsAndWeekdays.ts";
import { romanNumeral } from "./romanNumerals.ts";
import { shown } from "./shownWords.ts";
import type { Fix } from "../problems/problem.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";

const SIGN = /^[&+=×÷@]$/u;
const NUMBER = /[\d½¼¾⅓⅔]/u;
const POINTED_INITIALS = /^(?:\p{L}\.){2,}$/u;
/** Read in one way by everybody, and in every primer. */
const USUAL_TITLES = new Set(["mr", "mrs"]);
/** Before a name: the point behind is that of the abbreviation and never a sentence's. */
const TITLES = new Set("doctor saint professor captain sergeant lieutenant general reverend mount mister missus".split(" "));
// Signs that a child may name or pass over. Ornaments of a line of their own and bullets are taken out before.
const SYMBOL = /(?:[\p{S}#%&*@/\\_†‡§¶•](?<![`´^¨˜ˆ]))[\p{M}\u200D\p{S}#%*_•]*/gu;
const ORNAMENT_LINE = /^[^\p{L}\p{N}\n]*$|^[ \t]*[•*▪◦‣·–-][ \t]/gmu;

/** Digits, signs, abbreviations and initials, which children read in more ways than one, each with fixes that spell it out. */
export function writtenFormFindings(checked: CheckedText): Finding[] {
  const dates = dateFindings(checked.text);
  const inDate = ({ start, end }: Token) => dates.some((date) => date.start < end && date.end > start);
  const forms = checked.tokens.flatMap((token, index) => (inDate(token) ? [] : (formOf(checked, token, index) ?? [])));
  const findings = [...dates, ...forms];
  return [...findings, ...symbols(checked, findings)];
}

function formOf(checked: CheckedText, token: Token, index: number): Finding | undefined {
  const { text, spoken, alternatives } = token;
  const plain = checked.words[index]!;
  const roman = romanNumeral(checked, index);
  if (roman) return finding(checked, token, "passage-number", roman, `“${text}” is a Roman numeral: a child may read letters or a number, and the service does not know which number it is. Write ${list(roman).replaceAll(", ", " or ")}.`);
  const name = monthOrWeekday(checked.text, token);
  if (name) return finding(checked, token, "passage-abbreviation", [[name]], `“${text}” is an abbreviation of “${name}”. Spell it out so that every child reads the same words.`);
  if (alternatives.length === 0 && spoken[0] === plain && /^[a-z']+$/u.test(plain)) return undefined;
  const ways = [spoken, ...alternatives];
  if (SIGN.test(text)) return finding(checked, token, "passage-symbol", ways, `“${text}” is a sign: one child reads “${shown(ways[0]!)}”, another passes it over, and the service expects it to be read. Write the word.`);
  if (NUMBER.test(text)) {
    if (alternatives.length === 0 && /^\d+$/u.test(text)) return undefined;
    const reading = ways.length > 1 ? `can be read in several ways (${list(ways)})` : `is read “${shown(ways[0]!)}”, if the child knows how`;
    return finding(checked, token, "passage-number", ways, `“${text}” ${reading}. Spell it out so that every child reads the same words.`);
  }
  if (POINTED_INITIALS.test(text)) return initials(checked, token, spoken);
  if (spoken.join(" ") !== plain && !USUAL_TITLES.has(plain)) return abbreviation(checked, token, ways);
  if (/^\p{Lu}{2,5}$/u.test(text) && alternatives.length > 0 && !checked.known.has(plain)) return initials(checked, token, alternatives.at(-1)!);
  const meant = meantAfterNumber(checked, token, index);
  return meant && abbreviation(checked, token, meant);
}

/** "5 m", "No. 5": what is an abbreviation only beside a number. */
function meantAfterNumber({ tokens, words, text }: CheckedText, token: Token, index: number): string[][] | undefined {
  const plain = words[index]!;
  const next = tokens[index + 1];
  if (token.text === "No") return text[token.end] === "." && next && /^\d/u.test(next.text) && /^\.\s?$/u.test(text.slice(token.end, next.start)) ? [["number"]] : undefined;
  const units = token.alternatives.filter((way) => way.join("") !== plain);
  const before = tokens[index - 1];
  if (units.length === 0 || !before || !NUMBER.test(before.text) || /^\p{Lu}{2,}$/u.test(token.text)) return undefined;
  // "3 in a row": a word first of all.
  return plain === "in" && text[token.end] !== "." ? undefined : units;
}

function abbreviation(checked: CheckedText, token: Token, ways: readonly string[][]): Finding {
  const several = ways.length > 1 ? `can be read in several ways (${list(ways)})` : `is expected to be read “${shown(ways[0]!)}”`;
  return finding(checked, token, "passage-abbreviation", ways, `“${token.text}” is an abbreviation that ${several}. Spell it out so that every child reads the same words.`);
}

function initials(checked: CheckedText, token: Token, letters: readonly string[]): Finding {
  const way = letters.map((letter) => letter.toUpperCase());
  const message = `“${token.text}” are initials: a child may say the letters or the words that they stand for, and the service expects the letters (${way.join(" ")}). Write what is to be read.`;
  return finding(checked, token, "passage-initials", [way], message);
}

function finding(checked: CheckedText, token: Token, code: Finding["code"], ways: readonly (readonly string[])[], message: string): Finding {
  const { start } = token;
  const fixes = ways.map((way): Fix => {
    const end = endWithPoint(checked.text, token, way);
    const words = shown(way);
    const text = token.opens && code !== "passage-initials" && !SIGN.test(token.text) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
    return replacement(`Replace with ${text}`, start, end, padded(checked.text, start, end, text), ways.length === 1 ? true : undefined);
  });
  return { code, message, start, end: token.end, fixes };
}

/** Behind an abbreviation its point goes too, unless it ends the sentence as well. */
function endWithPoint(text: string, token: Token, way: readonly string[]): number {
  const after = text.slice(token.end, token.end + 40);
  if (POINTED_INITIALS.test(token.text)) return /^["'”’)\]]*\s*$/u.test(after) || /^["'”’)\]]*[ \t]*[\r\n]/u.test(after) ? token.end - 1 : token.end;
  if (NUMBER.test(token.text) || SIGN.test(token.text) || !after.startsWith(".")) return token.end;
  const belongs = TITLES.has(way[0]!) ? /^\.[ \t]+\S/u : /^\.[ \t]*(?:[,;:?!]|[ \t]["'“‘(]?[\p{Ll}\p{N}])/u;
  return way[0] === "number" || belongs.test(after) ? token.end + 1 : token.end;
}

/** A word that is put in for a sign stands apart from what is around it. */
function padded(text: string, start: number, end: number, words: string): string {
  const before = /[^\s([“"‘'—–-]/u.test(text[start - 1] ?? " ") ? " " : "";
  const after = /[^\s.,;:!?…)\]”"’'—–-]/u.test(text[end] ?? " ") ? " " : "";
  return before + words + after;
}

function symbols({ text, tokens }: CheckedText, findings: readonly Finding[]): Finding[] {
  const bare = text.replace(ORNAMENT_LINE, (found) => found.replace(/[^\s]/gu, " ")).split("");
  for (const { start, end } of [...tokens.filter((token) => NUMBER.test(token.text)), ...findings]) bare.fill(" ", start, end);
  return [...bare.join("").matchAll(SYMBOL)].map(({ 0: sign, index }) => {
    const end = index + sign.length;
    const message = `“${sign}” is no word: one child reads it aloud, another passes it over, and the service expects nothing in its place. Write the word that is to be read, or take it out.`;
    const gap = sign === "/" && /\S/u.test(text[index - 1] ?? " ") && /\S/u.test(text[end] ?? " ");
    const removed = /[\p{L}\p{N}]/u.test(text[index - 1] ?? "") && /[\p{L}\p{N}]/u.test(text[end] ?? "") ? " " : "";
    const fixes = [...(gap ? [replacement("Replace with or", index, end, " or ")] : []), replacement(`Remove ${sign}`, index, end, removed)];
    return { code: "passage-symbol", message, start: index, end, fixes };
  });
}

function list(ways: readonly (readonly string[])[]): string {
  const named = ways.slice(0, 3).map((way) => `“${shown(way)}”`);
  return named.join(", ") + (ways.length > 3 ? " …" : "");
}
