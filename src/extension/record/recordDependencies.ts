import type * as vscode from "vscode";
import type { Assessments } from "../assess/assessments.ts";
import type { AlphabetOf } from "../documents/passage.ts";
import type { UnassessedTakes } from "../assess/unassessedTakes.ts";

/** What the extension provides for recording a take. */
export interface RecordDependencies {
  extensionUri: vscode.Uri;
  assessments: Pick<Assessments, "passageToRead" | "assessTake">;
  unassessed: UnassessedTakes;
  alphabetOf: AlphabetOf;
}
