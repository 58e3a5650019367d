import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { Fix, Problem } from "#core/problems/problem.ts";
import { mendedAlike } from "#authoring/arpabet/alike.ts";
import { PREFIX } from "../../manifest/defineCommands.ts";
import { AUTHORING_COMMANDS } from "../../manifest/authoringManifest.ts";
import type { CheckedDocuments } from "../checkedDocuments.ts";
import { type CheckReport, isCertain, isWhole } from "#authoring/checks/checkReport.ts";
import type { FindingActions } from "../decisions/findingActions.ts";
import { diagnosticOf, SOURCE } from "../diagnostics.ts";
import { rangeOf, spanOf } from "../places.ts";
import type { ProblemGuide } from "../problemGuide.ts";

/** Run by "fix all" and by saving with fixes. */
export const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append(PREFIX);

/** Its changes are worked out when it is chosen, since the editor asks for actions wherever the cursor goes. */
class FixAllAction extends vscode.CodeAction {
  constructor(
    readonly document: vscode.TextDocument,
    count: number,
    kind: vscode.CodeActionKind,
  ) {
    super(t`Fix all problems with only one possible fix (${count})`, kind);
  }
}

/** Actions besides the fixes of problems. */
export type FurtherActions = (
  document: vscode.TextDocument,
  span: { start: number; end: number },
) => readonly { title: string; kind: vscode.CodeActionKind; edits: Fix["edits"] }[];

/** By the code of a problem that no change of the text fixes. */
export type Remedies = Readonly<Record<string, vscode.Command>>;

export interface ProblemActions {
  further?: FurtherActions;
  decide?: FindingActions;
  remedies?: Remedies;
}

/** Quick fixes, what else can be done at a place, and the action that fixes everything that is beyond doubt. */
export class CodeActions implements vscode.CodeActionProvider<vscode.CodeAction> {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorRewrite, FIX_ALL],
  };

  constructor(
    private readonly documents: CheckedDocuments,
    private readonly guide: ProblemGuide,
    private readonly options: ProblemActions = {},
  ) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { only, diagnostics }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const report = await this.documents.problems(document);
    if (!report || token.isCancellationRequested) return [];
    // Requested on each save: nothing else is worked out then.
    if (only?.contains(FIX_ALL)) return this.fixAll(document, report, FIX_ALL);
    const span = spanOf(document, range);
    const here = report.problems.filter(({ start, end }) => start <= span.end && end >= span.start);
    const fixes = here.flatMap((problem) => problem.fixes.map((fix) => this.fixOf(document, problem, fix, diagnostics)));
    // If problems are left out, not all places of a kind are known.
    const alike = mendedAlike(here, isWhole(report) ? report.problems : [], document.getText()).map(({ problem, fix }) =>
      this.fixOf(document, problem, fix, diagnostics),
    );
    const taken = new Set(fixes.flatMap(({ edits }) => edits));
    const { further: offer = () => [], decide = () => [], remedies = {} } = this.options;
    const further = offer(document, span).filter(({ edits }) => !keysOf({ edits }).some((edit) => taken.has(edit)));
    const decisions = decide(document, here, report).map(({ problem, command }) =>
      this.commandAction(document, problem, command, diagnostics),
    );
    const several = here.some(isCertain) ? this.fixAll(document, report, vscode.CodeActionKind.QuickFix) : [];
    const kinds = [...new Map(here.map((problem) => [problem.code, problem])).values()];
    const commands = kinds.flatMap((problem) =>
      [remedies[problem.code] ?? [], explanation(problem)]
        .flat()
        .map((command) => this.commandAction(document, problem, command, diagnostics)),
    );
    return [
      ...[...fixes, ...alike].map(({ action }) => action),
      ...further.map((offer) => furtherAction(document, offer)),
      ...several,
      ...decisions,
      ...commands,
    ];
  }

  /** Left without a change if the text has changed meanwhile, or takes too long, which the command of the same name reports. */
  async resolveCodeAction(action: vscode.CodeAction): Promise<vscode.CodeAction> {
    const mending = action instanceof FixAllAction ? await this.documents.mending(action.document).catch(() => undefined) : undefined;
    if (mending && action instanceof FixAllAction) action.edit = editOf(action.document, mending.edits);
    return action;
  }

  private fixOf(document: vscode.TextDocument, problem: Problem, fix: Fix, shown: readonly vscode.Diagnostic[]) {
    const action = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = [this.shownAs(document, problem, shown)];
    action.isPreferred = fix.preferred === true;
    action.edit = editOf(document, fix.edits);
    return { action, edits: keysOf(fix) };
  }

  private fixAll(document: vscode.TextDocument, { certain: count }: CheckReport, kind: vscode.CodeActionKind): vscode.CodeAction[] {
    return count === 0 || (count === 1 && kind === vscode.CodeActionKind.QuickFix) ? [] : [new FixAllAction(document, count, kind)];
  }

  private commandAction(
    document: vscode.TextDocument,
    problem: Problem,
    command: vscode.Command,
    shown: readonly vscode.Diagnostic[],
  ): vscode.CodeAction {
    const action = new vscode.CodeAction(command.title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = [this.shownAs(document, problem, shown)];
    action.command = command;
    return action;
  }

  private shownAs(document: vscode.TextDocument, problem: Problem, shown: readonly vscode.Diagnostic[]): vscode.Diagnostic {
    const own = diagnosticOf(document, problem, this.guide);
    const here = shown.filter(({ source, range }) => source === SOURCE && range.isEqual(own.range));
    // One line may stand for all problems of a kind from here on.
    return here.find(({ message }) => message === own.message) ?? here.find((other) => codeOf(other) === problem.code) ?? own;
  }
}

function codeOf({ code }: vscode.Diagnostic): unknown {
  return typeof code === "object" ? code.value : code;
}

function explanation({ code }: Problem): vscode.Command {
  return { command: AUTHORING_COMMANDS.explainProblem.id, title: t`What is “${code}”?`, arguments: [code] };
}

function furtherAction(document: vscode.TextDocument, { title, kind, edits }: ReturnType<FurtherActions>[number]): vscode.CodeAction {
  const action = new vscode.CodeAction(title, kind);
  action.edit = editOf(document, edits);
  return action;
}

export function editOf(document: vscode.TextDocument, edits: Fix["edits"]): vscode.WorkspaceEdit {
  const workspaceEdit = new vscode.WorkspaceEdit();
  workspaceEdit.set(
    document.uri,
    edits.map((edit) => vscode.TextEdit.replace(rangeOf(document, edit), edit.text)),
  );
  return workspaceEdit;
}

/** Keys that are equal for two offers that do the same. */
function keysOf({ edits }: Pick<Fix, "edits">): string[] {
  return edits.map(({ start, end, text }) => `${start} ${end} ${text}`);
}
