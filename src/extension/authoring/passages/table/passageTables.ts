import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { TextChecks } from "#authoring/checks/textChecks.ts";
import { TABLE_SCHEME } from "#authoring/passages/tableScheme.ts";
import { baseName } from "#contract/files/fileNames.ts";
import { type KnownReading, type PassageRow, passageTableText } from "#core/passage/passageTable.ts";
import type { Settings } from "../../../settings/settings.ts";
import { PASSED_OVER } from "../../passedOver.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import type { PassageDocuments } from "../passageDocuments.ts";
import { readerGrade } from "../readerGrade.ts";
import type { Scopes } from "#project/scopes/scopes.ts";
import { passageReadings } from "#project/results/passageReadings.ts";
import { editorFiles } from "../../../host/editorFiles.ts";
import { findFiles } from "../../../host/node/findFiles.ts";
import { eachFolderText, type FolderText, MOST_FILES } from "./folderTexts.ts";

interface Table {
  text: string;
  /** By the line, counted from 0. */
  links: ReadonlyMap<number, { uri: vscode.Uri; length: number }>;
}

/** A table of a folder's passages that can be read as text, each with a link to its file. */
export class PassageTables implements vscode.TextDocumentContentProvider, vscode.DocumentLinkProvider, vscode.Disposable {
  private readonly tables = new Map<string, Table>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly documents: PassageDocuments,
    private readonly scopes: Scopes,
    private readonly project: ProjectDecisions,
    private readonly settings: Settings,
    private readonly checks: Pick<TextChecks, "inBackground">,
  ) {
    this.subscriptions = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(TABLE_SCHEME, this),
      vscode.languages.registerDocumentLinkProvider({ scheme: TABLE_SCHEME }, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.tables.delete(uri.toString())),
      this.changed,
    );
  }

  /** Rebuilds a table that is open. @throws {HumanError} `no-passages` */
  async show(folder: vscode.Uri): Promise<void> {
    const table = await this.make(folder);
    if (!table) return;
    const uri = vscode.Uri.from({ scheme: TABLE_SCHEME, path: t`/Passages in “${baseName(folder)}”.txt`, query: folder.toString() });
    this.tables.set(uri.toString(), table);
    this.changed.fire(uri);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.tables.get(uri.toString())?.text ?? `${t("To make this table again, run “Show Passages of This Folder”.")}\n`;
  }

  provideDocumentLinks({ uri }: vscode.TextDocument): vscode.DocumentLink[] {
    const links = this.tables.get(uri.toString())?.links ?? new Map<number, { uri: vscode.Uri; length: number }>();
    return [...links].map(([line, { uri: target, length }]) => new vscode.DocumentLink(new vscode.Range(line, 0, line, length), target));
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  /** Undefined where the author cancels. */
  private async make(folder: vscode.Uri): Promise<Table | undefined> {
    const rows: PassageRow[] = [];
    const links = new Map<string, vscode.Uri>();
    let readings: ReadonlyMap<string, readonly KnownReading[]> = new Map();
    const left = await eachFolderText(folder, {
      before: async (token) => {
        const cancelled = new AbortController();
        token.onCancellationRequested(() => cancelled.abort());
        const results = await findFiles(new vscode.RelativePattern(folder, "**/*.assessment.json"), PASSED_OVER, MOST_FILES, token);
        readings = (await passageReadings(editorFiles, results.map(String), cancelled.signal)).of;
        await Promise.all([this.scopes.ready({ address: folder.toString() }), this.project.ready(folder.toString())]);
      },
      take: async (text) => {
        const row = await this.row(text, readings.get(text.uri.toString()) ?? []);
        if (row) rows.push(row);
        links.set(text.name, text.uri);
        return row !== undefined;
      },
    });
    return left === undefined ? undefined : tableOf(rows, links, this.heading(folder, left));
  }

  private async row({ uri, name, text, languageId }: FolderText, readings: readonly KnownReading[]): Promise<PassageRow | undefined> {
    const address = uri.toString();
    await this.documents.readyFor(address, languageId, text);
    const outcome = await this.checks.inBackground({
      task: "passageRow",
      text,
      file: name,
      readings,
      grade: readerGrade(this.settings, address),
      options: this.documents.profileOptions(address, languageId, text),
    });
    return outcome.state === "done" ? outcome.value : undefined;
  }

  private heading(folder: vscode.Uri, left: number): string {
    const { scope, reached } = this.scopes.of({ address: folder.toString() });
    const decodable =
      scope &&
      (reached === undefined ? t`decodable by ${scope.name}, all units` : t`decodable by ${scope.name}, unit ${scope.units[reached]!.id}`);
    const parts = [
      t`Passages in “${vscode.workspace.asRelativePath(folder)}”`,
      t`times for grade ${readerGrade(this.settings, folder.toString())}`,
      ...(decodable === undefined ? [] : [decodable]),
      ...(left > 0 ? [t("some files were left out because they are too large, too many or unreadable")] : []),
    ];
    return parts.join("; ");
  }
}

function tableOf(rows: readonly PassageRow[], uris: ReadonlyMap<string, vscode.Uri>, heading: string): Table {
  // A line break in a file's name would split it into two lines.
  const printed = (name: string) => name.replace(/\p{Cc}/gu, "\uFFFD");
  const links = new Map(rows.map(({ file }, index) => [index + 3, { uri: uris.get(file)!, length: file.length }]));
  return { text: `${heading}\n\n${passageTableText(rows, printed)}`, links };
}

/** By the address of their passage; files that are not readable results are left out. */
