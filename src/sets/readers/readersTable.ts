import { t } from "@vscode/l10n";
import { GRADE_ERROR, gradeNamed } from "#core/reading/grade.ts";
import { SEASONS } from "#core/reading/norms.ts";
import type { Reader } from "#core/reading/reader.ts";
import type { NamedReader } from "../plan/plannedReading.ts";
import type { KeptReading } from "../results/keptReading.ts";
import { bareName, partsOf, placeNames, recordingKey } from "../results/resultPlaces.ts";
import type { KnownReaders } from "../plan/knownReaders.ts";
import { type NamedPlace, readersInNames } from "./readersInNames.ts";
import { readRoster, rosterReaders } from "./roster.ts";
import { readTable, type TableProblem } from "../table/readTable.ts";

const COLUMNS = ["recording", "result", "reader", "grade", "season", "class"] as const;

export interface ClassedReader extends NamedReader {
  alias: string;
  class?: string;
}

interface Row {
  line: number;
  by: "recording" | "result";
  /** As written. */
  name: string;
  parts: string[];
  reader: ClassedReader;
  /** Recordings or results that have the name. */
  fits: Set<string>;
  /** Rows further up that name the same file and another reader. */
  others: Set<Row>;
}

/**
 * Says who read which recording: the columns `reader`, `recording` or `result` or both, and, where known, `grade` (0 to 12), `season`
 * (fall, winter, spring) and `class`. A class list (see `readRoster`) is taken too: then readers are found by their ids and aliases in the names of
 * recordings. Files are named in lower or upper case, with or without their endings, and with as many folders before them as
 * needed to be unique. Whether a name is unique is known once all results have been asked for. Problems never repeat a reader's name.
 */
export class ReadersTable {
  private readonly rows: Row[] = [];
  private readonly byLast = new Map<string, Row[]>();
  private readonly unread: TableProblem[];
  private readonly roster: KnownReaders | undefined;
  /** Parts of a class list that could not be used; the rest is. */
  readonly notes: readonly TableProblem[] = [];

  /** @param bases folders of the results, as paths in parts; see `readersInNames`. */
  constructor(
    text: string,
    private readonly bases: readonly (readonly string[])[] = [],
  ) {
    const { rows, problems } = readTable(text, COLUMNS, [["recording", "result"], ["reader"]]);
    const roster = problems.length > 0 ? readRoster(text) : undefined;
    if (roster && roster.rows.length > 0) {
      this.roster = rosterReaders(roster);
      this.notes = roster.problems;
      this.unread = [];
      return;
    }
    this.unread = problems;
    for (const { line, cells } of rows) {
      const reader = readerIn(cells);
      if (typeof reader === "string") problems.push({ line, message: reader });
      else this.add(line, reader, cells.result === undefined ? "recording" : "result", (cells.result ?? cells.recording)!);
    }
  }

  /** By the first row that names the result's recording. */
  readerOf(place: NamedPlace): ClassedReader | undefined {
    if (this.roster) {
      const [named, another] = readersInNames(this.roster, place, this.bases);
      if (!named || another) return undefined;
      const { alias, grade, class: of } = named;
      return { alias, ...(grade !== undefined && { grade }), ...(of !== undefined && { class: of }) };
    }
    const found = new Set<Row>();
    for (const by of ["result", "recording"] as const) {
      const path = placeNames(place)[by].map(folded);
      const last = path.at(-1) ?? "";
      for (const row of new Set([last, bareName(by, last)].flatMap((name) => this.byLast.get(`${by} ${name}`) ?? []))) {
        if (row.parts.length > path.length || !row.parts.slice(0, -1).every((part, i) => part === path[path.length - row.parts.length + i]))
          continue;
        row.fits.add(by === "recording" ? recordingKey(place) : place.uri);
        found.add(row);
      }
    }
    const ordered = [...found].sort((a, b) => a.line - b.line);
    for (const [index, row] of ordered.entries())
      for (const other of ordered.slice(0, index)) if (other.reader.alias !== row.reader.alias) row.others.add(other);
    return ordered.find(isTheOnlyOne)?.reader;
  }

  /** All that the table names, by the first row of each, whether or not there is a result. */
  get members(): ClassedReader[] {
    const first = new Map<string, ClassedReader>();
    for (const { reader } of this.rows) if (!first.has(reader.alias)) first.set(reader.alias, reader);
    return [...first.values()];
  }

  /** As far as results have been asked for, by line. */
  get problems(): TableProblem[] {
    const found = this.rows.flatMap((row): TableProblem[] => {
      const { line, by, name, others } = row;
      if (!isTheOnlyOne(row))
        return [
          {
            line,
            message:
              by === "recording"
                ? t`“${name}” is the name of several recordings. Write the folder in front of it.`
                : t`“${name}” is the name of several results. Write the folder in front of it.`,
          },
        ];
      return [...others].some(isTheOnlyOne) ? [{ line, message: t("An earlier line names another reader for this recording.") }] : [];
    });
    return [...this.unread, ...found].sort((a, b) => a.line - b.line);
  }

  private add(line: number, reader: Row["reader"], by: Row["by"], name: string): void {
    const parts = partsOf(name)
      .filter((part) => part !== ".")
      .map(folded);
    const row: Row = { line, by, name, parts, reader, fits: new Set(), others: new Set() };
    const key = `${by} ${parts.at(-1) ?? ""}`;
    (this.byLast.get(key) ?? this.byLast.set(key, []).get(key)!).push(row);
    this.rows.push(row);
  }
}

export function withReaders(
  readings: readonly KeptReading[],
  text: string,
  bases?: readonly (readonly string[])[],
): { readings: KeptReading[]; problems: TableProblem[] } {
  const table = new ReadersTable(text, bases);
  // Once for all readings, so that it is known which names are unique.
  for (const reading of readings) table.readerOf(reading);
  const named = readings.map((reading) => {
    const alias = table.readerOf(reading)?.alias;
    return alias === undefined ? reading : { ...reading, alias };
  });
  return { readings: named, problems: [...table.notes, ...table.problems] };
}

function isTheOnlyOne({ fits }: Row): boolean {
  return fits.size < 2;
}

function folded(part: string): string {
  return part.toLowerCase();
}

function readerIn({
  recording,
  result,
  reader,
  grade,
  season,
  class: group,
}: Readonly<Record<(typeof COLUMNS)[number], string | undefined>>): Row["reader"] | string {
  const inSeason = SEASONS.find((one) => one === season?.toLowerCase());
  if (reader === undefined) return t("The reader is missing.");
  if (recording === undefined && result === undefined) return t("The recording is missing.");
  const known = grade === undefined ? undefined : gradeNamed(grade);
  if (grade !== undefined && known === undefined) return GRADE_ERROR;
  if (season !== undefined && !inSeason) return t`The season must be one of ${SEASONS.join(", ")}.`;
  const facts: Reader = { ...(known !== undefined && { grade: known }), ...(inSeason && { season: inSeason }) };
  return { alias: reader, ...facts, ...(group !== undefined && { class: group }) };
}
