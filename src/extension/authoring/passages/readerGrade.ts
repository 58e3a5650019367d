import type * as vscode from "vscode";
import { type Grade, GRADES, USUAL_GRADE } from "../../../core/reading/norms.ts";
import type { Settings } from "../../settings/settings.ts";

export function readerGrade(settings: Pick<Settings, "grade">, scope: vscode.Uri): Grade {
  const set = settings.grade.valueFor(scope);
  return GRADES.find((grade) => String(grade) === set) ?? USUAL_GRADE;
}
