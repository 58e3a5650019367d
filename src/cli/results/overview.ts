import { basename } from "node:path";
import { partsOfFolder } from "../files/partsOfFolder.ts";
import { pathToFileURL } from "node:url";
import { HumanError } from "#core/humanError.ts";
import { printable } from "#core/printable.ts";
import { readerOf } from "#core/reading/reader.ts";
import { splitName } from "#core/splitName.ts";
import { overviewColumn, sortRows } from "#core/overview/overviewColumns.ts";
import { passageSheetsCsv, placesCsv, readerSheetsCsv, rowsCsv } from "#sets/overview/overviewCsv.ts";
import { type OverviewEntry, SharedTexts } from "#core/overview/overviewModel.ts";
import { overviewEntry, unreadRow } from "#sets/overview/overviewRow.ts";
import { passagesOf, passageSheet } from "#core/overview/passageSheet.ts";
import { ENGLISH } from "#language/english/english.ts";
import { placeSheet } from "#core/overview/placeSearch.ts";
import { readerSheet, readersOf } from "#core/overview/readerSheet.ts";
import { classCsv } from "#sets/overview/classCsv.ts";
import { ReadersTable } from "#sets/readers/readersTable.ts";
import type { OverviewCommand } from "../commands/setCommands.ts";
import type { Io } from "../io.ts";
import { indentedJson } from "../printing/jsonList.ts";
import { classInWords, classSheetFor } from "./classInWords.ts";
import { passageSheetInWords, placesInWords, readerSheetInWords, rowsInWords } from "./overviewInWords.ts";
import { ProgressLine } from "../printing/progressLine.ts";
import { readTableText } from "../files/readFileText.ts";
import { readResult } from "./readResult.ts";
import { resultsIn } from "./resultsIn.ts";
import { writeNewFile } from "../files/writeNewFile.ts";

/** Names that are listed if one was not found. */
const MOST_LISTED_NAMES = 30;
/** Bytes; a thousand readers have less than 50 kB. */
const LARGEST_TABLE = 5_000_000;

/**
 * @returns 1 if a result could not be read, which its line says.
 * @throws {HumanError} `folder-unreadable`, `no-results`, `readers-unreadable`, `readers-damaged`, `passage-unknown`, `reader-unknown`,
 * `class-unknown`, `season-unknown`, `export-failed`
 */
export async function overview(command: OverviewCommand, io: Io): Promise<0 | 1> {
  const readers = command.readersPath === undefined ? undefined : await readersIn(command.readersPath, command.paths, io);
  const progress = new ProgressLine(io.stderr);
  const entries: OverviewEntry[] = [];
  const texts = new SharedTexts();
  try {
    progress.say("Looking for results");
    const { files, notes } = await resultsIn(command.paths, io.signal);
    for (const [index, { path }] of files.entries()) {
      progress.say(`Reading ${index + 1} of ${files.length} results`);
      entries.push(texts.share(await entryOf(path, readers, io.signal)));
    }
    progress.clear();
    if (command.readersPath !== undefined) mustBeWhole(readers, command.readersPath);
    for (const note of notes) io.stderr.write(`${printable(note)}\n`);
  } finally {
    progress.clear();
  }
  const text = textOf(entries, command, readers, command.outPath === undefined && io.stdout.isTTY ? io.stdout.columns : undefined);
  if (command.outPath === undefined) io.stdout.write(text);
  else await writeNewFile(command.outPath, text);
  return entries.some(({ row }) => row.unread !== undefined) ? 1 : 0;
}

function textOf(
  entries: readonly OverviewEntry[],
  command: OverviewCommand,
  readers: ReadersTable | undefined,
  width: number | undefined,
): string {
  const { about, heard, only, sort, descending, format } = command;
  const rows = entries.map(({ row }) => row);
  const json = (value: unknown) => `${indentedJson(value)}\n`;
  if (about?.passage !== undefined) {
    const sheets = named(passagesOf(rows), about.passage).map((passage) => passageSheet(entries, passage));
    return {
      text: () => sheets.map((sheet) => passageSheetInWords(sheet, width)).join("\n"),
      csv: () => passageSheetsCsv(sheets),
      json: () => json(sheets),
    }[format]();
  }
  const expected = about?.word ?? about?.phoneme;
  if (expected !== undefined) {
    const sheet = placeSheet(entries, { of: about?.word === undefined ? "phoneme" : "word", expected, heard: heard ?? "", only }, ENGLISH);
    return { text: () => placesInWords(sheet, width), csv: () => placesCsv(sheet), json: () => json(sheet) }[format]();
  }
  if (about?.reader !== undefined) {
    const known = readersOf(rows).map(({ reader }) => reader);
    const reader = known.find((one) => one.toLowerCase() === about.reader.trim().toLowerCase());
    if (reader === undefined)
      throw new HumanError(
        "reader-unknown",
        `In the table of readers, none of the results belongs to ${about.reader}.${offered("Readers", known)}`,
      );
    const sheet = readerSheet(rows, reader);
    return { text: () => readerSheetInWords(sheet, width), csv: () => readerSheetsCsv([sheet]), json: () => json([sheet]) }[format]();
  }
  if (about?.class !== undefined) {
    const sheet = classSheetFor(rows, readers, { ...command, name: about.class });
    return { text: () => classInWords(sheet, width), csv: () => classCsv(sheet), json: () => json(sheet) }[format]();
  }
  const column = sort === undefined ? undefined : overviewColumn(sort);
  const sorted = column ? sortRows(rows, column, descending) : rows;
  return {
    text: () => rowsInWords(sorted, { width, sort, areReadersKnown: readers !== undefined }),
    csv: () => rowsCsv(sorted),
    json: () => json(sorted),
  }[format]();
}

/** A name may leave out the file's ending. */
function named(passages: ReturnType<typeof passagesOf>, name: string): ReturnType<typeof passagesOf> {
  const wanted = name.trim().toLowerCase();
  const namesOf = ({ title, name: called }: (typeof passages)[number]) =>
    [title, called, splitName(called).stem].map((one) => one.toLowerCase());
  const found = passages.filter((passage) => namesOf(passage).includes(wanted));
  if (found.length === 0)
    throw new HumanError(
      "passage-unknown",
      `None of the results is a reading of ${name}.${offered(
        "Passages",
        passages.map(({ title }) => title),
      )}`,
    );
  return found;
}

export function offered(what: string, all: readonly string[]): string {
  return all.length > 0 && all.length <= MOST_LISTED_NAMES ? ` ${what} are ${all.join(", ")}.` : "";
}

async function entryOf(path: string, readers: ReadersTable | undefined, signal: AbortSignal): Promise<OverviewEntry> {
  const uri = pathToFileURL(path).href;
  try {
    const read = await readResult(path, signal);
    const kept = { ...read, uri };
    // Whose it is has to be decided by somebody first; the row says why.
    const named = read.file.mismatches ? undefined : readers?.readerOf(kept);
    const reader = readerOf({ result: read.file.reader, speaker: named, text: read.file.reference, assessedAt: read.file.assessedAt });
    const entry = overviewEntry({ ...kept, ...(named && { alias: named.alias }) }, { reader });
    return named?.class === undefined ? entry : { ...entry, row: { ...entry.row, class: named.class } };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof HumanError)) throw error;
    return { row: unreadRow(uri, error.message) };
  }
}

async function readersIn(path: string, folders: readonly string[], { signal, stderr }: Io): Promise<ReadersTable> {
  const text = await readTableText(
    path,
    { what: "table of readers", code: "readers-unreadable", most: LARGEST_TABLE, tooLarge: "is too large to be a table of readers." },
    signal,
  );
  const readers = new ReadersTable(text, folders.map(partsOfFolder));
  for (const { line, message } of readers.notes) stderr.write(`${printable(`${basename(path)}, line ${line}: ${message}`)}\n`);
  mustBeWhole(readers, path);
  return readers;
}

/** Some errors only show once the results are known. @throws {HumanError} `readers-damaged` for the first line that is wrong. */
function mustBeWhole(readers: ReadersTable | undefined, path: string): void {
  const [problem] = readers?.problems ?? [];
  if (problem) throw new HumanError("readers-damaged", `${basename(path)}, line ${problem.line}: ${problem.message}`);
}
