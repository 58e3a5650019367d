import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { TextChecks } from "#authoring/checks/textChecks.ts";
import { practicePage } from "#authoring/series/practicePage.ts";
import { baseName } from "#contract/files/fileNames.ts";
import { randomHex } from "#core/bytes/randomHex.ts";
import { type PassagePractice, type Series, seriesOf } from "#core/passage/practice.ts";
import { practiceCsv } from "#core/passage/practiceTable.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { ENGLISH } from "#language/english/english.ts";
import type { Scopes } from "#project/scopes/scopes.ts";
import { tellOfExport, writeExport } from "../../../documents/exportedFile.ts";
import { editorLanguage } from "../../../interface/editorLanguage.ts";
import { pageLanguage } from "../../../interface/pageLanguage.ts";
import { PASSAGE_COMMANDS } from "../../../manifest/passageManifest.ts";
import type { PassageDocuments } from "../passageDocuments.ts";
import { eachFolderText } from "./folderTexts.ts";

const { exportPractice } = PASSAGE_COMMANDS;

interface Shown {
  folder: vscode.Uri;
  panel: vscode.WebviewPanel;
  series: Series;
  scope?: ScopeAndSequence;
}

/** Pages about what the passages of a folder practise, one for each folder; asked for again, a page is made anew. */
export class PracticePages implements vscode.Disposable {
  private readonly shown = new Map<string, Shown>();

  constructor(
    private readonly documents: PassageDocuments,
    private readonly scopes: Scopes,
    private readonly checks: Pick<TextChecks, "inBackground">,
  ) {}

  /** @throws {HumanError} `no-passages` */
  async show(folder: vscode.Uri): Promise<void> {
    const key = folder.toString();
    const practices: PassagePractice[] = [];
    let scope: ScopeAndSequence | undefined;
    const left = await eachFolderText(folder, {
      before: () => this.scopes.ready({ address: key }),
      take: async ({ uri, name, text, languageId }) => {
        await this.documents.readyFor(uri.toString(), languageId, text);
        const options = this.documents.profileOptions(uri.toString(), languageId, text);
        // A series is taught by one scope and sequence: that of its first passage that has any.
        scope ??= options.scope;
        const outcome = await this.checks.inBackground({ task: "practice", text, file: name, options });
        if (outcome.state === "done") practices.push(outcome.value);
        return outcome.state === "done";
      },
    });
    if (left === undefined) return;
    const series = seriesOf(practices, ENGLISH.phonemes.symbols, scope);
    const panel = this.shown.get(key)?.panel ?? this.open(folder);
    this.shown.set(key, { folder, panel, series, ...(scope && { scope }) });
    panel.webview.html = practicePage({
      folder: baseName(folder),
      series,
      ...(scope && { scope }),
      left,
      nonce: randomHex(16),
      language: pageLanguage(editorLanguage()),
      export: command(exportPractice.id, [key]),
      open: (file) => command("vscode.open", [vscode.Uri.joinPath(folder, file)]),
    });
    panel.reveal();
  }

  /** @param folder its address @throws {HumanError} `export-failed` if it cannot be written. */
  async export(folder: string): Promise<void> {
    const shown = this.shown.get(folder);
    if (!shown) return;
    const target = await vscode.window.showSaveDialog({
      title: t("Export What These Passages Practice"),
      defaultUri: vscode.Uri.joinPath(shown.folder, "practice.csv"),
      filters: { CSV: ["csv"] },
    });
    if (!target) return;
    await writeExport(target, practiceCsv(shown.series, shown.scope));
    void tellOfExport(target);
  }

  dispose(): void {
    for (const { panel } of [...this.shown.values()]) panel.dispose();
  }

  private open(folder: vscode.Uri): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      "speechAssessment.practice",
      t`Practice in ${baseName(folder)}`,
      vscode.ViewColumn.Active,
      { enableCommandUris: [exportPractice.id, "vscode.open"], localResourceRoots: [], enableFindWidget: true },
    );
    panel.onDidDispose(() => this.shown.delete(folder.toString()));
    return panel;
  }
}

function command(id: string, args: readonly unknown[]): string {
  return `command:${id}?${encodeURIComponent(JSON.stringify(args))}`;
}
