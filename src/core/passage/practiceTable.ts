import { csvCell } from "../text/csvCell.ts";
import { gapsOf, type Series, type SeriesItem } from "./practice.ts";
import type { ScopeAndSequence } from "./scopeAndSequence.ts";

/** Before a column for each passage. `first` is the first passage with the item; `since_taught` leaves out passages for earlier units. */
export const PRACTICE_COLUMNS = ["kind", "item", "phonemes", "unit", "total", "since_taught", "passages", "first", "words"] as const;

/** CSV (RFC 4180, UTF-8, header row, CRLF): a row for each spelling, word that is taught as a whole, and phoneme. */
export function practiceCsv(series: Series, scope?: ScopeAndSequence): string {
  const files = series.passages.map(({ file }) => file);
  const rows = series.items.map((item) => [...cellsOf(item, files, scope), ...item.times]);
  return [[...PRACTICE_COLUMNS, ...files], ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function cellsOf(
  { kind, item, phonemes, unit, total, sinceTaught, times, words }: SeriesItem,
  files: readonly string[],
  scope?: ScopeAndSequence,
) {
  const first = times.findIndex((count) => count > 0);
  return [
    kind,
    item,
    phonemes,
    unit === undefined ? undefined : scope?.units[unit]?.id,
    total,
    sinceTaught,
    times.filter((count) => count > 0).length,
    files[first],
    words.join(" "),
  ];
}

/** For a terminal: by unit, each item with its times; then what is never practiced once it is taught. */
export function practiceText(series: Series, scope: ScopeAndSequence | undefined, printed: (name: string) => string): string {
  const lines = series.passages.map(
    ({ file, reached }, index) =>
      `${String(index + 1).padStart(3)}  ${printed(file)}${reached === undefined ? "" : ` (unit ${scope?.units[reached]?.id})`}`,
  );
  const widest = series.items.reduce((most, item) => Math.max(most, named(item).length), 0);
  const row = (item: SeriesItem) => {
    const where = item.times.flatMap((count, at) => (count > 0 ? [`${at + 1}:${count}`] : []));
    return `  ${named(item).padEnd(widest)}  ${String(item.total).padStart(5)}  ${where.slice(0, MOST_PLACES).join(" ")}${where.length > MOST_PLACES ? " …" : ""}`.trimEnd();
  };
  const taught = (scope?.units ?? []).flatMap(({ id, title }, unit) => {
    const items = series.items.filter((item) => item.unit === unit);
    return items.length === 0 ? [] : ["", printed(`Unit ${id}: ${title}`), ...items.map(row)];
  });
  const others = series.items.filter(({ kind, unit }) => kind === "spelling" && unit === undefined);
  const phonemes = series.items.filter(({ kind }) => kind === "phoneme");
  const gaps = gapsOf(series);
  return [
    "Passages",
    ...lines,
    ...taught,
    ...(others.length === 0 ? [] : ["", scope ? "Taught in no unit" : "Spellings", ...others.map(row)]),
    "",
    "Phonemes",
    ...phonemes.map(row),
    "",
    ...(gaps.length === 0
      ? ["Everything that is taught is practiced."]
      : ["Never practiced once it is taught:", `  ${gaps.map(named).join(", ")}`]),
    "",
  ].join("\n");
}

/** Passages named in a line. */
const MOST_PLACES = 12;

function named({ item, phonemes, kind }: SeriesItem): string {
  return kind === "spelling" ? `${item} (${phonemes || "silent"})` : item;
}
