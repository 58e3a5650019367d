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
  /** Names of columns that are not known, as written. */
  others: string[];
  problems: TableProblem[];
}

/**
 * RFC 4180; also with semicolons or tabs, as spreadsheets write it, and with their line `sep=;`. Columns are found by their names, in any
 * order, however capitals, accents and signs are written; lines above the names are passed over. Total.
 * @param columns the known ones.
 * @param needed at least one column of each of these lists is required.
 * @param called other names of columns, the best first.
 */
export function readTable<Column extends string>(
  text: string,
  columns: readonly Column[],
  needed: readonly (readonly Column[])[],
  called?: Readonly<Partial<Record<Column, readonly string[]>>>,
): ReadTable<Column> {
  const { delimiter: said, table } = withoutSeparator(text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"));
  const names = columns.map((column) => ({ column, names: [column, ...(called?.[column] ?? [])].map(nameFolded) }));
  const placesIn = ({ cells }: Line) => {
    const header = cells.map(nameFolded);
    return new Map(
      names.flatMap((one): [Column, number][] => {
        const found = one.names.find((name) => header.includes(name));
        return found === undefined ? [] : [[one.column, header.indexOf(found)]];
      }),
    );
  };
  const isHeader = (places: ReadonlyMap<Column, number>) => needed.every((some) => some.some((column) => places.has(column)));
  const headerOf = (lines: readonly Line[]) => {
    const known = lines.slice(0, MOST_LINES_ABOVE + 1).map((line, at) => ({ at, line, places: placesIn(line) }));
    return known.find(({ places }) => isHeader(places)) ?? known[0];
  };
  // The sign that separates the names of the columns also separates the cells.
  const delimiter =
    said ??
    DELIMITERS.map((one) => ({ one, known: headerOf(linesOf(table, one, HEADER_WITHIN))?.places.size ?? 0 })).reduce((best, other) =>
      other.known > best.known ? other : best,
    ).one;
  const lines = linesOf(table, delimiter);
  const header = headerOf(lines);
  const missing = needed.find((some) => !some.some((column) => header?.places.has(column)));
  if (missing || !header)
    return {
      rows: [],
      others: [],
      problems: [
        {
          line: header?.line.line ?? 1,
          message: t`The first line must name the columns. Missing: ${(missing ?? []).map((column) => `“${column}”`).join(" / ")}.`,
        },
      ],
    };
  const { places } = header;
  const rows = lines.slice(header.at + 1).map(({ line: at, cells }) => ({
    line: at,
    cells: Object.fromEntries(columns.map((column) => [column, cells[places.get(column) ?? -1]?.trim() || undefined])) as Record<
      Column,
      string | undefined
    >,
  }));
  const used = new Set(places.values());
  const others = header.line.cells.map((cell) => cell.trim()).filter((cell, place) => cell !== "" && !used.has(place));
  return { rows, others, problems: [] };
}

/** Spreadsheets write how cells are separated above the table. Its lines keep their numbers. */
function withoutSeparator(text: string): { delimiter?: string; table: string } {
  const said = /^"?sep=([^\n])"?[;,\t]*(?=\n|$)/iu.exec(text);
  return said ? { delimiter: said[1]!, table: text.slice(said[0].length) } : { table: text };
}

/** `Student-ID`, `student id` and `STUDENT_ID` are the same name, and so are `Número` and `numero`. */
function nameFolded(name: string): string {
  return name
    .replaceAll("#", " number ")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const DELIMITERS = [",", ";", "\t"] as const;
/** Rows that are read to find out how cells are separated. */
const HEADER_WITHIN = 100;
/** Such as the name of the school and the date. */
const MOST_LINES_ABOVE = 10;

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
