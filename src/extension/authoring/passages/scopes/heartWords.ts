import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName } from "../../../../contract/files/fileNames.ts";
import { subjectOf } from "../../../../core/accepted/acceptedFindings.ts";
import { HumanError } from "../../../../core/humanError.ts";
import { withHeartWord } from "../../../../project/addHeartWord.ts";
import type { FindingActions } from "../../decisions/findingActions.ts";
import { PASSAGE_COMMANDS } from "../../../manifest/passageManifest.ts";
import { scopedText, type Scopes } from "./scopes.ts";

/** What `addHeartWord` is called with. */
interface HeartWord {
  /** Address of the scope and sequence. */
  scope: string;
  /** Index of the unit. */
  unit: number;
  word: string;
}

/** Offers to teach words that cannot be decoded yet as wholes, if the scope and sequence is a file of the workspace. */
export function heartWordActions(scopes: Scopes): FindingActions {
  return (document, problems) => {
    const found = problems.filter(({ code }) => code === "passage-not-yet-decodable");
    if (found.length === 0) return [];
    const { scope, file, reached } = scopes.of(scopedText(document));
    if (!scope || !file || reached === undefined || !vscode.workspace.getWorkspaceFolder(file)) return [];
    const words = new Map(found.map((problem) => [subjectOf(problem, document.getText()) ?? "", problem]));
    return [...words].map(([word, problem]) => ({
      problem,
      command: {
        command: PASSAGE_COMMANDS.addHeartWord.id,
        title: t`Teach “${word}” as a Whole in Unit ${scope.units[reached]!.id} (${baseName(file)})`,
        arguments: [{ scope: file.toString(), unit: reached, word } satisfies HeartWord],
      },
    }));
  };
}

/**
 * Writes a word into the scope and sequence, which is left open to be looked at.
 * @throws {HumanError} `scope-not-written`, or why the file has to be fixed first
 */
export async function addHeartWord(argument: unknown): Promise<void> {
  const { scope, unit, word } = argument as HeartWord;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(scope, true));
  const wasDirty = document.isDirty;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(
    document.uri,
    new vscode.Range(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end),
    withHeartWord(document.getText(), unit, word),
  );
  // A file that somebody is in the middle of editing is theirs to save.
  if (!(await vscode.workspace.applyEdit(edit)) || (!wasDirty && !(await document.save()))) {
    throw new HumanError("scope-not-written", t`${baseName(document.uri)} could not be written. Is its folder writable?`);
  }
}
