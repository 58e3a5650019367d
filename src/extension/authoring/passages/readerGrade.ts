import type * as vscode from "vscode";
import { type Grade, GRADES } from "../../../core/reading/norms.ts";
import type { Settings } from "../../settings/settings.ts";

/** Where the author tells no grade: the first one whose norms are those of a whole year. */
const USUAL_GRADE: Grade = 2;

/** The grade that a passage is for. */
export function readerGrade(settings: Pick<Settings, "grade">, scope: vscode.Uri): Grade {
  const set = settings.grade.valueFor(scope);
  return GRADES.find((grade) => String(grade) === set) ?? USUAL_GRADE;
}
