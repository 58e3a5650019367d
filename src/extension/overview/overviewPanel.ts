import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { PageHost } from "#pages/kit/pageHost.ts";
import { HumanError } from "#core/humanError.ts";
import { agreementCsv } from "#sets/agreement/agreementCsv.ts";
import { disagreementsCsv } from "#sets/agreement/disagreements.ts";
import type { AgreementChoice } from "#core/agreement/agreementSheet.ts";
import { classSheet } from "#core/overview/class/classSheet.ts";
import type { ClassChoice, ClassSheet } from "#core/overview/class/classModel.ts";
import { classCsv, classFileName } from "#sets/overview/classCsv.ts";
import { filterRows, overviewColumn, sortRows } from "#core/overview/overviewColumns.ts";
import { passageSheetsCsv, placesCsv, readerSheetsCsv, rowsCsv } from "#sets/overview/overviewCsv.ts";
import {
  type KeyedSheetName,
  type OverviewHostMessage,
  type OverviewOrder,
  parseOverviewMessage,
  type OverviewRequest,
  type OverviewRequestHandlers,
  type OverviewSheet,
  type SheetName,
} from "#pages/overview/overviewProtocol.ts";
import { passagesOf, passageSheet } from "#core/overview/passageSheet.ts";
import { ENGLISH } from "#language/english/english.ts";
import { placeSheet } from "#core/overview/placeSearch.ts";
import { readerSheet } from "#core/overview/readerSheet.ts";
import type { GoTo } from "../viewer/goTo.ts";
import { SPEAKER_COMMANDS } from "../manifest/speakerManifest.ts";
import { tellOfExport, writeExport } from "../documents/exportedFile.ts";
import { portOf, showPage } from "../interface/showPage.ts";
import { OverviewAgreement } from "./overviewAgreement.ts";
import type { OverviewResults } from "./overviewResults.ts";
import type { Services } from "../services/services.ts";

/** Rows that are sent at once. */
const BATCH_ROWS = 200;
/** Places that the page shows; its CSV has all of them. */
const MOST_PLACES = 500;
/** Milliseconds until the open sheet follows a change. */
const SHEET_DELAY = 200;

export interface OverviewAbout {
  /** Address of a folder; empty for the workspace. */
  scope: string;
  title: string;
  folder: vscode.Uri | undefined;
}

type Exported = Parameters<OverviewRequestHandlers["export"]>[0]["what"];
type CsvFile = [name: string, content: string];

export class OverviewPanel implements vscode.Disposable {
  private watched: SheetName | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: vscode.Disposable[];
  private readonly page: PageHost<OverviewRequest, OverviewHostMessage>;
  private readonly requests: OverviewRequestHandlers = {
    open: ({ uri, place, play = false }) => this.open(uri, place && { place, play }),
    watch: ({ name }) => {
      this.watched = name;
      return this.sendSheet();
    },
    // Not awaited, as a question may stay open for longer than an answer may take.
    changeReader: ({ uris }) => void vscode.commands.executeCommand(SPEAKER_COMMANDS.changeReader.id, uris[0], uris),
    nameReaders: () => void vscode.commands.executeCommand(SPEAKER_COMMANDS.setReadersByName.id, this.about.folder),
    importReaders: () => void vscode.commands.executeCommand(SPEAKER_COMMANDS.importReaders.id),
    // Not awaited: the dialog may stay open for longer than an answer may take.
    export: ({ what }) => {
      const file = this.fileOf(what);
      void Promise.resolve(file)
        .then(([name, content]) => this.save(name, content))
        .catch((error: unknown) => {
          if (error instanceof HumanError) void vscode.window.showErrorMessage(error.message);
          else if (!this.closing.signal.aborted) this.services.log.error("An overview could not be exported", error);
        });
    },
  };
  private readonly agreement: OverviewAgreement;
  /** Ended when the page is closed or shows something else. */
  private working = new AbortController();
  private readonly closing = new AbortController();
  /** An agreement is computed as soon as all results have been read. */
  private isAgreementDue = false;

  constructor(
    panel: vscode.WebviewPanel,
    private readonly about: OverviewAbout,
    private readonly results: OverviewResults,
    private readonly services: Pick<Services, "context" | "viewers" | "log">,
  ) {
    this.agreement = new OverviewAgreement(results);
    this.subscriptions = [
      results.onDidChange((change) => {
        void this.page.post({ type: "rows", ...change });
        if (this.watched) this.timer ??= setTimeout(() => void this.sendSheet(), SHEET_DELAY);
      }),
      results.onDidProgress((progress) => {
        void this.page.post({ type: "progress", ...progress });
        if (this.isAgreementDue && progress.isDone) void this.sendSheet();
      }),
    ];
    this.page = new PageHost(portOf(panel.webview), {
      name: "The page of an overview",
      parse: parseOverviewMessage,
      begin: () => this.begin(),
      requests: () => this.requests,
      log: (message, details) => services.log.error(message, details ?? ""),
    });
    showPage(panel.webview, { extensionUri: services.context.extensionUri, bundle: "overview", title: about.title });
  }

  dispose(): void {
    this.working.abort();
    this.closing.abort();
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.subscriptions).dispose();
    this.page.dispose();
  }

  /** Changes meanwhile follow by themselves, and sending the same row twice does no harm. */
  private async begin(): Promise<void> {
    const { scope, title } = this.about;
    this.watched = undefined;
    await this.page.post({ type: "begin", scope, title });
    const rows = this.results.entries.map(({ row }) => row);
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      // One that was removed in between is not sent after the message that says so.
      await this.page.post({
        type: "rows",
        rows: rows.slice(from, from + BATCH_ROWS).filter(({ uri }) => this.results.has(uri)),
        removed: [],
      });
    }
    await this.page.post({ type: "progress", ...this.results.progress });
  }

  private async open(address: string, goTo: GoTo | undefined): Promise<void> {
    if (!this.results.has(address)) throw new HumanError("result-gone", t("This result is no longer there."));
    if (goTo === undefined) await this.services.viewers.focus(address);
    else await this.services.viewers.openAt(address, goTo);
  }

  private async sendSheet(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.working.abort();
    this.isAgreementDue = false;
    const { watched } = this;
    if (watched?.of === "agreement") return this.beginAgreement(watched.choice);
    const sheet: OverviewSheet | undefined =
      watched?.of === "places"
        ? { of: "places", sheet: placeSheet(this.results.entries, watched.query, ENGLISH, MOST_PLACES) }
        : watched?.of === "class"
          ? { of: "class", sheet: await this.classSheet(watched.choice) }
          : watched && this.sheetOf(watched);
    if (sheet && this.watched === watched) await this.page.post({ type: "sheet", sheet });
  }

  private async classSheet(choice: ClassChoice): Promise<ClassSheet> {
    const members = await this.results.members();
    return classSheet(
      this.results.entries.map(({ row }) => row),
      members,
      choice,
    );
  }

  /** May take longer than an answer is allowed to; the sheet follows by itself. */
  private beginAgreement(choice: AgreementChoice): void {
    this.isAgreementDue = !this.results.progress.isDone;
    if (this.isAgreementDue) return;
    const { signal } = (this.working = new AbortController());
    this.agreement.sheet(choice, signal).then(
      (sheet) => (signal.aborted ? undefined : this.page.post({ type: "sheet", sheet: { of: "agreement", sheet } })),
      (error: unknown) => {
        if (!signal.aborted) this.services.log.error("The agreement of an overview could not be worked out", error);
      },
    );
  }

  /** Undefined for a passage that no longer has a reading. */
  private sheetOf({ of, key }: KeyedSheetName): Extract<OverviewSheet, { of: KeyedSheetName["of"] }> | undefined {
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
    if (what.of === "class") return this.classSheet(what.choice).then((sheet): CsvFile => [classFileName(sheet), classCsv(sheet)]);
    if (what.of === "places") return [t("places"), placesCsv(placeSheet(this.results.entries, what.query, ENGLISH))];
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
    // Without a byte order mark, Excel takes UTF-8 for the system's encoding.
    await writeExport(target, `\uFEFF${csv}`);
    void tellOfExport(target);
  }
}
