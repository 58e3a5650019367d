import { csvCell } from "#core/text/csvCell.ts";
import { bandCode } from "#core/reading/norms.ts";
import { MISCUE_CODES, MISCUES } from "#core/reading/miscues.ts";
import { COUNT_NAMES } from "#core/reading/readingCounts.ts";
import { rounded } from "../expectations/numberTest.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import type { PassageSheet } from "#core/overview/passageSheet.ts";
import type { PlaceSheet } from "#core/overview/placeSearch.ts";
import type { ReaderSheet } from "#core/overview/readerSheet.ts";

type Cell = string | number | undefined;

export const ROW_COLUMNS = [
  "result",
  "recording",
  "passage",
  "reader",
  "class",
  "grade",
  "season",
  "assessment",
  "list",
  "assessed_at",
  "assessed_by",
  "accuracy_percent",
  "words_correct_per_minute",
  "level",
  "percentile",
  "words",
  "words_correct",
  ...MISCUES.map((miscue) => snakeCase(COUNT_NAMES[miscue])),
  "reviewed_changes",
  "reviewed_confirmed",
  "stopped_at_word",
  "stop_is_set",
  "verdict",
  "score",
  "warnings",
  "warning_texts",
  "no_figures_because",
] as const;

/** RFC 4180, UTF-8, header row, CRLF. Figures have at most one decimal, as on the screen; unknown values are empty. */
export function rowsCsv(rows: readonly OverviewRow[]): string {
  return csv(
    ROW_COLUMNS,
    rows.map((row) => {
      const counts = row.kind === "fluency" ? row.counts : undefined;
      return [
        row.name,
        row.recording,
        row.passage,
        row.reader,
        row.class,
        row.grade,
        row.season,
        row.operation,
        row.list,
        row.assessedAt,
        row.model,
        shown(row.accuracy),
        shown(row.rate),
        row.level,
        row.percentile && bandCode(row.percentile),
        counts?.words,
        counts?.correct,
        ...MISCUES.map((miscue) => counts?.[COUNT_NAMES[miscue]]),
        row.reviewed?.changes,
        row.reviewed?.confirmed,
        row.stop?.word,
        row.stop && (row.stop.isSet ? "yes" : "no"),
        row.verdict?.correct === undefined ? undefined : row.verdict.correct ? "correct" : "not correct",
        shown(row.verdict?.score),
        row.unread === undefined ? row.warnings.length : undefined,
        row.warnings.join(" "),
        row.unread ?? row.otherText,
      ];
    }),
  );
}

export const PASSAGE_COLUMNS = [
  "passage",
  "what",
  "word_number",
  "expected",
  "readers",
  "of_readers",
  "times",
  "heard",
  "words",
  "list",
] as const;

/**
 * A `word` row for each missed word, with what was said in its place and by how many (`cold (2); not read (1)`), and a `phoneme` row for
 * each confusion, with how often it occurred, by how many readers and in which words.
 */
export function passageSheetsCsv(sheets: readonly PassageSheet[]): string {
  return csv(
    PASSAGE_COLUMNS,
    sheets.flatMap(({ title, list, readers, missed, confusions }) => [
      ...missed.map((word): Cell[] => [
        title,
        "word",
        word.number,
        word.text,
        word.missed,
        word.of,
        undefined,
        saidInWords(word.said),
        undefined,
        list,
      ]),
      ...confusions.map((one): Cell[] => [
        title,
        "phoneme",
        undefined,
        one.expected,
        one.readers,
        readers,
        one.count,
        one.heard,
        one.words.map(({ text, count }) => `${text} (${count})`).join("; "),
        list,
      ]),
    ]),
  );
}

export const READER_COLUMNS = [
  "reader",
  "assessed_at",
  "passage",
  "recording",
  "accuracy_percent",
  "words_correct_per_minute",
  "level",
  "percentile",
  "grade",
  "season",
  "norm_25th",
  "norm_50th",
  "norm_75th",
  "no_figures_because",
  "norms_source",
  "list",
] as const;

/** A row for each take, with the norms where they apply to it. */
export function readerSheetsCsv(sheets: readonly ReaderSheet[]): string {
  return csv(
    READER_COLUMNS,
    sheets.flatMap(({ reader, takes, source }) =>
      takes.map(({ percentile, norms, ...take }): Cell[] => [
        reader,
        take.assessedAt,
        take.passage,
        take.recording,
        shown(take.accuracy),
        shown(take.rate),
        take.level,
        percentile && bandCode(percentile),
        percentile?.grade,
        percentile?.season,
        norms?.p25,
        norms?.p50,
        norms?.p75,
        take.otherText,
        norms && source,
        take.list,
      ]),
    ),
  );
}

export const PLACE_COLUMNS = [
  "result",
  "recording",
  "passage",
  "reader",
  "assessed_at",
  "word_number",
  "word",
  "sentence",
  "expected",
  "heard",
  "kind",
] as const;

/** A row for each place. `expected` is a phoneme if phonemes were looked for. */
export function placesCsv({ places }: PlaceSheet): string {
  return csv(
    PLACE_COLUMNS,
    places.map(({ before, word, after, kind, ...place }) => [
      place.name,
      place.recording,
      place.passage,
      place.reader,
      place.assessedAt,
      place.number,
      word,
      `${before}${word}${after}`,
      place.expected ?? word,
      place.heard,
      kind === "correct" ? kind : MISCUE_CODES[kind],
    ]),
  );
}

/** Such as `cold (2); not read (1)`. */
export function saidInWords(said: PassageSheet["missed"][number]["said"]): string {
  return said.map(({ said: text, kind, readers }) => `${text || (kind === "told" ? "told" : "not read")} (${readers})`).join("; ");
}

function csv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function shown(figure: number | undefined): number | undefined {
  return figure === undefined ? undefined : rounded(figure, 1);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
