import { t } from "@vscode/l10n";
import { compareValues } from "../../compareValues.ts";
import { gradeWritten } from "../../reading/grade.ts";
import { bandText } from "../../reading/norms.ts";
import { LEVEL_NAMES, LEVELS } from "../../record/measures.ts";
import { decimal } from "../../record/runningRecord.ts";
import { type ClassChoice, type ClassRow, FEWEST_WORDS, LEAST_CHANGE } from "./classModel.ts";

export interface ClassColumn {
  id: string;
  label: string;
  isNumber?: boolean;
  /** Where the figure comes from, in sentences. */
  meaning: string;
  /** Sorts rows; undefined comes last. */
  value: (row: ClassRow) => number | string | undefined;
  text: (row: ClassRow) => string;
}

function figure(value: number | undefined): string {
  return value === undefined ? "" : decimal(value);
}

/** With its sign, as changes are read. */
export function changeText(change: ClassRow["change"]): string {
  if (!change) return "";
  const size = Math.round(Math.abs(change.rate) * 10) / 10;
  return size === 0 ? "0" : `${change.rate > 0 ? "+" : "−"}${decimal(size)}`;
}

/** Beside them are the trend, which is drawn, and the cells. */
export const CLASS_COLUMNS: readonly ClassColumn[] = [
  {
    id: "reader",
    label: t("Reader"),
    meaning: t("The alias, or the recording's name if it is not known who read."),
    value: ({ name }) => name,
    text: ({ name }) => name,
  },
  {
    id: "grade",
    label: t("Grade"),
    meaning: t("As kept about the reader, or with the result."),
    value: ({ grade }) => grade,
    text: ({ grade }) => (grade === undefined ? "" : gradeWritten(grade)),
  },
  {
    id: "readings",
    label: t("Passages"),
    isNumber: true,
    meaning: t("Passages read in this time. Of each, only the latest reading counts."),
    value: ({ readings }) => readings,
    text: ({ readings }) => String(readings),
  },
  {
    id: "wcpm",
    label: t("WCPM"),
    isNumber: true,
    meaning: t(
      "Words correct per minute: 60 × words read correctly ÷ seconds (Deno, 1985). The median of the passages, as in curriculum-based measurement.",
    ),
    value: ({ rate }) => rate,
    text: ({ rate }) => figure(rate),
  },
  {
    id: "accuracy",
    label: t("Accuracy %"),
    isNumber: true,
    meaning: t("100 × (words − errors) ÷ words (Clay, 2000). The median of the passages."),
    value: ({ accuracy }) => accuracy,
    text: ({ accuracy }) => figure(accuracy),
  },
  {
    id: "level",
    label: t("Level"),
    meaning: t("Independent from 95 % accuracy, instructional from 90 % (Clay, 2000). That of the middle passage."),
    value: ({ level }) => level && LEVELS.indexOf(level),
    text: ({ level }) => (level ? LEVEL_NAMES[level] : ""),
  },
  {
    id: "percentile",
    label: t("Percentile"),
    meaning: t(
      "Of the WCPM among readers of the same grade and season (Hasbrouck & Tindal, 2017). It needs the grade, 1 to 6, and a text that is timed and counted as these norms are.",
    ),
    value: ({ percentile }) => percentile && (percentile.from ?? 0),
    text: ({ percentile }) => (percentile ? bandText(percentile) : ""),
  },
  {
    id: "change",
    label: t("Change"),
    isNumber: true,
    meaning: t(
      "In words correct per minute, since the season before. The median of the differences of passages that were read both times; if there are none, the difference of the medians, marked ≈.",
    ),
    value: ({ change }) => change?.rate,
    text: ({ change }) => (change?.passages === 0 ? `≈ ${changeText(change)}` : changeText(change)),
  },
  {
    id: "look",
    label: t("Needs a look"),
    meaning: t`No reading in this time, a rate below the 25th percentile or at least ${LEAST_CHANGE} words a minute lower than before, a recording with a warning or not of its text, a reading that seems to stop early, or fewer than ${FEWEST_WORDS} words with a verdict.`,
    value: ({ looks }) => (looks.length === 0 ? undefined : -looks.length),
    text: ({ looks }) => looks.map(({ text }) => text).join("; "),
  },
];

/** Cells are sorted by `cell:` and their place. */
const CELL = /^cell:(\d+)$/u;

export function cellColumn(index: number): string {
  return `cell:${index}`;
}

/** By name, if no other column is chosen; of equals, by name too. */
export function sortedRows(rows: readonly ClassRow[], sort: ClassChoice["sort"]): ClassRow[] {
  const byName = [...rows].sort((a, b) => compareValues(a.name, b.name, false) || a.class - b.class);
  if (!sort) return byName;
  const cell = CELL.exec(sort.column)?.[1];
  const column = CLASS_COLUMNS.find(({ id }) => id === sort.column);
  const valueOf = cell === undefined ? column?.value : (row: ClassRow) => row.cells[Number(cell)]?.rate;
  return valueOf ? byName.sort((a, b) => compareValues(valueOf(a), valueOf(b), sort.descending)) : byName;
}
