import { t } from "@vscode/l10n";
import { monthOrWeekday } from "../words/monthsAndWeekdays.ts";
import { isHalfOfDay, NEVER_LAST, pointedVerbalizations } from "../words/verbalizations.ts";
import type { Token } from "../words/tokens.ts";
import { htmlFindings } from "./htmlChecks.ts";
import { missingSpaceFindings } from "./missingSpaces.ts";
import { severalWordFindings } from "./severalWords.ts";
import { noteFindings } from "./noteChecks.ts";
import { romanNumeral } from "./romanNumerals.ts";
import { capitalised, shown } from "./shownWords.ts";
import { abbreviationVerbalizations, likelyVerbalizations } from "./likelyVerbalizations.ts";
import type { Fix } from "../problems/problem.ts";
import { isCertain } from "./certainForms.ts";
import { dayPart } from "./dayParts.ts";
import { type CheckedText, type Finding, meetsAny, replacement } from "./finding.ts";
import { namedWays, shownWays, spellOut, waysToRead } from "./waysToRead.ts";

const SIGN = /^[&+=−×÷@]$/u;
const NUMBER = /[\d\p{No}]/u;
/** In UTF-16 units. */
const NEAR = 40;
const POINTED_INITIALS = /^(?:\p{L}\.){2,}$/u;
/** Read the same way by everybody, and in every primer. */
const USUAL_TITLES = new Set(["mr", "mrs"]);
// Signs that a child may name or pass over, and a hyphen for a minus sign ("7 - 3 = 4"). Ornaments of a line of their own and bullets are taken out before.
const SYMBOL = /(?:[\p{S}#%&*@/\\_†‡§¶•](?<![`´^¨˜ˆ]))[\p{M}\u200D\p{S}#%*_•]*/gu;
const SUM_MINUS = /(?<=\d )[-–](?= \d+ ?=)/gu;
const BETWEEN_NUMBERS: ReadonlyMap<string, string> = new Map([
  ["<", "is less than"],
  [">", "is greater than"],
  ["-", "minus"],
  ["–", "minus"],
]);
/** In a row of a table. */
const LEAST_BARS = 2;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
const ORNAMENT_LINE = /^[^\p{L}\p{N}\n]*$|^[ \t]*[•*▪◦‣·–-][ \t]/gmu;

/** Digits, signs, abbreviations and initials, which children read in more ways than one, each with fixes that spell it out. */
export function writtenFormFindings(checked: CheckedText): Finding[] {
  const html = [...htmlFindings(checked), ...noteFindings(checked)];
  const isHtml = meetsAny(html);
  const several = [...html, ...severalWordFindings(checked).filter((finding) => !isHtml(finding))];
  const isReported = meetsAny(several);
  const forms = checked.tokens.flatMap((token, index) => (isReported(token) ? [] : (formOf(checked, token, index) ?? [])));
  const findings = [...several, ...forms, ...missingSpaceFindings(checked).filter((finding) => !isReported(finding))];
  return [...findings, ...symbols(checked, findings)];
}

function formOf(checked: CheckedText, token: Token, index: number): Finding | undefined {
  const { text, spoken, alternatives } = token;
  const plain = checked.words[index]!;
  const roman = romanNumeral(checked, index);
  if (roman) {
    const [one, other] = shownWays(roman);
    const message = t`“${text}” is a Roman numeral. A child may read letters or a number, and the service does not know which number it is.`;
    return finding(
      checked,
      index,
      "passage-number",
      roman,
      `${message} ${other === undefined ? t`Write “${one!}”.` : t`Write “${one!}” or “${other}”.`}`,
    );
  }
  const name = monthOrWeekday(text, checked.text.slice(token.end, token.end + 10));
  if (name)
    return finding(checked, index, "passage-abbreviation", [[name]], `${t`“${text}” is an abbreviation of “${name}”.`} ${spellOut()}`);
  if (
    isHalfOfDay(text, checked.tokens[index - 1]?.text) &&
    /^[ \t\u00A0]?$/u.test(checked.text.slice(checked.tokens[index - 1]!.end, token.start))
  )
    return initials(checked, index, [[...plain]]);
  if (alternatives.length === 0 && spoken[0] === plain && /^[a-z']+$/u.test(plain)) return undefined;
  const verbalizations = [spoken, ...alternatives];
  if (SIGN.test(text))
    return finding(
      checked,
      index,
      "passage-symbol",
      verbalizations,
      t`“${text}” is a sign. One child reads “${shown(verbalizations[0]!)}”, another skips it, and the service expects it to be read. Write the word.`,
    );
  if (NUMBER.test(text)) {
    if (alternatives.length === 0 && /^\d+$/u.test(text)) return undefined;
    const likely = likelyVerbalizations(checked, index);
    return finding(checked, index, "passage-number", [...inPartOfDay(text, likely), ...likely], waysToRead(text, shownWays(likely)));
  }
  if (POINTED_INITIALS.test(text)) return initials(checked, index, verbalizations);
  if (spoken.join(" ") !== plain && !USUAL_TITLES.has(plain))
    return abbreviation(checked, index, abbreviationVerbalizations(checked, index));
  if (/^\p{Lu}{2,5}$/u.test(text) && alternatives.length > 0 && !checked.known.has(plain))
    return initials(checked, index, alternatives.slice(-1));
  const meant = meantBehindNumber(checked, token, index) ?? meantByPoint(checked, token, index);
  return meant && abbreviation(checked, index, meant);
}

/** "7:30pm" is seven thirty in the evening, which is not how to read it but can be printed. */
function inPartOfDay(text: string, verbalizations: readonly string[][]): string[][] {
  const [, time, halfDay] = /^(.*\d)([ap]\.?m\.?)$/iu.exec(text) ?? [];
  const part = time === undefined ? undefined : dayPart(time, halfDay!);
  return part ? verbalizations.map((verbalization) => [...verbalization.slice(0, -2), ...part]) : [];
}

/** "No. 5", "the temp. was": abbreviations only with their point. */
function meantByPoint({ words, text }: CheckedText, token: Token, index: number): string[][] | undefined {
  const verbalizations = pointedVerbalizations(token.text, words[index]!, text.slice(token.end, token.end + NEAR));
  return verbalizations.length > 0 ? verbalizations : undefined;
}

/** "5 m": abbreviations only after a number. */
function meantBehindNumber({ tokens, words, text }: CheckedText, token: Token, index: number): string[][] | undefined {
  const plain = words[index]!;
  if (plain === "no") return undefined;
  const units = token.alternatives.filter((verbalization) => verbalization.join("") !== plain);
  const before = tokens[index - 1];
  if (units.length === 0 || !before || !NUMBER.test(before.text) || /^\p{Lu}{2,}$/u.test(token.text)) return undefined;
  // "3 in a row": a word first of all.
  if (plain === "in" && text[token.end] !== ".") return undefined;
  return before.text === "1" ? units.reverse() : units;
}

function abbreviation(checked: CheckedText, index: number, verbalizations: readonly string[][]): Finding {
  const { text } = checked.tokens[index]!;
  const ways = shownWays(verbalizations);
  const message =
    ways.length > 1
      ? t`“${text}” is an abbreviation that can be read in several ways (${namedWays(ways)}).`
      : t`“${text}” is an abbreviation, and the service expects “${ways[0]!}”.`;
  return finding(checked, index, "passage-abbreviation", verbalizations, `${message} ${spellOut()}`);
}

/** @param verbalizations letter by letter, and then what the letters stand for where everybody says that */
function initials(checked: CheckedText, index: number, verbalizations: readonly (readonly string[])[]): Finding {
  const [letters, ...meant] = [verbalizations[0]!.map((letter) => letter.toUpperCase()), ...verbalizations.slice(1)];
  const { text, start } = checked.tokens[index]!;
  const message =
    meant.length > 0
      ? t`“${text}” is a set of initials. A child may say the letters or the words that they stand for, and the service accepts either (${namedWays(shownWays([letters, ...meant]))}). Write out what should be read.`
      : t`“${text}” is a set of initials. A child may say the letters or the words that they stand for, and the service expects the letters (${letters.join(" ")}). Write out what should be read.`;
  const part = dayPart(checked.text.slice(Math.max(0, start - NEAR), start), text);
  return finding(checked, index, "passage-initials", [...(part ? [part] : []), ...meant, letters], message);
}

function finding(
  checked: CheckedText,
  index: number,
  code: Finding["code"],
  verbalizations: readonly (readonly string[])[],
  message: string,
): Finding {
  const token = checked.tokens[index]!;
  // "the '90s": the apostrophe is a part of the number.
  const start =
    /^\d\d['’]?s$/u.test(token.text) && /(?<![\p{L}\p{N}])['’]$/u.test(checked.text.slice(Math.max(0, token.start - 3), token.start))
      ? token.start - 1
      : token.start;
  const fixes = verbalizations.map((verbalization): Fix => {
    const end = endWithPoint(checked, index, verbalization);
    const words = shown(verbalization);
    const isCapital = code !== "passage-initials" && !SIGN.test(token.text) && (token.opens || /^\p{Lu}\p{Ll}/u.test(token.text));
    const text = isCapital ? capitalised(words) : words;
    return replacement(
      t`Replace with ${text}`,
      start,
      end,
      padded(checked.text, start, end, text),
      verbalizations.length === 1 && isCertain(checked, index, text) ? true : undefined,
    );
  });
  return { code, message, start: token.start, end: token.end, fixes };
}

/** After an abbreviation, its point is replaced too, unless it ends the sentence as well. */
function endWithPoint({ text, tokens }: CheckedText, index: number, verbalization: readonly string[]): number {
  const token = tokens[index]!;
  const after = text.slice(token.end, token.end + 40);
  const endsSentence = tokens[index + 1]?.opens ?? true;
  if (token.text.endsWith(".")) return endsSentence ? token.end - 1 : token.end;
  if (NUMBER.test(token.text) || SIGN.test(token.text) || !after.startsWith(".")) return token.end;
  const isFollowed = NEVER_LAST.has(token.text.toLowerCase()) || verbalization[0] === "saint";
  const next = tokens[index + 1];
  if (next?.opens && /^\P{L}?\d/u.test(next.text)) return token.end;
  const belongs = isFollowed ? /^\.[ \t]+\S/u : /^\.(?:[)\]][ \t]*[\p{Ll}\p{N},;:]|[ \t]*(?:[,;:?!–—-]|[ \t]["'“‘(]?[\p{Ll}\p{N}]))/u;
  return verbalization[0] === "number" || belongs.test(after) ? token.end + 1 : token.end;
}

/** Keeps a word that replaces a sign separate from what is around it. */
function padded(text: string, start: number, end: number, words: string): string {
  const before = /[^\s([“"‘'—–-]/u.test(text[start - 1] ?? " ") ? " " : "";
  const after = /[^\s.,;:!?…)\]”"’'—–-]/u.test(text[end] ?? " ") ? " " : "";
  return before + words + after;
}

function symbols({ text, tokens }: CheckedText, findings: readonly Finding[]): Finding[] {
  const bare = text.replace(ORNAMENT_LINE, (found) => found.replace(/[^\s]/gu, " ")).split("");
  for (const { start, end } of [...tokens.filter((token) => NUMBER.test(token.text)), ...findings]) bare.fill(" ", start, end);
  const rows = tableRows(bare.join(""));
  for (const { bars } of rows) for (const bar of bars) bare[bar] = " ";
  const signs = [...bare.join("").matchAll(SYMBOL), ...text.matchAll(SUM_MINUS)].map(({ 0: sign, index }): Finding => {
    const end = index + sign.length;
    const meant = BETWEEN_NUMBERS.get(sign);
    const isSum = meant && /\d ?$/u.test(text.slice(Math.max(0, index - 2), index)) && /^ ?\d/u.test(text.slice(end));
    const message = t`“${sign}” is not a word. One child reads it aloud, another skips it, and the service expects nothing in its place. Write the word that should be read, or remove it.`;
    // "and/or" is read without a word for the sign.
    const gap =
      sign === "/" &&
      /\S/u.test(text[index - 1] ?? " ") &&
      /\S/u.test(text[end] ?? " ") &&
      !/\band$/u.test(text.slice(Math.max(0, index - 4), index));
    // With the blank before it, or at the beginning of a line the one after it, so that no two blanks or blank before a point stay behind.
    const isApart = /[ \t]/u.test(text[index - 1] ?? "") && /[\s.,;:!?…)\]”’]/u.test(text[end] ?? " ");
    const begins = /[\n\r]/u.test(text[index - 1] ?? "\n") && /[ \t]/u.test(text[end] ?? "");
    const removed = /[\p{L}\p{N}]/u.test(text[index - 1] ?? "") && /[\p{L}\p{N}]/u.test(text[end] ?? "") ? " " : "";
    const fixes = [
      ...(isSum ? [replacement(t`Replace with ${meant}`, index, end, padded(text, index, end, meant))] : []),
      ...(gap ? [replacement(t`Replace with ${"or"}`, index, end, " or ")] : []),
      replacement(t`Remove ${sign}`, isApart ? index - 1 : index, begins ? end + 1 : end, removed),
    ];
    return { code: "passage-symbol", message, start: index, end, fixes };
  });
  return [...rows.map(({ finding }) => finding), ...signs];
}

/** Lines that are rows of a table, as Markdown writes them; in Markdown their bars are not part of the text. */
function tableRows(bare: string): { finding: Finding; bars: readonly number[] }[] {
  return [...bare.matchAll(/[^\r\n]+/gu)].flatMap(({ 0: row, index }) => {
    const bars = [...row.matchAll(/\|/gu)].map((bar) => bar.index);
    if (bars.length < LEAST_BARS) return [];
    const edits = bars.map((at) => {
      const [before, after] = [at === 0 ? " " : row[at - 1]!, row[at + 1] ?? " "];
      const isBetween = IN_WORD.test(before) && IN_WORD.test(after);
      return {
        start: index + at,
        end: index + (after === " " && !IN_WORD.test(before) ? Math.min(at + 2, row.length) : at + 1),
        text: isBetween ? " " : "",
      };
    });
    const start = index + bars[0]!;
    const message = t(
      "This line is a row of a table. In plain text a child sees its bars and may read them aloud, and the service expects nothing in their place. Remove them, or save the passage as Markdown (.md).",
    );
    return [
      {
        finding: { code: "passage-symbol", message, start, end: start + 1, fixes: [{ title: t("Remove the bars of this row"), edits }] },
        bars: bars.map((at) => index + at),
      },
    ];
  });
}
