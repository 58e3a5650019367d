import type { KeptReading } from "../results/keptReading.ts";
import { readTable, type TableProblem } from "./readTable.ts";
import { isRecordingNamed, isResultNamed, recordingKey } from "./resultPlaces.ts";

/**
 * Tells readings who read them, by a table of two columns: `recording` (or `result`) and `reader`. Problems never repeat a reader's name.
 * @returns the readings, those that the table names with their aliases, and the rows that could not be used.
 */
export function withReaders(readings: readonly KeptReading[], text: string): { readings: KeptReading[]; problems: TableProblem[] } {
  const { rows, problems } = readTable(text, ["recording", "result", "reader"], [["recording", "result"], ["reader"]]);
  const readers = new Map<KeptReading, string>();
  for (const { line, cells: { recording, result, reader } } of rows) {
    const problem = (message: string) => problems.push({ line, message });
    if (reader === undefined) {
      problem("The reader is missing.");
      continue;
    }
    const name = result ?? recording;
    if (name === undefined) {
      problem("The recording is missing.");
      continue;
    }
    const named = readings.filter((reading) => (result === undefined ? isRecordingNamed(name, reading) : isResultNamed(name, reading)));
    if (new Set(named.map(result === undefined ? recordingKey : ({ uri }) => uri)).size > 1) problem(`“${name}” is the name of several ${result === undefined ? "recordings" : "results"}; write its folder before it.`);
    else if (named.some((reading) => (readers.get(reading) ?? reader) !== reader)) problem(`“${name}” has another reader in a line before.`);
    // A table of a whole school names recordings that are not looked at.
    else for (const reading of named) readers.set(reading, reader);
  }
  return { readings: readings.map((reading) => (readers.has(reading) ? { ...reading, alias: readers.get(reading)! } : reading)), problems };
}
