import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { mendingEdits } from "#authoring/arpabet/textChange.ts";
import { type CheckReport, NOTHING_FOUND, reportOf, uncheckedReport } from "#authoring/checks/checkReport.ts";
import type { Mending } from "#authoring/checks/textWork.ts";
import { AUDIO_EXTENSIONS, TEXT_EXTENSIONS } from "#contract/files/fileNames.ts";
import { fileProblems } from "#sets/suites/fileProblems.ts";
import { readSuite } from "#sets/suites/readSuite.ts";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import type { CheckedDocuments } from "../authoring/checkedDocuments.ts";
import { editorSuiteFolder } from "./editorSuiteFolder.ts";

/** UTF-16 units; reading a longer suite would hold up the editor's own thread. */
const LONGEST_SUITE_UNITS = 500_000;
/** Milliseconds: files are added and removed by the hundred. */
const SETTLE_MS = 500;

export function isSuite({ uri }: Pick<vscode.TextDocument, "uri">): boolean {
  return uri.path.endsWith(SUITE_NAME_ENDING);
}

/** Open suites, checked with the files that they name. */
export class SuiteDocuments implements CheckedDocuments, vscode.Disposable {
  private readonly reports = new Map<string, { version: number; report: Promise<CheckReport> }>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable;
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const watcher = vscode.workspace.createFileSystemWatcher(
      `**/*.{${[...AUDIO_EXTENSIONS, ...TEXT_EXTENSIONS].join(",")}}`,
      false,
      true,
      false,
    );
    const soon = () => {
      clearTimeout(this.settling);
      this.settling = setTimeout(() => this.again(), SETTLE_MS);
    };
    const folders = vscode.workspace.onDidChangeWorkspaceFolders(() => this.again());
    const closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => this.reports.delete(uri.toString()));
    this.subscriptions = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(soon),
      watcher.onDidDelete(soon),
      folders,
      closing,
      this.changed,
    );
  }

  has(document: vscode.TextDocument): boolean {
    return isSuite(document);
  }

  async problems(document: vscode.TextDocument): Promise<CheckReport | undefined> {
    if (!this.has(document)) return NOTHING_FOUND;
    const { version } = document;
    const key = document.uri.toString();
    const known = this.reports.get(key);
    const report = known?.version === version ? known.report : check(document);
    this.reports.set(key, { version, report });
    const found = await report;
    return document.version === version ? found : undefined;
  }

  mending(document: vscode.TextDocument): Promise<Mending | undefined> {
    const text = document.getText();
    return Promise.resolve(
      text.length > LONGEST_SUITE_UNITS ? { edits: [], count: 0 } : mendingEdits(text, (one) => readSuite(one).problems),
    );
  }

  dispose(): void {
    clearTimeout(this.settling);
    this.subscriptions.dispose();
  }

  private again(): void {
    this.reports.clear();
    this.changed.fire();
  }
}

async function check(document: vscode.TextDocument): Promise<CheckReport> {
  const text = document.getText();
  if (text.length > LONGEST_SUITE_UNITS)
    return uncheckedReport(
      t`Suites of more than ${LONGEST_SUITE_UNITS.toLocaleString("en")} characters are not checked while you write. Split this one into several.`,
    );
  const { suite, problems } = readSuite(text);
  // A suite that was never saved has no folder that its paths could be relative to.
  const ofFiles = document.isUntitled ? [] : await fileProblems(suite, editorSuiteFolder(document.uri));
  return reportOf([...problems, ...ofFiles].sort((a, b) => a.start - b.start));
}
