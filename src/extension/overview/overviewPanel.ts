import { randomHex } from "../../core/bytes/randomHex.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { editorLanguage } from "../interface/editorLanguage.ts";
import { baseName } from "../../contract/files/fileNames.ts";
import { handle } from "../../pages/kit/handlers.ts";
import { HumanError } from "../../core/humanError.ts";
import { agreementCsv } from "../../sets/agreement/agreementCsv.ts";
import { disagreementsCsv } from "../../sets/agreement/disagreements.ts";
import type { AgreementChoice } from "../../core/agreement/agreementSheet.ts";
import { filterRows, overviewColumn, sortRows } from "../../core/overview/overviewColumns.ts";
import { passageSheetsCsv, readerSheetsCsv, rowsCsv } from "../../sets/overview/overviewCsv.ts";
import {
  type KeyedSheetName,
  type OverviewHostMessage,
  type OverviewOrder,
  type OverviewPageMessageHandlers,
  type OverviewRequestHandlers,
  type OverviewSheet,
  parseOverviewPageMessage,
  type SheetName,
} from "../../pages/overview/overviewProtocol.ts";
import { passagesOf, passageSheet } from "../../core/overview/passageSheet.ts";
import { readerSheet } from "../../core/overview/readerSheet.ts";
import type { GoTo } from "../viewer/goTo.ts";
import { webviewPage } from "../viewer/webviewPage.ts";
import { OverviewAgreement } from "./overviewAgreement.ts";
import type { OverviewResults } from "./overviewResults.ts";
import type { OverviewDependencies } from "./overviewDependencies.ts";

/** Rows that are sent at once. */
const BATCH = 200;
/** Milliseconds after a change until the open sheet follows. */
const SHEET_DELAY = 200;

export interface OverviewAbout {
  /** The folder's address; empty for the workspace. */
  scope: string;
  title: string;
  folder: vscode.Uri | undefined;
}

type Exported = Parameters<OverviewRequestHandlers["export"]>[0]["what"];
type CsvFile = [name: string, content: string];

/** The page of an overview, and the conversation with it. */
export class OverviewPanel implements vscode.Disposable {
  private isReady = false;
  private isClosed = false;
  private watched: SheetName | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: vscode.Disposable[];
  private readonly handlers: OverviewPageMessageHandlers = {
    ready: () => this.begin(),
    request: async ({ id, request }) => this.post(await this.answer(id, () => handle("method", this.requests, request))),
    defect: ({ message, stack }) => this.dependencies.log(`The page of an overview failed: ${message}`, stack),
  };
  private readonly requests: OverviewRequestHandlers = {
    open: ({ uri, place }) => this.open(uri, place),
    watch: ({ name }) => {
      this.watched = name;
      return this.sendSheet();
    },
    // Not awaited: the dialog may stay open for longer than an answer may take.
    export: ({ what }) => {
      const file = this.fileOf(what);
      void Promise.resolve(file)
        .then(([name, content]) => this.save(name, content))
        .catch((error: unknown) => {
          if (error instanceof HumanError) void vscode.window.showErrorMessage(error.message);
          else if (!this.isClosed) this.dependencies.log("An overview could not be exported", error);
        });
    },
  };
  private readonly agreement: OverviewAgreement;
  /** Ends what is being worked out for a page that has been closed or now shows something else. */
  private working = new AbortController();
  private readonly closing = new AbortController();
  /** Whether an agreement is worked out as soon as all results have been read. */
  private isAgreementDue = false;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly about: OverviewAbout,
    private readonly results: OverviewResults,
    private readonly dependencies: OverviewDependencies,
  ) {
    const { webview } = panel;
    this.agreement = new OverviewAgreement(results);
    this.subscriptions = [
      webview.onDidReceiveMessage((data: unknown) => void this.receive(data)),
      results.onDidChange((change) => {
        void this.post({ type: "rows", ...change });
        if (this.watched) this.timer ??= setTimeout(() => void this.sendSheet(), SHEET_DELAY);
      }),
      results.onDidProgress((progress) => {
        void this.post({ type: "progress", ...progress });
        if (this.isAgreementDue && progress.isDone) void this.sendSheet();
      }),
    ];
    const dist = vscode.Uri.joinPath(dependencies.extensionUri, "dist");
    webview.options = { enableScripts: true, localResourceRoots: [dist] };
    webview.html = webviewPage({
      cspSource: webview.cspSource,
      script: webview.asWebviewUri(vscode.Uri.joinPath(dist, "overview.js")).toString(),
      style: webview.asWebviewUri(vscode.Uri.joinPath(dist, "overview.css")).toString(),
      nonce: randomHex(18),
      title: about.title,
      shown: editorLanguage(),
    });
  }

  dispose(): void {
    this.isClosed = true;
    this.working.abort();
    this.closing.abort();
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private async receive(data: unknown): Promise<void> {
    const message = parseOverviewPageMessage(data);
    if (message) await handle("type", this.handlers, message);
    else this.dependencies.log("The page of an overview sent a message that is not understood");
  }

  /** Sends everything there is; what changes meanwhile follows by itself, and sending the same row twice does no harm. */
  private async begin(): Promise<void> {
    const { scope, title } = this.about;
    this.isReady = true;
    this.watched = undefined;
    await this.post({ type: "begin", scope, title });
    const rows = this.results.entries.map(({ row }) => row);
    for (let from = 0; from < rows.length; from += BATCH) {
      // One that was removed in between is not sent after the message that says so.
      await this.post({ type: "rows", rows: rows.slice(from, from + BATCH).filter(({ uri }) => this.results.has(uri)), removed: [] });
    }
    await this.post({ type: "progress", ...this.results.progress });
  }

  private async answer(id: number, work: () => Promise<void> | void): Promise<OverviewHostMessage> {
    try {
      await work();
      return { type: "reply", id };
    } catch (error) {
      if (this.dependencies.backend.isHumanError(error)) return { type: "error", id, message: error.message };
      this.dependencies.log("A request of an overview failed", error);
      return { type: "error", id, message: t("That did not work. For details, see the extension's log.") };
    }
  }

  private async open(address: string, place: GoTo["place"] | undefined): Promise<void> {
    if (!this.results.has(address)) throw new HumanError("result-gone", t("This result is no longer there."));
    const uri = vscode.Uri.parse(address, true);
    if (place === undefined) await this.dependencies.viewers.focus(uri);
    else await this.dependencies.viewers.openAt(uri, { place, play: false });
  }

  private async sendSheet(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.working.abort();
    this.isAgreementDue = false;
    if (this.watched?.of === "agreement") return this.beginAgreement(this.watched.choice);
    const sheet = this.watched && this.sheetOf(this.watched);
    if (sheet) await this.post({ type: "sheet", sheet });
  }

  /** Works out an agreement, which may take longer than an answer is allowed to; its sheet follows by itself. */
  private beginAgreement(choice: AgreementChoice): void {
    this.isAgreementDue = !this.results.progress.isDone;
    if (this.isAgreementDue) return;
    const { signal } = (this.working = new AbortController());
    this.agreement.sheet(choice, signal).then(
      (sheet) => (signal.aborted ? undefined : this.post({ type: "sheet", sheet: { of: "agreement", sheet } })),
      (error: unknown) => {
        if (!signal.aborted) this.dependencies.log("The agreement of an overview could not be worked out", error);
      },
    );
  }

  /** Undefined for a passage that no longer has a reading. */
  private sheetOf({ of, key }: KeyedSheetName): Exclude<OverviewSheet, { of: "agreement" }> | undefined {
    const { entries } = this.results;
    const rows = entries.map(({ row }) => row);
    if (of === "reader") return { of, sheet: readerSheet(rows, key) };
    const passage = passagesOf(rows).find((one) => one.key === key);
    return passage && { of, sheet: passageSheet(entries, passage) };
  }

  private fileOf(what: Exported): CsvFile | Promise<CsvFile> {
    if (!("of" in what)) return this.listFile(what);
    if (what.of === "agreement")
      return this.agreement.report(what.choice, this.closing.signal).then((report): CsvFile => ["agreement", agreementCsv(report)]);
    if (what.of === "differences")
      return this.agreement
        .report(what.choice, this.closing.signal)
        .then((report): CsvFile => [t("differing words"), disagreementsCsv(report)]);
    return this.sheetFile(what);
  }

  private sheetFile(name: KeyedSheetName): CsvFile {
    const sheet = this.sheetOf(name);
    if (!sheet) throw new HumanError("passage-unknown", t("There are no readings of this passage anymore."));
    return sheet.of === "passage"
      ? [t`${sheet.sheet.name} (passage)`, passageSheetsCsv([sheet.sheet])]
      : [t`${sheet.sheet.reader} (reader)`, readerSheetsCsv([sheet.sheet])];
  }

  private listFile({ filter, sort, descending }: OverviewOrder): CsvFile {
    const rows = filterRows(
      this.results.entries.map(({ row }) => row),
      filter,
    );
    const column = sort === undefined ? undefined : overviewColumn(sort);
    return ["results", rowsCsv(column ? sortRows(rows, column, descending) : rows)];
  }

  /** @throws {HumanError} `export-failed` */
  private async save(name: string, csv: string): Promise<void> {
    const folder = this.about.folder ?? vscode.workspace.workspaceFolders?.[0]?.uri;
    const file = `${name.replaceAll(/[\p{Cc}<>:"/\\|?*“”…]/gu, "_").trim()}.csv`;
    const target = await vscode.window.showSaveDialog({
      title: t("Export as CSV"),
      ...(folder && { defaultUri: vscode.Uri.joinPath(folder, file) }),
      filters: { CSV: ["csv"] },
    });
    if (!target) return;
    try {
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(csv));
    } catch (cause) {
      throw new HumanError("export-failed", t`${baseName(target)} could not be written. Is its folder writable?`, { cause });
    }
    const open = t("Open");
    void vscode.window
      .showInformationMessage(t`Saved to ${baseName(target)}.`, open)
      .then((answer) => (answer === open ? vscode.commands.executeCommand("vscode.open", target) : undefined));
  }

  private async post(message: OverviewHostMessage): Promise<void> {
    // What is sent before the page can take it is lost, and comes with `begin`.
    if (this.isReady && !this.isClosed) await this.panel.webview.postMessage(message);
  }
}
