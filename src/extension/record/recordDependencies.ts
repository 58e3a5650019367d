import type * as vscode from "vscode";
import type { Assessments } from "../assess/assessments.ts";
import type { AlphabetOf } from "../documents/passage.ts";
import type { UnassessedTakes } from "../assess/unassessedTakes.ts";

/** The services of the extension for recording a take. */
export interface RecordDependencies {
  extensionUri: vscode.Uri;
  assessments: Pick<Assessments, "passageToRead" | "assessTake">;
  unassessed: UnassessedTakes;
  alphabetOf: AlphabetOf;
}
