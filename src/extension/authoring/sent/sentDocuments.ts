import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { phonemesSent } from "#core/arpabet/parseArpabet.ts";
import { commandTargets } from "../../documents/commandTargets.ts";
import { baseName } from "#contract/files/fileNames.ts";
import { isPassageDocument } from "../../documents/passage.ts";
import { type ArpabetDocuments, isArpabet } from "../arpabetDocuments.ts";
import { columnBeside } from "../columnBeside.ts";
import { SOURCE } from "../diagnostics.ts";
import { PASSAGE_LANGUAGES } from "#authoring/passages/passageLanguages.ts";
import { rangeOf, spanOf } from "../places.ts";
import { SENT_SCHEME } from "#authoring/sentScheme.ts";
import { factsOf } from "#core/passage/facts.ts";
import { saidBy } from "#project/passages/passagesFile.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import { partSent, refusal, type SentPassage, sentPassage, sentText } from "#authoring/sentText.ts";

/**
 * Shows exactly what is sent to the service, beside the text. For an Arpabet file, line for line, only the phonemes, separated by single
 * blanks; a line that the service would refuse is marked as wrong. For a passage, the text without markup. It follows the file as it is
 * edited and cannot be edited itself.
 */
export class SentDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly refused = vscode.languages.createDiagnosticCollection(`${SOURCE}: sent`);
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly documents: ArpabetDocuments,
    private readonly project: ProjectDecisions,
  ) {
    this.subscriptions = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(SENT_SCHEME, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.sourceChanged(document)),
      // Changing the language also reopens a text.
      vscode.workspace.onDidOpenTextDocument((document) => this.sourceChanged(document)),
      documents.onDidChange(() => vscode.workspace.textDocuments.forEach((document) => this.sourceChanged(document))),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.refused.delete(uri)),
      this.changed,
      this.refused,
    );
  }

  /** At the line that the command was called on, or otherwise at the cursor, or with the same part selected. */
  async show(args: readonly unknown[]): Promise<void> {
    const { passage, line } = commandTargets(args);
    const editor = vscode.window.activeTextEditor;
    const source = passage ? await vscode.workspace.openTextDocument(passage) : editor?.document;
    if (!source || !isSource(source)) {
      void vscode.window.showInformationMessage(
        t("You can see what is sent for a passage (plain text or Markdown) or an Arpabet file. Open one and put the cursor into it."),
      );
      return;
    }
    const selection =
      line === undefined && editor?.document === source ? editor.selection : new vscode.Selection(line ?? 0, 0, line ?? 0, 0);
    const document = await vscode.workspace.openTextDocument(sentUri(source.uri));
    await vscode.window.showTextDocument(document, {
      viewColumn: columnBeside(),
      preserveFocus: true,
      preview: true,
      selection: this.placeIn(document, source, selection),
    });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri.query, true));
    if (isArpabet(document)) return this.phonemesOf(document, uri);
    this.refused.delete(uri);
    await this.project.ready(document.uri.toString());
    return this.sentPassage(document).text;
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private sentPassage(document: vscode.TextDocument): SentPassage {
    const facts = factsOf(saidBy(this.project.folderLevels(document.uri.toString())));
    return sentPassage({ text: document.getText(), languageId: document.languageId, facts });
  }

  /** The place of the cursor, or of the selection. */
  private placeIn(sent: vscode.TextDocument, document: vscode.TextDocument, selection: vscode.Selection): vscode.Range {
    const { line } = selection.active;
    if (isArpabet(document)) return new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER);
    const place = spanOf(document, selection.isEmpty ? document.lineAt(line).range : selection);
    return rangeOf(sent, partSent(this.sentPassage(document), place));
  }

  private phonemesOf(document: vscode.TextDocument, uri: vscode.Uri): string {
    const parsed = this.documents.parsed(document);
    const diagnostics = parsed.lines.flatMap((line, number) => {
      const message = refusal(line, parsed);
      return message === undefined
        ? []
        : [new vscode.Diagnostic(new vscode.Range(number, 0, number, phonemesSent(line).length), message, vscode.DiagnosticSeverity.Error)];
    });
    this.refused.set(
      uri,
      diagnostics.map((diagnostic) => Object.assign(diagnostic, { source: SOURCE })),
    );
    return sentText(parsed);
  }

  private sourceChanged(document: vscode.TextDocument): void {
    if (!isSource(document)) return;
    const uri = sentUri(document.uri);
    if (vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri.toString())) this.changed.fire(uri);
  }
}

function sentUri(source: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({ scheme: SENT_SCHEME, path: t`/${baseName(source)} (as sent).txt`, query: source.toString() });
}

function isSource(document: vscode.TextDocument): boolean {
  return isArpabet(document) || (PASSAGE_LANGUAGES.includes(document.languageId) && isPassageDocument(document));
}
