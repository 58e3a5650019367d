import { HumanError } from "#core/humanError.ts";
import { printable } from "#core/printable.ts";
import { junitReport } from "#sets/reports/junitReport.ts";
import type { RunReport } from "#sets/reports/runReport.ts";
import { specLine, specSummary } from "#sets/reports/specReport.ts";
import type { Reporter } from "../commands/sharedArguments.ts";
import type { Io } from "../io.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { replaceFile } from "../files/replaceFile.ts";
import { indentedJson } from "../printing/jsonList.ts";

export interface ReportPlace {
  reporter: Reporter;
  /** Undefined for standard output. */
  outPath: string | undefined;
  /** True if a report for people has a line for each case; not if they were printed as they ended. */
  withCases: boolean;
}

/** Replaces an older report. With a file, what went wrong and the numbers are also printed for people. @throws {HumanError} `report-not-written` */
export async function writeReport(report: RunReport, { reporter, outPath, withCases }: ReportPlace, io: Io): Promise<void> {
  const text = textOf(report, reporter, withCases || outPath !== undefined);
  if (outPath === undefined) {
    io.stdout.write(text);
    return;
  }
  try {
    await replaceFile(outPath, text);
  } catch (cause) {
    const why =
      cause instanceof HumanError || cause instanceof FileRefusedError
        ? cause.message
        : `The report could not be written to ${outPath} (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}).`;
    throw new HumanError("report-not-written", `${why} The results are saved: to write it again, repeat the run.`, { cause });
  }
  // The log of a CI system would otherwise end with an exit code alone.
  io.stderr.write(
    inWords(
      report,
      report.cases.filter(({ status }) => status === "error"),
    ),
  );
}

function textOf(report: RunReport, reporter: Reporter, withCases: boolean): string {
  if (reporter === "json") return `${indentedJson(report)}\n`;
  if (reporter === "junit") return junitReport(report);
  return inWords(report, withCases ? report.cases : []);
}

/** @param cases that get a line of their own before the summary */
function inWords(report: RunReport, cases: RunReport["cases"]): string {
  const lines = cases.map((one) => `${printable(specLine(one))}\n`).join("");
  return `${lines}${specSummary(report).split("\n").map(printable).join("\n")}`;
}
