import { t } from "@vscode/l10n";
import { gradeNamed } from "#core/reading/grade.ts";
import { type KnownReader, KnownReaders } from "../plan/knownReaders.ts";
import { type RosterEntry, rosterPlan } from "./rosterPlan.ts";
import { CALLED, type Column, COLUMNS } from "./rosterColumns.ts";
import { readTable, type TableProblem } from "../table/readTable.ts";

/** A line of a roster: who somebody is, as far as the table says it. */
export interface RosterRow extends Omit<KnownReader, "alias"> {
  line: number;
  alias?: string;
  name?: { first: string; last: string };
}

export interface Roster {
  rows: RosterRow[];
  /** Names of columns that are of no use here. */
  others: string[];
  problems: TableProblem[];
}

/** Characters of an alias, an id or the name of a class. */
const LONGEST = 100;

/**
 * A class list: a table with `id`, `alias` or names, and where known `grade` and `class`, under their own names or those of school systems;
 * or the cells id, alias, grade and class without names above them. Problems never repeat what a cell says. Total.
 */
export function readRoster(text: string): Roster {
  const named = readTable(text, COLUMNS, [["id", "alias", "name", "first"]], CALLED);
  const { rows, others, problems } = named.problems.length > 0 ? (withoutHeader(text) ?? named) : named;
  const roster: Roster = { rows: [], others, problems: [...problems] };
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const row = rowOf(line, cells, roster.problems);
    if (!row) continue;
    const key = row.id === undefined ? JSON.stringify([row.alias, row.name]).toLowerCase() : row.id.toLowerCase();
    const before = seen.get(key);
    if (before === undefined) roster.rows.push(row);
    else if (
      !isSame(
        row,
        roster.rows.find((one) => one.line === before)!,
      )
    )
      roster.problems.push({ line, message: t`It has the reader of line ${before}, with other facts. It is left out.` });
    seen.set(key, before ?? line);
  }
  return roster;
}

export const ALIAS_KINDS = ["id", "first", "initials", "full"] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];

/** The ways of calling readers by what the table knows of them; none where it has an alias for each. */
export function aliasKindsOf({ rows }: Pick<Roster, "rows">): AliasKind[] {
  const open = rows.filter(({ alias }) => alias === undefined);
  return ALIAS_KINDS.filter((kind) => open.some((row) => aliasOf(row, kind) !== undefined));
}

/** @param kind for readers without an alias of their own. */
export function withAliases(rows: readonly RosterRow[], kind: AliasKind | undefined): RosterEntry[] {
  const first = new Map<string, number>();
  for (const row of rows) first.set(firstOf(row), (first.get(firstOf(row)) ?? 0) + 1);
  return rows.flatMap((row) => {
    // Of two with one first name, both get an initial.
    const isShared = kind === "first" && (first.get(firstOf(row)) ?? 0) > 1 && row.name !== undefined && row.name.last !== "";
    const made = isShared ? `${row.name!.first} ${initial(row.name!.last)}` : kind && aliasOf(row, kind);
    const alias = row.alias ?? made ?? row.id ?? aliasOf(row, "full");
    const { id, grade, class: group } = row;
    return alias === undefined
      ? []
      : [
          {
            alias,
            ...(id !== undefined && { id }),
            ...(grade !== undefined && { grade }),
            ...(group !== undefined && { class: group }),
            isGiven: row.alias !== undefined,
          },
        ];
  });
}

/** Where nobody chooses: without an alias of their own, readers are called by their ids, or else by their first names. */
export function rosterReaders(roster: Roster): KnownReaders {
  const { added } = rosterPlan([], withAliases(roster.rows, aliasKindsOf(roster)[0]));
  return new KnownReaders(added.map(({ after }) => after));
}

export function aliasOf({ id, name }: RosterRow, kind: AliasKind): string | undefined {
  if (kind === "id") return id;
  if (!name) return undefined;
  const { first, last } = name;
  if (kind === "first") return first;
  if (kind === "initials")
    return [first, last]
      .filter((part) => part !== "")
      .map(initial)
      .join(" ");
  return [first, last].filter((part) => part !== "").join(" ");
}

function firstOf({ alias, name }: RosterRow): string {
  return (alias === undefined ? (name?.first ?? "") : "").toLowerCase();
}

function initial(name: string): string {
  return `${[...name][0]!.toUpperCase()}.`;
}

type Cells = Readonly<Record<Column, string | undefined>>;

function rowOf(line: number, cells: Cells, problems: TableProblem[]): RosterRow | undefined {
  const id = cells.id && cellText(cells.id);
  const alias = cells.alias && cellText(cells.alias);
  const name = nameIn(cells);
  if (!id && !alias && !name) {
    problems.push({ line, message: t("It has neither an ID nor a name. It is left out.") });
    return undefined;
  }
  const grade = cells.grade === undefined ? undefined : gradeNamed(cells.grade);
  if (cells.grade !== undefined && grade === undefined)
    problems.push({ line, message: t("Its grade is not one from K to 12. It is not used.") });
  const group = cells.class && cellText(cells.class);
  return {
    line,
    ...(id && { id }),
    ...(alias && { alias }),
    ...(name && { name }),
    ...(grade !== undefined && { grade }),
    ...(group && { class: group }),
  };
}

function nameIn({ name, first, last }: Cells): RosterRow["name"] {
  const [own, family] = [first && cellText(first), last && cellText(last)];
  if (own && family) return { first: own, last: family };
  const whole = cellText(name ?? own ?? family ?? "");
  if (whole === "") return undefined;
  const [before = "", ...after] = whole.split(/,\s*/u);
  if (after.length > 0 && after[0] !== "") return { first: after[0]!.split(" ")[0]!, last: before };
  const [given = "", ...rest] = before.split(" ");
  return { first: given, last: rest.join(" ") };
}

/** Without what spreadsheets put around a number that is a text, and without line breaks. */
function cellText(cell: string): string {
  const bare = cell.replace(/^="(.*)"$/su, "$1").replace(/^'/u, "");
  return [
    ...bare
      .normalize("NFC")
      .replaceAll(/[\p{Cc}\s]+/gu, " ")
      .trim(),
  ]
    .slice(0, LONGEST)
    .join("");
}

function isSame({ line: _one, ...row }: RosterRow, { line: _other, ...other }: RosterRow): boolean {
  return JSON.stringify(row) === JSON.stringify(other);
}

/** Undefined where the cells do not look like id, alias, grade and class. */
function withoutHeader(text: string): ReturnType<typeof readTable<Column>> | undefined {
  const bare = text.replace(/^\uFEFF/, "");
  for (const delimiter of ["\t", ";", ","]) {
    const table = readTable(`${["id", "alias", "grade", "class"].join(delimiter)}\n${bare}`, COLUMNS, [["id"], ["alias"]]);
    const looks = ({ cells: { id, alias, grade } }: (typeof table.rows)[number]) =>
      /\d/u.test(id ?? "") && /\p{L}/u.test(alias ?? "") && (grade === undefined || gradeNamed(grade) !== undefined);
    if (table.rows.length > 0 && table.rows.every(looks))
      return { ...table, rows: table.rows.map((row) => ({ ...row, line: row.line - 1 })) };
  }
  return undefined;
}
