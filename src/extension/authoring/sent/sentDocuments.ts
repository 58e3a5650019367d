import * as vscode from "vscode";
import { phonemesSent } from "../../../core/arpabet/parseArpabet.ts";
import { baseName } from "../../assess/fileNames.ts";
import { type ArpabetDocuments, isArpabet } from "../arpabetDocuments.ts";
import { columnBeside } from "../columnBeside.ts";
import { SOURCE } from "../diagnostics.ts";
import { SENT_SCHEME } from "./sentScheme.ts";
import { refusal, sentText } from "./sentText.ts";

/**
 * What goes to the service of an Arpabet file, beside it and line for line: the phonemes alone, separated by single
 * blanks. A line that the service would refuse is marked as wrong; the text stays just what is sent. It follows the file as it is edited and cannot be edited itself.
 */
export class SentDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly refused = vscode.languages.createDiagnosticCollection(`${SOURCE}: sent`);
  private readonly subscriptions: vscode.Disposable;

  constructor(private readonly documents: ArpabetDocuments) {
    this.subscriptions = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(SENT_SCHEME, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.sourceChanged(document)),
      documents.onDidChange(() => vscode.workspace.textDocuments.forEach((document) => this.sourceChanged(document))),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.refused.delete(uri)),
      this.changed,
      this.refused,
    );
  }

  /** Opens it beside the active Arpabet file, at the same line. */
  async show(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isArpabet(editor.document)) {
      void vscode.window.showInformationMessage("What is sent can be shown of an Arpabet file. Open one, and put the cursor into the line.");
      return;
    }
    const document = await vscode.workspace.openTextDocument(sentUri(editor.document.uri));
    const { line } = editor.selection.active;
    await vscode.window.showTextDocument(document, {
      viewColumn: columnBeside(),
      preserveFocus: true,
      preview: true,
      selection: new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER),
    });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri.query, true));
    const parsed = this.documents.parsed(document);
    const diagnostics = parsed.lines.flatMap((line, number) => {
      const message = refusal(line, parsed);
      return message === undefined ? [] : [new vscode.Diagnostic(new vscode.Range(number, 0, number, phonemesSent(line).length), message, vscode.DiagnosticSeverity.Error)];
    });
    this.refused.set(uri, diagnostics.map((diagnostic) => Object.assign(diagnostic, { source: SOURCE })));
    return sentText(parsed);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private sourceChanged(document: vscode.TextDocument): void {
    if (!isArpabet(document)) return;
    const uri = sentUri(document.uri);
    if (vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri.toString())) this.changed.fire(uri);
  }
}

function sentUri(source: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({ scheme: SENT_SCHEME, path: `/${baseName(source)} (as sent).txt`, query: source.toString() });
}
