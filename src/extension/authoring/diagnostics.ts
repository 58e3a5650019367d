import * as vscode from "vscode";
import type { Problem, Severity } from "#core/problems/problem.ts";
import type { CheckedDocuments } from "./checkedDocuments.ts";
import { type CheckReport, leftOutMessage } from "#authoring/checks/checkReport.ts";
import { foldedKinds } from "#authoring/checks/foldedKinds.ts";
import { rangeOf } from "./places.ts";
import type { ProblemGuide } from "./problemGuide.ts";

export const SOURCE = "Speech Assessment";

/** Milliseconds without a keystroke: while a symbol is being typed, it is wrong all the time. */
const TYPING_PAUSE_MS = 150;

export const SEVERITY: Record<Severity, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

export class Diagnostics implements vscode.Disposable {
  /** Documents of this kind that something is shown for. */
  private readonly shown = new Set<string>();
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly documents: CheckedDocuments,
    private readonly guide: ProblemGuide,
    private readonly collection: vscode.DiagnosticCollection,
    /** Shows the problems of documents that are closed. */
    project: { covers(uri: vscode.Uri): boolean },
  ) {
    this.subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.soon(document, 0)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.soon(document, TYPING_PAUSE_MS)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri, project.covers(uri))),
      documents.onDidChange(() => this.all()),
      guide.onDidLoad(() => this.all()),
    );
    this.all();
  }

  dispose(): void {
    this.subscriptions.dispose();
    for (const timer of this.waiting.values()) clearTimeout(timer);
  }

  private all(): void {
    for (const document of vscode.workspace.textDocuments) {
      if (this.documents.has(document)) this.soon(document, 0);
      else this.forget(document.uri);
    }
  }

  private soon(document: vscode.TextDocument, delay: number): void {
    if (!this.documents.has(document)) return;
    const key = document.uri.toString();
    clearTimeout(this.waiting.get(key));
    this.waiting.set(
      key,
      setTimeout(() => void this.show(document), delay),
    );
  }

  /** A text that changes while it is checked keeps its old problems until it is checked again. */
  private async show(document: vscode.TextDocument): Promise<void> {
    this.waiting.delete(document.uri.toString());
    if (document.isClosed || !this.documents.has(document)) return;
    const report = await this.documents.problems(document);
    if (!report || document.isClosed || !this.documents.has(document)) return;
    const shown = foldedKinds(report.problems, report.kinds).map((problem) => diagnosticOf(document, problem, this.guide));
    this.shown.add(document.uri.toString());
    this.collection.set(document.uri, [...shown, ...remarks(report).map((remark) => remarkOn(document, remark))]);
  }

  /** @param stays whether what is shown stays until others replace it */
  private forget(uri: vscode.Uri, stays = false): void {
    const key = uri.toString();
    clearTimeout(this.waiting.get(key));
    this.waiting.delete(key);
    if (this.shown.delete(key) && !stays) this.collection.delete(uri);
  }
}

/** About the check itself. */
function remarks(report: CheckReport): string[] {
  return [report.unchecked, leftOutMessage(report)].filter((remark) => remark !== undefined);
}

/** Placed at the end of the text, after the problems that it is about. */
function remarkOn(document: vscode.TextDocument, message: string): vscode.Diagnostic {
  const { end } = document.lineAt(document.lineCount - 1).range;
  const diagnostic = new vscode.Diagnostic(new vscode.Range(end, end), message, vscode.DiagnosticSeverity.Information);
  diagnostic.source = SOURCE;
  return diagnostic;
}

/** Its code links to the documentation about the problem. */
export function diagnosticOf(document: vscode.TextDocument, problem: Problem, guide: ProblemGuide): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(rangeOf(document, problem), problem.message, SEVERITY[problem.severity]);
  diagnostic.source = SOURCE;
  diagnostic.code = { value: problem.code, target: guide.target(problem.code) };
  diagnostic.relatedInformation = problem.related?.map(
    (place) => new vscode.DiagnosticRelatedInformation(new vscode.Location(document.uri, rangeOf(document, place)), place.message),
  );
  return diagnostic;
}
