import { PASSED_OVER } from "#platform/filesIn.ts";
import { HumanError } from "#core/humanError.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { ASSESSMENT_NAME_ENDING, isResultName } from "#results/resultEnding.ts";
import type { AgreementReport } from "#sets/agreement/agreementReport.ts";
import type { AgreementChoice } from "#core/agreement/agreementSheet.ts";
import type { ClassMember } from "#core/overview/class/classModel.ts";
import { type OverviewRow, SharedTexts } from "#core/overview/overviewModel.ts";
import { unreadRow } from "#sets/overview/overviewRow.ts";
import type { HeldResult, NamedResult } from "#sets/overview/resultWork.ts";
import { ResultLines } from "../results/lines/resultLines.ts";
import { ResultThread } from "../results/resultThread.ts";
import { isGone } from "../host/isGone.ts";
import { findFiles } from "../host/node/findFiles.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { Services } from "../services/services.ts";

/** The most results that are read. */
const MOST_RESULTS = 10_000;
/** More of them at once are for many results. */
const RESULTS_A_LANE = 16;
/** Milliseconds in which changes are passed on together. */
const GATHERING_MS = 150;
const LEFT_OUT = `**/{${[...PASSED_OVER].join(",")}}/**`;

export interface OverviewChange {
  rows: OverviewRow[];
  removed: string[];
}

export interface OverviewProgress {
  read: number;
  of: number;
  isDone: boolean;
  /** The reason why there may be more. */
  note?: string;
}

/** Read in the background and again whenever a file, its review or a setting changes. */
export class OverviewResults implements vscode.Disposable {
  private readonly found = new Map<string, HeldResult>();
  private readonly texts = new SharedTexts();
  private readonly waiting = new Map<string, vscode.Uri>();
  private readonly inWork = new Set<string>();
  /** Not passed on yet. */
  private readonly changed = new Set<string>();
  private readonly removed = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lanes = 0;
  private isLooking = true;
  private note: string | undefined;
  private isClosed = false;
  private readonly changes = new vscode.EventEmitter<OverviewChange>();
  private readonly progresses = new vscode.EventEmitter<OverviewProgress>();
  readonly onDidChange = this.changes.event;
  readonly onDidProgress = this.progresses.event;
  private readonly lines: ResultLines;
  private readonly subscriptions: vscode.Disposable[];

  /** @param folder undefined for the whole workspace, including results that are saved nowhere. */
  constructor(
    private readonly folder: vscode.Uri | undefined,
    private readonly services: Pick<
      Services,
      "context" | "settings" | "book" | "marks" | "reviews" | "scorings" | "keptLines" | "privateFolder" | "log"
    >,
  ) {
    const { settings, book, reviews, scorings, privateFolder } = services;
    this.lines = new ResultLines(services);
    const patterns = folder
      ? [new vscode.RelativePattern(folder, `**/*${ASSESSMENT_NAME_ENDING}`)]
      : [`**/*${ASSESSMENT_NAME_ENDING}`, new vscode.RelativePattern(privateFolder, `*${ASSESSMENT_NAME_ENDING}`)];
    const watchers = patterns.map((pattern) => vscode.workspace.createFileSystemWatcher(pattern));
    this.subscriptions = [
      ...watchers.flatMap((watcher) => [
        watcher,
        watcher.onDidCreate((uri) => this.takeChanged(uri)),
        watcher.onDidChange((uri) => this.takeChanged(uri)),
        watcher.onDidDelete((uri) => this.drop(uri)),
      ]),
      // For a folder that is deleted or renamed, no watcher says what was in it.
      vscode.workspace.onDidDeleteFiles(() => void this.look()),
      vscode.workspace.onDidRenameFiles(() => void this.look()),
      reviews.onDidChange((uri) => (this.found.has(uri) ? this.take([vscode.Uri.parse(uri, true)]) : undefined)),
      settings.onDidChangeReading(() => this.takeAll()),
      scorings.onDidChange(() => this.takeAll()),
      book.onDidChange(() => this.takeAll()),
    ];
    void this.look();
  }

  get entries(): readonly HeldResult[] {
    return [...this.found.values()];
  }

  get progress(): OverviewProgress {
    const of = this.found.size + [...this.waiting.keys(), ...this.inWork].filter((key) => !this.found.has(key)).length;
    const left = this.waiting.size + this.inWork.size;
    return { read: Math.max(0, of - left), of, isDone: left === 0 && !this.isLooking, ...(this.note !== undefined && { note: this.note }) };
  }

  /** Readers in the address book, whether or not they have read; none while it cannot be read, which is reported elsewhere. */
  async members(): Promise<ClassMember[]> {
    const speakers = await this.lines.speakers().catch(() => []);
    return speakers.map(({ alias, class: group, grade }) => withoutUndefined({ reader: alias, class: group || undefined, grade }));
  }

  has(uri: string): boolean {
    return this.found.has(uri);
  }

  dispose(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.subscriptions, this.lines, this.changes, this.progresses).dispose();
  }

  /** Those that are gone are noticed because they cannot be read. */
  private async look(): Promise<void> {
    this.isLooking = true;
    try {
      const uris = await this.find();
      this.note =
        uris.length >= MOST_RESULTS
          ? t`Only the first ${MOST_RESULTS.toLocaleString("en")} results are shown. To see the others, show the overview of a folder.`
          : undefined;
      const known = new Set(uris.map(String));
      this.take(uris.filter((uri) => !this.found.has(uri.toString())));
      this.take([...this.found.keys()].filter((key) => !known.has(key)).map((key) => vscode.Uri.parse(key, true)));
    } catch (error) {
      this.services.log.error("The results of an overview could not be searched for", error);
      this.note = t("The search for results failed. For details, see the extension's log.");
    } finally {
      this.isLooking = false;
      this.soon();
    }
  }

  private async find(): Promise<vscode.Uri[]> {
    const {
      folder,
      services: { privateFolder },
    } = this;
    if (folder) return findFiles(new vscode.RelativePattern(folder, `**/*${ASSESSMENT_NAME_ENDING}`), LEFT_OUT, MOST_RESULTS);
    const [inWorkspace, own] = await Promise.all([
      findFiles(`**/*${ASSESSMENT_NAME_ENDING}`, LEFT_OUT, MOST_RESULTS),
      Promise.resolve(vscode.workspace.fs.readDirectory(privateFolder)).catch(() => []),
    ]);
    const kept = own.filter(([name]) => isResultName(name)).map(([name]) => vscode.Uri.joinPath(privateFolder, name));
    return [...new Map([...inWorkspace, ...kept].map((uri) => [uri.toString(), uri])).values()].slice(0, MOST_RESULTS);
  }

  private takeAll(): void {
    this.lines.renew();
    this.take([...this.found.keys()].map((key) => vscode.Uri.parse(key, true)));
  }

  private takeChanged(uri: vscode.Uri): void {
    if (uri.path.split("/").some((name) => PASSED_OVER.has(name))) return;
    void this.lines.forget(uri.toString());
    this.take([uri]);
  }

  private take(uris: readonly vscode.Uri[]): void {
    for (const uri of uris) this.waiting.set(uri.toString(), uri);
    while (this.lanes < this.lines.lanes && this.lanes * RESULTS_A_LANE < this.waiting.size && !this.isClosed) {
      this.lanes++;
      void this.work().finally(() => {
        this.lanes--;
        this.soon();
      });
    }
  }

  private async work(): Promise<void> {
    for (let next = this.next(); next && !this.isClosed; next = this.next()) {
      const [key, uri] = next;
      this.waiting.delete(key);
      this.inWork.add(key);
      const entry = await this.entryOf(uri);
      this.inWork.delete(key);
      if (entry) this.keep(key, entry);
      else this.drop(uri);
    }
  }

  /** A result that changes while it is being read is read again afterwards. */
  private next(): [string, vscode.Uri] | undefined {
    for (const one of this.waiting) if (!this.inWork.has(one[0])) return one;
    return undefined;
  }

  private keep(key: string, entry: HeldResult): void {
    this.found.set(key, this.texts.share(entry));
    this.removed.delete(key);
    this.changed.add(key);
    this.soon();
  }

  private drop(uri: vscode.Uri): void {
    const key = uri.toString();
    void this.lines.forget(key);
    if (!this.found.delete(key)) return;
    this.changed.delete(key);
    this.removed.add(key);
    this.soon();
  }

  private soon(): void {
    if (this.isClosed) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const rows = [...this.changed].flatMap((key) => this.found.get(key)?.row ?? []);
      const removed = [...this.removed];
      this.changed.clear();
      this.removed.clear();
      if (rows.length + removed.length > 0) this.changes.fire({ rows, removed });
      this.progresses.fire(this.progress);
    }, GATHERING_MS);
  }

  /** A result that has gone meanwhile is left out; it will also go from the entries. @throws the signal's reason, once it is aborted. */
  async agreement(
    first: readonly string[],
    second: readonly string[],
    { isWhole, by }: AgreementChoice,
    signal: AbortSignal,
  ): Promise<AgreementReport> {
    signal.throwIfAborted();
    const { context, reviews } = this.services;
    // A thread of its own, which holds all of them: it ends with the work, or in the middle of it if nobody wants it any more.
    const thread = new ResultThread(context.extensionUri, reviews);
    const end = () => thread.dispose();
    signal.addEventListener("abort", end);
    try {
      const open = async (uris: readonly string[]) => {
        const opened: NamedResult[] = [];
        for (const uri of uris) {
          const result = await thread.open(uri).catch(() => undefined);
          signal.throwIfAborted();
          if (result) opened.push({ uri, alias: (await this.lines.readerOf(result)).alias });
        }
        return opened;
      };
      return await thread.agreement({ readings: await open(first), others: await open(second), isWhole, by });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", end);
      end();
    }
  }

  /** Undefined for a file that is gone. */
  private async entryOf(uri: vscode.Uri): Promise<HeldResult | undefined> {
    try {
      const {
        opened: { passage, source },
        ...entry
      } = await this.lines.of(uri.toString());
      const { reader } = entry.row;
      const own = reader === undefined ? undefined : (await this.members()).find((member) => member.reader === reader)?.class;
      if (own !== undefined) entry.row.class = own;
      return { ...entry, ...(passage && { text: { uri: passage, isThere: source !== undefined } }) };
    } catch (error) {
      if (this.isClosed || (await isGone(uri))) return undefined;
      const isForPeople = error instanceof HumanError;
      if (!isForPeople) this.services.log.error("A result could not be read for an overview", error);
      return {
        row: unreadRow(uri.toString(), isForPeople ? error.message : t("It could not be read. For details, see the extension's log.")),
      };
    }
  }
}
