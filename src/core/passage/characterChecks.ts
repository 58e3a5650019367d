import { t } from "@vscode/l10n";
import type { WordLexicon } from "#language/language.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Fix, TextEdit } from "../problems/problem.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";
import { repairGarbled } from "./garbled.ts";

const SOFT_HYPHEN = "\u00AD";
// Format and control characters; not tabs and line breaks, nor the joiners inside an emoji.
const INVISIBLE =
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?<!\p{Extended_Pictographic}\p{M}*)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** In place of an apostrophe. Only ' and ’ hold a word together. */
const BROKEN_APOSTROPHE = /(?<=\p{L})[‘‛`´ʻʼˈ′＇](?=\p{L})/gu;
const GARBLED =
  /[ÂÃâ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AC\u2122]+|\uFFFD+/gu;
const WORD_PART = /[\p{L}\p{M}\p{N}'’‘‛`´′＇\u00AD\u200B-\u200F\u2060-\u206F\uFEFF]/u;

export function characterFindings({ text, lexicon }: CheckedText): Finding[] {
  return [
    ...byteOrderMark(text),
    ...softHyphens(text),
    ...dividedWords(text, lexicon),
    ...invisible(text),
    ...apostrophes(text),
    ...garbled(text, lexicon),
  ];
}

function byteOrderMark(text: string): Finding[] {
  if (!text.startsWith("\uFEFF")) return [];
  return [bomFinding(1, [replacement(t("Remove the byte order mark"), 0, 1, "", true)])];
}

/** @param end 1 if the mark is a character of the text, 0 if it was left out */
export function bomFinding(end: number, fixes: readonly Fix[]): Finding {
  const message = t(
    "The file begins with a byte order mark. This program ignores it, but another may treat it as part of the first word. Save the file as UTF-8 without it.",
  );
  return { code: "passage-bom", message, start: 0, end, fixes };
}

function softHyphens(text: string): Finding[] {
  return byWord(
    text,
    [...text.matchAll(/\u00AD/gu)].map(({ index }) => index),
  ).map(({ start, end, at }) => {
    const word = text.slice(start, end).replaceAll(SOFT_HYPHEN, "");
    const message = t`An invisible soft hyphen splits “${word}”, so the service looks for each part as a separate word. Remove it.`;
    return { code: "passage-soft-hyphen", message, start, end, fixes: [removing(t("Remove the soft hyphen"), text, at)] };
  });
}

/** "rab-" at the end of a line and "bit" in the next, as in a text copied from a page; but not "snow-" and "white". */
function dividedWords(text: string, { dictionary }: WordLexicon): Finding[] {
  return [...text.matchAll(/(?<![\p{L}\p{M}'’-])(\p{L}+)-[ \t]*(?:\r\n?|\n)[ \t]*(\p{Ll}+)(?![\p{L}\p{M}'’-])/gu)].flatMap(
    ({ 0: found, 1: head, 2: tail, index }): Finding[] => {
      const word = `${head!}${tail!}`;
      if (!dictionary.get(normaliseWord(word))) return [];
      const end = index + found.length;
      const message = t`“${word}” is divided at the end of a line, so the service looks for each part as a separate word. Write it as one word.`;
      return [
        { code: "passage-soft-hyphen", message, start: index, end, fixes: [replacement(t`Replace with ${word}`, index, end, word, true)] },
      ];
    },
  );
}

function invisible(text: string): Finding[] {
  const places = [...text.matchAll(INVISIBLE)].map(({ index }) => index).filter((at) => at > 0 || text[0] !== "\uFEFF");
  return byWord(text, places).map(({ start, end, at }) => {
    const codes = [...new Set(at.map((place) => `U+${text.charCodeAt(place).toString(16).toUpperCase().padStart(4, "0")}`))].join(", ");
    const message = t`There is an invisible character here (${codes}). Inside a word it splits the word, and the service looks for each part as a separate word. Remove it.`;
    return { code: "passage-invisible-character", message, start, end, fixes: [removing(t("Remove the invisible character"), text, at)] };
  });
}

function apostrophes(text: string): Finding[] {
  const apostrophe = /\p{L}’\p{L}/u.test(text) ? "’" : "'";
  return [...text.matchAll(BROKEN_APOSTROPHE)].map(({ 0: sign, index }) => {
    const { start, end } = wordAround(text, index);
    const message = t`${sign} is not an apostrophe. It splits “${text.slice(start, end)}”, or makes it a word that no dictionary has. Write ${apostrophe} instead.`;
    return {
      code: "passage-broken-apostrophe",
      message,
      start,
      end,
      fixes: [replacement(t`Replace ${sign} with ${apostrophe}`, index, index + sign.length, apostrophe, true)],
    };
  });
}

function garbled(text: string, { dictionary }: WordLexicon): Finding[] {
  return [...text.matchAll(GARBLED)].flatMap(({ 0: found, index }) => {
    const repaired = repairGarbled(found);
    if (repaired === undefined && !found.includes("\uFFFD")) return [];
    const message = repaired
      ? t`“${found}” is what “${repaired}” becomes when UTF-8 is read in another encoding. It breaks the word that it is in. Write “${repaired}”.`
      : t("A character was lost here when the text was read in another encoding. Write it again.");
    const lost = repaired === undefined && found.length === 1 ? lostApostrophe(text, index, dictionary) : undefined;
    const meant = repaired ?? lost;
    const fixes = meant === undefined ? [] : [replacement(t`Replace ${found} with ${meant}`, index, index + found.length, meant, true)];
    return [{ code: "passage-garbled" as const, message, start: index, end: index + found.length, fixes }];
  });
}

/** "didn�t": the dictionary has the word with an apostrophe here. */
function lostApostrophe(text: string, index: number, dictionary: WordLexicon["dictionary"]): string | undefined {
  const [before] = /\p{L}{1,20}$/u.exec(text.slice(Math.max(0, index - 20), index)) ?? [];
  const [after] = /^\p{L}{1,20}/u.exec(text.slice(index + 1, index + 21)) ?? [];
  if (before === undefined || after === undefined || !dictionary.get(normaliseWord(`${before}'${after}`))) return undefined;
  return text.includes("’") || !text.includes("'") ? "’" : "'";
}

/** Grouped by word, since something invisible can only be shown by its surroundings. */
function byWord(text: string, places: readonly number[]): { start: number; end: number; at: number[] }[] {
  const words: { start: number; end: number; at: number[] }[] = [];
  for (const place of places) {
    const last = words.at(-1);
    if (last && place < last.end) last.at.push(place);
    else words.push({ ...wordAround(text, place), at: [place] });
  }
  return words;
}

/** Letters to either side of a place; longer words are shown in part, so that all places of a text take time in proportion to it. */
const LONGEST_HALF = 60;

function wordAround(text: string, place: number): { start: number; end: number } {
  let start = place;
  while (start > 0 && place - start < LONGEST_HALF && WORD_PART.test(text[start - 1]!)) start--;
  let end = place + 1;
  while (end < text.length && end - place < LONGEST_HALF && WORD_PART.test(text[end]!)) end++;
  return { start, end };
}

function removing(title: string, text: string, places: readonly number[]): Fix {
  const edits = places.map((start): TextEdit => ({ start, end: start + 1, text: "" }));
  // Control characters may replace a lost blank; the others are nothing.
  return { title, edits, ...(places.every((at) => text.charCodeAt(at) > 0x9f || text[at] === SOFT_HYPHEN) && { preferred: true }) };
}
