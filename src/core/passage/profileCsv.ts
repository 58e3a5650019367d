import { csvCell } from "../text/csvCell.ts";
import { perMillionInWords } from "../lexicon/perMillionInWords.ts";
import type { DecodedWord, PassageProfile, ProfiledPattern } from "./profile.ts";
import { patternName } from "./untaught.ts";

type Cell = string | number | undefined;

/**
 * - `section`: counts, reading time, readability, phoneme, unit, spelling, word, name, rare word, unknown word
 * - `item`: the thing counted; for a reading time, the grade
 * - `value`: words, seconds, a grade or score, times, a share from 0 to 1; for a word, how often it occurs in the passage
 * - `unit`: of the value; a unit's share leaves out words for which it is not known when they can be read
 * - `detail`: for a phoneme its positions and examples, for a formula its source, for a spelling that is not taught yet its phonemes, its
 *   unit and its words, for a word when it can be read or what is missing
 */
export const PROFILE_CSV_COLUMNS = ["section", "item", "value", "unit", "detail"] as const;

/** CSV (RFC 4180, UTF-8, header row, CRLF). */
export function profileCsv(profile: PassageProfile): string {
  const rows: Cell[][] = [
    [...PROFILE_CSV_COLUMNS],
    ...counts(profile),
    ...profile.readingTimes.map(({ grade, wordsPerMinute, seconds }): Cell[] => [
      "reading time",
      `grade ${grade}`,
      Math.round(seconds),
      "seconds",
      `at ${wordsPerMinute} words per minute`,
    ]),
    ...profile.readability.map(({ name, value, unit, source }): Cell[] => ["readability", name, value, unit, source]),
    ...profile.phonemes.map(({ phoneme, count, initial, medial, final, examples }): Cell[] => [
      "phoneme",
      phoneme,
      count,
      "times",
      `initial ${initial}, medial ${medial}, final ${final}${examples.length > 0 ? `; ${examples.join(" ")}` : ""}`,
    ]),
    ...decodability(profile),
    ...profile.names.map(({ word, times }): Cell[] => ["name", word, times, "times", undefined]),
    ...profile.rare.map(({ word, perMillion, times }): Cell[] => [
      "rare word",
      word,
      times,
      "times",
      `${perMillionInWords(perMillion, 2)} per million words`,
    ]),
    ...profile.unknown.map(({ word, times }): Cell[] => ["unknown word", word, times, "times", undefined]),
  ];
  return `${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

function counts(profile: PassageProfile): Cell[][] {
  return [
    ...(profile.list ? [["counts", "kind of list", profile.list, undefined, undefined]] : []),
    ["counts", "words", profile.words, "words", undefined],
    ["counts", "different words", profile.differentWords, "words", undefined],
    ...(profile.list ? [] : [["counts", "sentences", profile.sentences, "sentences", undefined]]),
    ["counts", "syllables", profile.syllables, "syllables", undefined],
    ["counts", "characters", profile.characters, "characters", undefined],
    ...(profile.list ? [] : [["counts", "longest sentence", profile.longestSentence, "words", undefined]]),
  ];
}

function decodability({ decodability: found }: PassageProfile): Cell[][] {
  if (!found) return [];
  return [
    ...found.units.map(({ unit, title, share }): Cell[] => [
      "unit",
      `${unit} ${title}`,
      Math.round(share * 1000) / 1000,
      "share",
      `words of the passage that can be read; ${found.scope}${unit === found.reached ? "; reached" : ""}`,
    ]),
    ...(found.untaught ?? []).map((pattern): Cell[] => ["spelling", patternName(pattern), pattern.times, "times", untaught(pattern)]),
    ...found.words.map((word): Cell[] => ["word", word.word, word.times, "times", whenRead(word)]),
  ];
}

function untaught({ kind, phonemes, unit, words }: ProfiledPattern): string {
  const when = unit === undefined ? "not taught" : `unit ${unit}`;
  return [...(kind === "grapheme" ? [phonemes || "silent"] : []), when, words.map(({ word }) => word).join(" ")].join("; ");
}

function whenRead({ unit, by, missing, isUnknown }: DecodedWord): string {
  if (unit !== undefined) return `unit ${unit}, ${by}`;
  if (isUnknown) return "unknown: not in the dictionary";
  return `not taught${missing.length > 0 ? `: ${missing.join(", ")}` : ""}`;
}
