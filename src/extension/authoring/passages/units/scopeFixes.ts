import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { PassageCodeName } from "#core/passage/passageCodes.ts";
import { nearestScopes } from "#core/passage/scopePlace.ts";
import { SOURCE } from "../../diagnostics.ts";
import { scopesBeside } from "./factValues.ts";

const CODE: PassageCodeName = "passage-scope-unreadable";

/** Existing ones, the likeliest first, if the named scope and sequence cannot be used. */
export class ScopeFixes implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };

  async provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    const wrong = diagnostics.find(({ source, code }) => source === SOURCE && (typeof code === "object" ? code.value : code) === CODE);
    if (!wrong) return [];
    const written = document.getText(wrong.range);
    const isQuoted = written.startsWith('"');
    const names = (await scopesBeside(document.uri)).map(({ name }) => name);
    return nearestScopes(isQuoted ? written.slice(1, -1) : written, names).map((name) => {
      const action = new vscode.CodeAction(t`Replace with ${name}`, vscode.CodeActionKind.QuickFix);
      action.diagnostics = [wrong];
      action.edit = new vscode.WorkspaceEdit();
      action.edit.replace(document.uri, wrong.range, isQuoted ? JSON.stringify(name) : name);
      return action;
    });
  }
}
