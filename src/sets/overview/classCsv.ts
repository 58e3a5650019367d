import { t } from "@vscode/l10n";
import { bandCode } from "#core/reading/norms.ts";
import type { ClassSheet } from "#core/overview/class/classModel.ts";
import { schoolYearCode, seasonIn, termCode } from "#core/overview/class/terms.ts";
import { csvCell } from "#core/text/csvCell.ts";
import { rounded } from "../expectations/numberTest.ts";

export const CLASS_CSV_COLUMNS = [
  "class",
  "reader",
  "grade",
  "school_year",
  "season",
  "from",
  "to",
  "passages_read",
  "words_correct_per_minute",
  "accuracy_percent",
  "level",
  "percentile",
  "change_words_correct_per_minute",
  "change_since",
  "passages_read_both_times",
  "needs_a_look",
  "reasons",
] as const;

/**
 * A row for each reader, in the order of the sheet, then words correct per minute by season or by passage. RFC 4180, UTF-8, header row,
 * CRLF. Figures have at most one decimal, as on the screen; unknown values are empty. `reasons` are codes, separated by blanks.
 */
export function classCsv(sheet: ClassSheet): string {
  const { rows, classes, cells, time, since, choice } = sheet;
  const isByPassage = choice.cells === "passages";
  const heads = cells.map(({ key, label }) => ["wcpm", isByPassage ? label : termCode(Number(key))].join(": "));
  const range = typeof time === "object" ? time : undefined;
  const lines = rows.map(({ change, percentile, looks, ...row }) => [
    classes[row.class]!.label,
    row.name,
    row.grade,
    typeof time === "number" ? schoolYearCode(time) : undefined,
    typeof time === "number" ? seasonIn(time) : undefined,
    range?.from,
    range?.to,
    row.readings,
    shown(row.rate),
    shown(row.accuracy),
    row.level,
    percentile && bandCode(percentile),
    shown(change?.rate),
    change && (typeof since === "number" ? termCode(since) : since),
    change?.passages,
    looks.length > 0 ? "yes" : "no",
    looks.map(({ code }) => code).join(" "),
    ...row.cells.map(({ rate }) => shown(rate)),
  ]);
  return [[...CLASS_CSV_COLUMNS, ...heads], ...lines].map((line) => `${line.map(csvCell).join(",")}\r\n`).join("");
}

/** Without its ending. */
export function classFileName({ classes }: ClassSheet): string {
  return classes.length === 0 ? t("class") : t`${classes.map(({ label }) => label).join(", ")} (class)`;
}

function shown(figure: number | undefined): number | undefined {
  return figure === undefined ? undefined : rounded(figure, 1);
}
