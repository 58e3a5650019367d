import Papa from "papaparse";

/** What is wrong in a row of a table, in words. */
export interface TableProblem {
  /** Counted from 1. */
  line: number;
  message: string;
}

export interface TableRow<Column extends string> {
  /** Where it begins, counted from 1. */
  line: number;
  /** Without blanks around them; undefined for an empty or missing cell. */
  cells: Readonly<Record<Column, string | undefined>>;
}

export interface ReadTable<Column extends string> {
  rows: TableRow<Column>[];
  problems: TableProblem[];
}

/**
 * Reads a table with a header (RFC 4180; also with semicolons or tabs, as spreadsheets write it). Columns are found by their names in any order and in small
 * or capital letters; others are passed over. Total.
 *
 * @param columns those that are known.
 * @param needed of each of these lists, one column at least.
 */
export function readTable<Column extends string>(text: string, columns: readonly Column[], needed: readonly (readonly Column[])[]): ReadTable<Column> {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimitersToGuess: [",", ";", "\t"] });
  const lines: { line: number; cells: string[] }[] = [];
  let line = 1;
  for (const cells of data) {
    lines.push({ line, cells });
    // A cell in quotes may have line breaks of its own.
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  }
  const [header, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const found = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const missing = needed.find((some) => !some.some((column) => found.includes(column)));
  if (missing) return { rows: [], problems: [{ line: header?.line ?? 1, message: `The first line has to name the columns; ${missing.map((column) => `“${column}”`).join(" or ")} is missing.` }] };
  const places = columns.map((column) => [column, found.indexOf(column)] as const);
  const rows = rest.map(({ line: at, cells }) => ({
    line: at,
    cells: Object.fromEntries(places.map(([column, place]) => [column, (place < 0 ? undefined : cells[place]?.trim()) || undefined])) as Record<Column, string | undefined>,
  }));
  return { rows, problems: [] };
}
