import { type LinePlace, linePlaces } from "#core/text/linePlaces.ts";
import type { Problem, Severity } from "#core/problems/problem.ts";
import { mostSevere } from "./checkReport.ts";
import { countKinds, foldedKinds } from "./foldedKinds.ts";

/** Without fixes and related places, which are found when somebody opens the document. */
export interface FileProblem {
  code: string;
  severity: Severity;
  message: string;
  from: LinePlace;
  to: LinePlace;
}

export interface FileReport {
  /** In the order of the text; the most severe `MOST_IN_FILE` if there are more. */
  problems: readonly FileProblem[];
  left: number;
}

/** Nobody goes through more in a list. */
export const MOST_IN_FILE = 100;

/** Without hints, which the editor's list of problems does not show. @param problems in the order of the text */
export function fileReportOf(text: string, problems: readonly Problem[]): FileReport {
  const listed = problems.filter(({ severity }) => severity !== "hint");
  const place = linePlaces(text);
  const folded = foldedKinds(listed, countKinds(listed));
  const kept = mostSevere(folded, MOST_IN_FILE).map(({ code, severity, message, start, end }) => ({
    code,
    severity,
    message,
    from: place(start),
    to: place(end),
  }));
  return { problems: kept, left: folded.length - kept.length };
}
