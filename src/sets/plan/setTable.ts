import { t } from "@vscode/l10n";
import { csvCell, withoutApostrophes } from "#core/text/csvCell.ts";
import { didYouMean } from "#core/text/didYouMean.ts";
import { GRADE_ERROR, gradeNamed } from "#core/reading/grade.ts";
import { SEASONS } from "#core/reading/norms.ts";
import { KINDS } from "#operations/kinds.ts";
import type { OperationId } from "#operations/operation.ts";
import { readTable, type TableProblem } from "../table/readTable.ts";
import type { NamedReader } from "./plannedReading.ts";

/** Paths are as written. */
export interface SetRow {
  /** Counted from 1. */
  at: number;
  recording: string;
  text: string;
  /** For a text with several references, counted from 1. */
  line?: number;
  /** Undefined for the likely one. */
  operation?: OperationId;
  /** See `PlannedReading`. */
  pad?: boolean;
  reader?: NamedReader;
}

const COLUMNS = ["recording", "text", "line", "kind", "reader", "grade", "season", "pad"] as const;
/** The values of a cell of `pad`; the first of each is used for writing. */
const PAD = { yes: true, true: true, no: false, false: false } as const;

/**
 * Reads a table of readings: the columns `recording` and `text`, and, where wanted, `line`, `kind`, `reader`, `grade`, `season` and `pad`.
 * Total: rows that cannot be used are left out, with a problem each.
 */
export function readSetTable(text: string): { rows: SetRow[]; problems: TableProblem[] } {
  const table = readTable(text, COLUMNS, [["recording"], ["text"]]);
  const problems = [...table.problems];
  const rows = table.rows.flatMap(({ line: at, cells }): SetRow[] => {
    const wrong: string[] = [];
    const [recording, file, alias] = [cells.recording, cells.text, cells.reader].map((cell) => cell && withoutApostrophes(cell));
    if (recording === undefined) wrong.push(t("The recording is missing."));
    if (file === undefined) wrong.push(t("The text is missing."));
    const line = cells.line === undefined ? undefined : Number(/^[1-9]\d{0,6}$/.exec(cells.line)?.[0]);
    if (Number.isNaN(line)) wrong.push(t("The line must be a number, counted from 1."));
    const operation = cells.kind === undefined ? undefined : Object.hasOwn(KINDS, cells.kind) ? KINDS[cells.kind] : null;
    if (operation === null)
      wrong.push(t`The kind must be one of ${Object.keys(KINDS).join(", ")}.${didYouMean(cells.kind!, Object.keys(KINDS))}`);
    const grade = cells.grade === undefined ? undefined : gradeNamed(cells.grade);
    if (cells.grade !== undefined && grade === undefined) wrong.push(GRADE_ERROR);
    const season = cells.season === undefined ? undefined : SEASONS.find((one) => one === cells.season!.toLowerCase());
    if (cells.season !== undefined && season === undefined) wrong.push(t`The season must be one of ${SEASONS.join(", ")}.`);
    const word = cells.pad?.toLowerCase();
    const pad = word !== undefined && Object.hasOwn(PAD, word) ? PAD[word as keyof typeof PAD] : undefined;
    if (word !== undefined && pad === undefined) wrong.push(t("The column “pad” must say yes or no."));
    if (wrong.length > 0 || recording === undefined || file === undefined) {
      problems.push({ line: at, message: wrong.join(" ") });
      return [];
    }
    const reader: NamedReader = {
      ...(alias !== undefined && { alias }),
      ...(grade !== undefined && { grade }),
      ...(season !== undefined && { season }),
    };
    return [
      {
        at,
        recording,
        text: file,
        ...(line !== undefined && { line }),
        ...(typeof operation === "string" && { operation }),
        ...(pad !== undefined && { pad }),
        ...(Object.keys(reader).length > 0 && { reader }),
      },
    ];
  });
  return { rows, problems };
}

/** To be corrected and read again; a column is left out where no row has it. */
export function setTable(rows: readonly Omit<SetRow, "at">[]): string {
  const kindOf = (id: OperationId | undefined) => Object.entries(KINDS).find(([, operation]) => operation === id)?.[0];
  const lines = rows.map(({ recording, text, line, operation, pad, reader }) => ({
    recording,
    text,
    line,
    kind: kindOf(operation),
    reader: reader?.alias,
    grade: reader?.grade,
    season: reader?.season,
    pad: pad === undefined ? undefined : pad ? "yes" : "no",
  }));
  const used = COLUMNS.filter(
    (column) => column === "recording" || column === "text" || lines.some((cells) => cells[column] !== undefined),
  );
  return [used, ...lines.map((cells) => used.map((column) => cells[column]))].map((cells) => `${cells.map(csvCell).join(",")}\n`).join("");
}
