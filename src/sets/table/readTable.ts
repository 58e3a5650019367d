import { t } from "@vscode/l10n";
import Papa from "papaparse";

export interface TableProblem {
  /** Counted from 1. */
  line: number;
  message: string;
}

export interface TableRow<Column extends string> {
  /** The line where it begins, counted from 1. */
  line: number;
  /** Without blanks around them; undefined for an empty or missing cell. */
  cells: Readonly<Record<Column, string | undefined>>;
}

export interface ReadTable<Column extends string> {
  rows: TableRow<Column>[];
  problems: TableProblem[];
}

/**
 * RFC 4180; also with semicolons or tabs, as spreadsheets write it. Columns are found by their names in any order and in lower or upper
 * case; others are passed over. Total.
 * @param columns the known ones.
 * @param needed at least one column of each of these lists is required.
 */
export function readTable<Column extends string>(
  text: string,
  columns: readonly Column[],
  needed: readonly (readonly Column[])[],
): ReadTable<Column> {
  const clean = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  // The sign that separates the names of the columns also separates the cells.
  const delimiter = DELIMITERS.map((one) => ({
    one,
    known: headerOf(linesOf(clean, one, HEADER_WITHIN)).filter((name) => columns.some((column) => column === name)).length,
  })).reduce((best, other) => (other.known > best.known ? other : best)).one;
  const lines = linesOf(clean, delimiter);
  const [header, ...rest] = lines;
  const found = headerOf(lines);
  const missing = needed.find((some) => !some.some((column) => found.includes(column)));
  if (missing)
    return {
      rows: [],
      problems: [
        {
          line: header?.line ?? 1,
          message: t`The first line must name the columns. Missing: ${missing.map((column) => `“${column}”`).join(" / ")}.`,
        },
      ],
    };
  const places = columns.map((column) => [column, found.indexOf(column)] as const);
  const rows = rest.map(({ line: at, cells }) => ({
    line: at,
    cells: Object.fromEntries(
      places.map(([column, place]) => [column, (place < 0 ? undefined : cells[place]?.trim()) || undefined]),
    ) as Record<Column, string | undefined>,
  }));
  return { rows, problems: [] };
}

const DELIMITERS = [",", ";", "\t"] as const;
/** Rows in which the header is searched for. */
const HEADER_WITHIN = 100;

interface Line {
  line: number;
  cells: string[];
}

/** Rows that are not empty. @param most rows that are read; 0 for all. */
function linesOf(text: string, delimiter: string, most = 0): Line[] {
  let next = 1;
  const lines = Papa.parse<string[]>(text, { delimiter, newline: "\n", preview: most }).data.map((cells): Line => {
    const line = next;
    // A cell in quotes may have line breaks of its own.
    next += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
    return { line, cells };
  });
  return lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

function headerOf([header]: readonly Line[]): string[] {
  return (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
}
