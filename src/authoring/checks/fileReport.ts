import { type LinePlace, linePlaces } from "../../core/text/linePlaces.ts";
import type { Problem, Severity } from "../../core/problems/problem.ts";
import { mostSevere } from "./checkReport.ts";

/** A problem of a file that is closed. Its fixes, and other places that belong to it, are found when somebody opens the document. */
export interface FileProblem {
  code: string;
  severity: Severity;
  message: string;
  from: LinePlace;
  to: LinePlace;
}

/** The findings of a check in a file that is closed. */
export interface FileReport {
  /** In the order of the text; the most severe `MOST_IN_FILE` where there are more. */
  problems: readonly FileProblem[];
  /** The number of problems left out. */
  left: number;
}

/** Nobody goes through more of them in a list. */
export const MOST_IN_FILE = 100;

/** Without hints, which the editor's list of problems does not show. @param problems in the order of the text */
export function fileReportOf(text: string, problems: readonly Problem[]): FileReport {
  const listed = problems.filter(({ severity }) => severity !== "hint");
  const place = linePlaces(text);
  const kept = mostSevere(listed, MOST_IN_FILE).map(({ code, severity, message, start, end }) => ({
    code,
    severity,
    message,
    from: place(start),
    to: place(end),
  }));
  return { problems: kept, left: listed.length - kept.length };
}
