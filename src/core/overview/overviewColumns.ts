import { t } from "@vscode/l10n";
import { compareValues } from "../compareValues.ts";
import { plural } from "../plural.ts";
import { KIND_NAMES } from "../passage/facts.ts";
import { gradeWritten } from "../reading/grade.ts";
import { bandText, SEASON_NAMES } from "../reading/norms.ts";
import { type Miscue, MISCUE_DESCRIPTIONS } from "../reading/miscues.ts";
import { COUNT_NAMES } from "../reading/readingCounts.ts";
import { LEVEL_NAMES, LEVELS } from "../record/measures.ts";
import { decimal } from "../record/runningRecord.ts";
import { dayOf, type OverviewRow, timeOf } from "./overviewModel.ts";

export interface OverviewColumn {
  id: string;
  label: string;
  /** If the label does not say it. */
  unit?: string;
  isNumber?: boolean;
  /** Sorts rows; undefined comes last. */
  value: (row: OverviewRow) => number | string | undefined;
  text: (row: OverviewRow) => string;
}

function textColumn(id: string, label: string, value: (row: OverviewRow) => string | undefined): OverviewColumn {
  return { id, label, value: (row) => value(row) || undefined, text: (row) => value(row) ?? "" };
}

function numberColumn(id: string, label: string, value: (row: OverviewRow) => number | undefined, unit?: string): OverviewColumn {
  return {
    id,
    label,
    ...(unit !== undefined && { unit }),
    isNumber: true,
    value,
    text: (row) => (value(row) === undefined ? "" : decimal(value(row)!)),
  };
}

function countColumn(miscue: Miscue): OverviewColumn {
  const name = COUNT_NAMES[miscue];
  return numberColumn(name, MISCUE_DESCRIPTIONS[miscue].plural, ({ kind, counts }) => (kind === "fluency" ? counts?.[name] : undefined));
}

export const OVERVIEW_COLUMNS: readonly OverviewColumn[] = [
  textColumn("recording", t("Recording"), ({ recording, name }) => recording ?? name),
  textColumn("passage", t("Passage"), ({ passage }) => passage),
  textColumn("listKind", t("List"), ({ list }) => list && KIND_NAMES[list]),
  textColumn("reader", t("Reader"), ({ reader }) => reader),
  textColumn("class", t("Class"), (row) => row.class),
  { id: "grade", label: t("Grade"), value: ({ grade }) => grade, text: gradeText },
  { id: "assessed", label: t("Assessed"), value: timeOf, text: dayOf },
  numberColumn("accuracy", t("Accuracy"), ({ accuracy }) => accuracy, "%"),
  numberColumn("wcpm", t("WCPM"), ({ rate }) => rate, t("words correct per minute")),
  {
    id: "level",
    label: t("Level"),
    value: ({ level }) => level && LEVELS.indexOf(level),
    text: ({ level }) => (level ? LEVEL_NAMES[level] : ""),
  },
  {
    id: "percentile",
    label: t("Percentile"),
    value: ({ percentile }) => percentile && (percentile.from ?? 0),
    text: ({ percentile }) => (percentile ? bandText(percentile) : ""),
  },
  textColumn("verdict", t("Verdict"), verdictText),
  { id: "note", label: t("Note"), value: (row) => noteText(row) || undefined, text: noteText },
  countColumn("substitution"),
  countColumn("omission"),
  countColumn("told"),
  countColumn("insertion"),
  countColumn("repetition"),
  countColumn("selfCorrection"),
  countColumn("falseStart"),
  { id: "reviewed", label: t("Reviewed"), value: ({ reviewed }) => reviewed && reviewed.changes + reviewed.confirmed, text: reviewedText },
  numberColumn("warnings", t("Warnings"), ({ warnings, unread }) => (unread === undefined ? warnings.length : undefined)),
  textColumn("kind", t("Assessment"), ({ operation }) => operation),
  textColumn("model", t("Assessed by"), ({ model }) => model),
  textColumn("result", t("Result"), ({ name }) => name),
];

export function overviewColumn(id: string): OverviewColumn | undefined {
  return OVERVIEW_COLUMNS.find((column) => column.id === id);
}

/** Rows without a value come last in either direction; rows of the same value keep their order. */
export function sortRows<Row extends OverviewRow>(rows: readonly Row[], column: OverviewColumn, descending = false): Row[] {
  const values = new Map(rows.map((row) => [row, column.value(row)]));
  return [...rows].sort((a, b) => compareValues(values.get(a), values.get(b), descending));
}

/** The rows whose shown text contains each word of a filter, in any case. @param textOf `rowText`, which a host may remember */
export function filterRows<Row extends OverviewRow>(rows: readonly Row[], filter: string, textOf: (row: Row) => string = rowText): Row[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  return words.length === 0 ? [...rows] : rows.filter((row) => words.every((word) => textOf(row).includes(word)));
}

export function rowText(row: OverviewRow): string {
  return OVERVIEW_COLUMNS.map(({ text }) => text(row))
    .join("\n")
    .toLowerCase();
}

/** Leaves out columns that hold nothing or only zeros, and details that are the same in all rows. */
export function tellingColumns(rows: readonly OverviewRow[]): OverviewColumn[] {
  return OVERVIEW_COLUMNS.filter(({ id, text }) => {
    if (id === "recording") return true;
    // Results are named after their recordings.
    if (id === "result") return new Set(rows.map(({ recording, name }) => recording ?? name)).size < rows.length;
    const known = rows.find((row) => !isNothing(text(row)));
    return known !== undefined && (!DETAILS.has(id) || rows.some((row) => !isNothing(text(row)) && text(row) !== text(known)));
  });
}

function isNothing(text: string): boolean {
  return text === "" || text === "0";
}

const DETAILS: ReadonlySet<string> = new Set(["kind", "model"]);

export function noteText({ unread, otherText, stop }: OverviewRow): string {
  if (unread !== undefined) return t("cannot be read");
  if (otherText !== undefined) return t("not of this text");
  if (stop) return stop.isSet ? t`stopped at word ${stop.word} of ${stop.of}` : t`seems to stop at word ${stop.word} of ${stop.of}`;
  return "";
}

function verdictText({ verdict }: OverviewRow): string | undefined {
  if (verdict?.correct === undefined) return undefined;
  return verdict.correct ? t("correct") : t("not correct");
}

function gradeText({ grade, season }: OverviewRow): string {
  return grade === undefined ? "" : [gradeWritten(grade), ...(season === undefined ? [] : [SEASON_NAMES[season]])].join(", ");
}

function reviewedText({ reviewed }: OverviewRow): string {
  if (!reviewed) return "";
  const { changes, confirmed } = reviewed;
  if (changes > 0) return plural(changes, t("1 change"), t`${changes} changes`);
  return confirmed > 0 ? plural(confirmed, t("1 word confirmed"), t`${confirmed} words confirmed`) : "";
}
