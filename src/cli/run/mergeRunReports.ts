import { printable } from "#core/printable.ts";
import { mergeReports } from "#sets/reports/mergeReports.ts";
import { isGreen, readReport } from "#sets/reports/runReport.ts";
import type { MergeReportsCommand } from "../commands/setCommands.ts";
import type { Io } from "../io.ts";
import { readFileText } from "../files/readFileText.ts";
import { writeReport } from "./writeReport.ts";

/** Bytes; ten thousand cases take twenty million. */
const LARGEST_REPORT = 200_000_000;

/**
 * @returns 1 if a case is not as expected, or a shard is missing.
 * @throws {HumanError} `report-unreadable`, `report-damaged`, `report-too-new`, `reports-unlike`, `report-not-written`
 */
export async function mergeRunReports({ paths, reporter, outPath }: MergeReportsCommand, io: Io): Promise<0 | 1> {
  const reports = [];
  for (const name of paths) {
    const text = await readFileText(
      name,
      { what: "report", code: "report-unreadable", most: LARGEST_REPORT, tooLarge: "is too large to be the report of a run." },
      io.signal,
    );
    reports.push({ name, report: readReport(text, name) });
  }
  const { report, notes } = mergeReports(reports);
  for (const note of notes) io.stderr.write(`${printable(note)}\n`);
  await writeReport(report, { reporter, outPath, withCases: true }, io);
  return isGreen(report) ? 0 : 1;
}
