import type { KeptReading } from "../results/keptReading.ts";
import { readTable, type TableProblem } from "../table/readTable.ts";
import { readingFinder } from "./resultPlaces.ts";

/**
 * Tells readings who read them, by a table of two columns: `recording` (or `result`) and `reader`. Problems never repeat a reader's name.
 * @returns the readings, those that the table names with their aliases, and the rows that could not be used.
 */
export function withReaders(readings: readonly KeptReading[], text: string): { readings: KeptReading[]; problems: TableProblem[] } {
  const { rows, problems } = readTable(text, ["recording", "result", "reader"], [["recording", "result"], ["reader"]]);
  const find = readingFinder(readings, (reading) => reading);
  const readers = new Map<KeptReading, string>();
  for (const { line, cells: { recording, result, reader } } of rows) {
    const problem = (message: string) => problems.push({ line, message });
    if (reader === undefined) {
      problem("The reader is missing.");
      continue;
    }
    const named = find({ recording, result });
    if (typeof named === "string") problem(named);
    else if (named.some((reading) => (readers.get(reading) ?? reader) !== reader)) problem("This recording has another reader in a line before.");
    // A table of a whole school names recordings that are not looked at.
    else for (const reading of named) readers.set(reading, reader);
  }
  return { readings: readings.map((reading) => (readers.has(reading) ? { ...reading, alias: readers.get(reading)! } : reading)), problems };
}
