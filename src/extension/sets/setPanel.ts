import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { Speaker } from "#client/speakers/addressBook.ts";
import { factsInWords } from "#client/speakers/factsInWords.ts";
import { PageHost } from "#pages/kit/pageHost.ts";
import {
  type SetHostMessage,
  type SetPageText,
  parseSetMessage,
  type SetRequest,
  type SetRequestHandlers,
  type SetRow,
  type SetSummary,
} from "#pages/set/setProtocol.ts";
import { portOf, showPage } from "../interface/showPage.ts";
import { HumanError } from "#core/humanError.ts";
import { OPERATIONS } from "#operations/operations.ts";
import type { DraftText } from "#sets/plan/setDraft.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { AssessSet } from "./assessSet.ts";
import type { Services } from "../services/services.ts";

/** Milliseconds in which changes are sent together. */
const GATHERING_MS = 60;

export interface SetPanelActions {
  /** @param row only this recording; otherwise all that are included. */
  assess(set: AssessSet, row?: string): Promise<void>;
  cancel(set: AssessSet): void;
  /** Of recordings, and of the results that there are of them. */
  setReader(set: AssessSet, rows: readonly string[], reader: string): Promise<void>;
  nameReaders(set: AssessSet): Promise<void>;
  summary(set: AssessSet): SetSummary;
  save(set: AssessSet, as: "table" | "suite"): Promise<void>;
  showOverview(set: AssessSet): unknown;
}

export class SetPanel implements vscode.Disposable {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Those that the page has, by their ids. */
  private readonly sent = new Map<string, string>();
  private sentSummary = "";
  private sentTexts: readonly DraftText[] | undefined;
  private sentReaders: readonly Speaker[] = [];
  private readonly subscription: vscode.Disposable;
  private readonly page: PageHost<SetRequest, SetHostMessage>;
  private readonly requests: SetRequestHandlers = {
    choose: ({ row, choice }) => {
      this.set.choose(row, withoutUndefined(choice));
      return this.keep();
    },
    // Not awaited: there may be many results.
    setReader: ({ rows, reader }) => {
      void this.actions.setReader(this.set, rows, reader);
      return this.keep();
    },
    nameReaders: () => void this.actions.nameReaders(this.set),
    includeAll: ({ isIncluded }) => {
      this.set.includeAll(isIncluded);
      return this.keep();
    },
    rememberReaders: ({ remember }) => {
      this.set.remembersReaders = remember;
      this.set.tell();
      return this.keep();
    },
    pad: ({ pads }) => {
      this.set.pads = pads;
      return this.keep();
    },
    // Not awaited: it takes longer than an answer is allowed to.
    assess: ({ row }) => void this.actions.assess(this.set, row),
    cancel: () => this.actions.cancel(this.set),
    open: ({ row }) => this.open(row),
    save: ({ as }) => void this.actions.save(this.set, as),
    overview: () => void this.actions.showOverview(this.set),
  };

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly set: AssessSet,
    private readonly actions: SetPanelActions,
    private readonly services: Pick<Services, "context" | "log">,
  ) {
    this.page = new PageHost(portOf(panel.webview), {
      name: "The page of a set",
      parse: parseSetMessage,
      begin: () => this.begin(),
      requests: () => this.requests,
      log: (message, details) => services.log.warn(message, details ?? ""),
    });
    this.subscription = set.onDidChange(() => this.soon());
    showPage(panel.webview, { extensionUri: services.context.extensionUri, bundle: "set", title: set.title });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscription.dispose();
    this.page.dispose();
  }

  private async begin(): Promise<void> {
    const { set } = this;
    this.panel.title = set.title;
    const [rows, summary] = [set.rows(), this.actions.summary(set)];
    this.sentTexts = set.texts;
    this.sentReaders = set.readers.known;
    this.remember(rows, summary);
    const kinds = OPERATIONS.map(({ id, label }) => ({ id, name: label }));
    await this.page.post({
      type: "begin",
      title: set.title,
      texts: set.texts.map(pageText),
      kinds,
      readers: this.sentReaders.map((reader) => ({ alias: reader.alias, about: factsInWords(reader) })),
      rows,
      summary,
    });
    await this.keep();
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.update().catch((error: unknown) => this.services.log.warn("A page of a set could not be brought up to date", error));
    }, GATHERING_MS);
  }

  private async update(): Promise<void> {
    if (!this.page.isReady) return;
    const { texts, readers } = this.set;
    if (this.sentTexts !== texts || this.sentReaders !== readers.known) return this.begin();
    const rows = this.set.rows();
    const summary = this.actions.summary(this.set);
    const changed = rows.filter((row) => this.sent.get(row.id) !== JSON.stringify(row));
    if (changed.length === 0 && this.sentSummary === JSON.stringify(summary)) return;
    this.remember(changed, summary);
    await this.page.post({ type: "rows", rows: changed, summary });
  }

  private remember(rows: readonly SetRow[], summary: SetSummary): void {
    for (const row of rows) this.sent.set(row.id, JSON.stringify(row));
    this.sentSummary = JSON.stringify(summary);
  }

  /** The editor restores the page with it. */
  private async keep(): Promise<void> {
    const { sources, choices, pads, remembersReaders } = this.set;
    await this.page.post({
      type: "keep",
      state: {
        version: 1,
        sources: sources.map(String),
        choices: Object.fromEntries(choices),
        ...(pads && { pads }),
        ...(!remembersReaders && { remembersReaders }),
      },
    });
  }

  private async open(row: string): Promise<void> {
    const result = this.set.resultOf(row);
    if (result === undefined) throw new HumanError("no-result", t("This recording has no result yet."));
    await vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(result, true), {
      viewColumn: vscode.ViewColumn.Beside,
      preview: true,
    });
  }
}

function pageText({ uri, path, references }: DraftText): SetPageText {
  const lines = references.flatMap(({ line, called, text }) => (line === undefined ? [] : [{ line, name: called ?? text }]));
  return { id: uri, path, ...(lines.length > 1 && { lines }) };
}
