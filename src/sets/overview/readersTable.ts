import Papa from "papaparse";
import { isAudioName } from "../../contract/fileNames.ts";
import { HumanError } from "../../core/humanError.ts";
import { printable } from "../../core/printable.ts";
import type { Reader } from "../../core/reading/reader.ts";
import { SEASONS } from "../../core/reading/norms.ts";
import { splitName } from "../../core/splitName.ts";
import type { NamedReader } from "../plan/plannedReading.ts";
import { ASSESSMENT_NAME_ENDING } from "../../results/resultEnding.ts";
import type { ReadAssessment } from "../../results/assessmentFile.ts";

const COLUMNS = ["recording", "result", "reader", "grade", "season"] as const;
type Column = (typeof COLUMNS)[number];

/** Who read which recording, as an author's table says. */
export interface ReadersTable {
  /** @param path of the result's file; with forward slashes. Undefined for one that the table does not name. */
  readerOf(path: string, result: Pick<ReadAssessment, "file">): NamedReader | undefined;
}

/**
 * Reads a table of readers: CSV with a header row that has `reader`, and `recording` or `result` or both, and may have `grade` (0 to 12) and
 * `season` (fall, winter, spring). Recordings and results are named by their file, with or without its ending, and with as much of its path as
 * tells it apart.
 *
 * @param name of the table, for messages.
 * @throws {HumanError} `readers-damaged` with the line.
 */
export function readReadersTable(text: string, name: string): ReadersTable {
  const damaged = (line: number | undefined, why: string) => new HumanError("readers-damaged", `${name}${line === undefined ? "" : `, line ${line}`}: ${why}`);
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: false });
  const [head = [], ...lines] = data;
  const columns = head.map((cell) => COLUMNS.find((column) => column === cell.trim().toLowerCase()));
  if (!columns.includes("reader") || !(columns.includes("recording") || columns.includes("result"))) throw damaged(1, "the first line names the columns: reader, and recording or result; grade and season where you have them.");
  const files: Record<"recording" | "result", Map<string, NamedReader>> = { recording: new Map(), result: new Map() };
  for (const [index, cells] of lines.entries()) {
    const line = index + 2;
    if (cells.every((cell) => cell.trim() === "")) continue;
    const cell = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? "";
    if (cell("reader") === "") throw damaged(line, "the reader is missing.");
    if (cell("recording") === "" && cell("result") === "") throw damaged(line, "it names neither a recording nor a result.");
    const reader: NamedReader = { alias: cell("reader"), ...readerIn(cell("grade"), cell("season"), (why) => damaged(line, why)) };
    for (const column of ["recording", "result"] as const) {
      const [key] = keysOf(cell(column));
      if (key === undefined) continue;
      const known = files[column].get(key);
      if (known && known.alias !== reader.alias) throw damaged(line, `${printable(cell(column))} has another reader further up. Name more of its path to tell two files apart.`);
      files[column].set(key, reader);
    }
  }
  const find = (column: "recording" | "result", path: string) => keysOf(path).map((key) => files[column].get(key)).find((reader) => reader !== undefined);
  return { readerOf: (path, { file }) => find("result", path) ?? find("recording", file.recording.path) };
}

function readerIn(grade: string, season: string, damaged: (why: string) => HumanError): Reader {
  const known = SEASONS.find((one) => one === season.toLowerCase());
  if (grade !== "" && !/^(\d|1[0-2])$/.test(grade)) throw damaged("a grade is a number from 0 to 12; 0 is kindergarten.");
  if (season !== "" && !known) throw damaged(`a season is one of ${SEASONS.join(", ")}.`);
  return { ...(grade !== "" && { grade: Number(grade) }), ...(known && { season: known }) };
}

/** Ways to name a file, the longest first: `b/fox`, `fox` for `b/Fox.wav`. */
function keysOf(path: string): string[] {
  const parts = path.replaceAll("\\", "/").toLowerCase().split("/").filter((part) => part !== "" && part !== "." && part !== "..");
  const name = parts.at(-1);
  if (name === undefined) return [];
  const stem = name.endsWith(ASSESSMENT_NAME_ENDING) ? name.slice(0, -ASSESSMENT_NAME_ENDING.length) : isAudioName(name) ? splitName(name).stem : name;
  const folders = parts.slice(0, -1);
  return folders.map((_, from) => [...folders.slice(from), stem].join("/")).concat(stem);
}
