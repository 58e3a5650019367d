import { compareValues } from "../compareValues.ts";
import { csvCell } from "../text/csvCell.ts";
import type { Grade } from "../reading/norms.ts";
import { gradeWritten } from "../reading/grade.ts";
import { gradeOfFacts, type PassageFacts, type TextKind } from "./facts.ts";
import type { PassageProfile } from "./profile.ts";
import { reachedUnit } from "./thresholds.ts";

/** Unknown values are absent. */
export interface PassageRow {
  file: string;
  /** As the text or its folder says; a text that says nothing is connected. */
  kind?: TextKind;
  /** `K` or a number. */
  grade?: string;
  band?: string;
  words: number;
  /** Absent for a list. */
  sentences?: number;
  /** Grades of schools in the United States, by three formulas (see `readabilityOf`). */
  spache?: number;
  daleChall?: number;
  fleschKincaid?: number;
  /** Id of the unit that it is written for. */
  unit?: string;
  /** 0 to 1: share of words that can be decoded once the unit reached, or the last one, is taught. */
  decodable?: number;
  /** Different words that the dictionary lacks. */
  unknownWords: number;
  /** Of a child of the passage's grade, or otherwise the table's, by the norms of `readingTimes`. */
  seconds?: number;
  readings: number;
  /** Median of the readings, in percent. */
  accuracy?: number;
}

export interface KnownReading {
  /** In percent; absent if unknown, or if the recording does not seem to be one of the text. */
  accuracy?: number;
}

export function passageRow(
  file: string,
  profile: PassageProfile,
  { grade, readings, facts = {} }: { grade: Grade; readings: readonly KnownReading[]; facts?: PassageFacts | undefined },
): PassageRow {
  const { list, words, sentences, readability, readingTimes, decodability, unknown } = profile;
  const score = (id: string) => readability.find((one) => one.id === id)?.value;
  const row: PassageRow = { file, words, unknownWords: unknown.length, readings: readings.length };
  const figures = {
    kind: facts.kind,
    grade: facts.grade === undefined ? undefined : gradeWritten(facts.grade),
    band: facts.band,
    sentences: list ? undefined : sentences,
    spache: score("spache"),
    daleChall: score("dale-chall"),
    fleschKincaid: score("flesch-kincaid"),
    unit: decodability?.reached,
    decodable: decodability && decodability.inDictionary > 0 ? reachedUnit(decodability).share : undefined,
    seconds: words === 0 ? undefined : readingTimes.find((one) => one.grade === (gradeOfFacts(facts) ?? grade))?.seconds,
    accuracy: median(readings.flatMap(({ accuracy }) => accuracy ?? [])),
  };
  return Object.assign(row, Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)));
}

export type SortKey = keyof PassageRow;

interface Column {
  key: SortKey;
  title: string;
  digits: number;
  /** Factor for display, and the unit after it. */
  shown?: { times: number; unit: string };
}

/** In order. In CSV a share goes from 0 to 1 and a time is in seconds. */
export const PASSAGE_COLUMNS: readonly Column[] = [
  { key: "file", title: "file", digits: 0 },
  { key: "kind", title: "kind", digits: 0 },
  { key: "grade", title: "grade", digits: 0 },
  { key: "band", title: "band", digits: 0 },
  { key: "words", title: "words", digits: 0 },
  { key: "sentences", title: "sentences", digits: 0 },
  { key: "spache", title: "Spache", digits: 1 },
  { key: "daleChall", title: "Dale-Chall", digits: 0 },
  { key: "fleschKincaid", title: "Flesch-Kincaid", digits: 1 },
  { key: "unit", title: "unit", digits: 0 },
  { key: "decodable", title: "decodable", digits: 3, shown: { times: 100, unit: " %" } },
  { key: "unknownWords", title: "unknown words", digits: 0 },
  { key: "seconds", title: "seconds to read", digits: 0 },
  { key: "readings", title: "readings", digits: 0 },
  { key: "accuracy", title: "median accuracy", digits: 1, shown: { times: 1, unit: " %" } },
];

export const SORT_KEYS: readonly SortKey[] = PASSAGE_COLUMNS.map(({ key }) => key);

export function sortedRows(rows: readonly PassageRow[], { key, descending }: { key: SortKey; descending: boolean }): PassageRow[] {
  return [...rows].sort((a, b) => compareValues(a[key], b[key], descending) || compareValues(a.file, b.file, false));
}

/** CSV (RFC 4180, UTF-8, header row, CRLF), with the names of `PassageRow` in its header. */
export function passageTableCsv(rows: readonly PassageRow[]): string {
  const lines = rows.map((row) => PASSAGE_COLUMNS.map(({ key, digits }) => csvCell(rounded(row[key], digits))));
  return [SORT_KEYS.map(csvCell), ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** A header first; a column that is empty throughout is left out. */
export function passageTableCells(rows: readonly PassageRow[]): string[][] {
  const columns = PASSAGE_COLUMNS.filter(
    ({ key }) => key === "file" || rows.some((row) => row[key] !== undefined && row[key] !== 0) || key === "unknownWords",
  );
  return [columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => shown(row[column.key], column)))];
}

/** For a terminal: figures to the right. */
export function passageTableText(rows: readonly PassageRow[], printed: (name: string) => string = (name) => name): string {
  const cells = passageTableCells(rows).map(([file = "", ...figures], index) => [index === 0 ? file : printed(file), ...figures]);
  const widths = cells[0]!.map((_, column) => cells.reduce((most, row) => Math.max(most, row[column]!.length), 0));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd();
  return cells.map((row) => `${line(row)}\n`).join("");
}

function shown(value: string | number | undefined, { digits, shown: how }: Column): string {
  if (value === undefined) return "–";
  if (typeof value === "string") return value;
  if (!how) return value.toFixed(digits);
  const figure = value * how.times;
  // Less than all is never shown as 100 %.
  return `${figure < 100 ? Math.min(99.9, Number(figure.toFixed(1))) : 100}${how.unit}`;
}

function rounded(value: string | number | undefined, digits: number): string | number | undefined {
  return typeof value === "number" ? Number(value.toFixed(digits)) : value;
}

function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const ordered = [...values].sort((a, b) => a - b);
  const middle = ordered.length >> 1;
  return ordered.length % 2 === 1 ? ordered[middle]! : (ordered[middle - 1]! + ordered[middle]!) / 2;
}
