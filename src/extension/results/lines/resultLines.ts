import * as vscode from "vscode";
import type { AddressBook, Speaker } from "#client/speakers/addressBook.ts";
import type { FigureRules } from "#core/scoring/readingFigures.ts";
import type { Address } from "#project/files/address.ts";
import { optionsKey, withAlias } from "#sets/overview/keptLines.ts";
import { PROCESSORS } from "../../host/node/machine.ts";
import type { Services } from "../../services/services.ts";
import { countingRules } from "../../settings/readingSettings.ts";
import { sourceOf } from "../loadedResult.ts";
import { ResultReaders } from "../resultReaders.ts";
import { type LineOptions, type OpenedResult, ResultThread } from "../resultThread.ts";
import { stampOf } from "./keptLinesFile.ts";

/** One processor is left to the editor. */
const THREADS = Math.min(4, Math.max(1, PROCESSORS - 1));
/** While one result of a thread is processed, the file of another is read. */
const RESULTS_A_THREAD = 2;

export type ResultLine = Awaited<ReturnType<ResultThread["line"]>>;

/** The figures of many results, from what was kept of them or from their files, which are read in threads of its own. */
export class ResultLines implements vscode.Disposable {
  /** Calls at once that there is a use for. */
  readonly lanes = THREADS * RESULTS_A_THREAD;
  private readonly threads: { thread: ResultThread; results: number }[];
  private readonly readers: ResultReaders;
  /** From the address book, which would otherwise be read once for each result. */
  private allSpeakers: Promise<Speaker[]> | undefined;
  private readonly rules = new Map<string, Promise<FigureRules>>();

  constructor(private readonly services: Pick<Services, "context" | "settings" | "book" | "marks" | "reviews" | "scorings" | "keptLines">) {
    const { context, settings, book, marks, reviews } = services;
    this.threads = Array.from({ length: THREADS }, () => ({ thread: new ResultThread(context.extensionUri, reviews), results: 0 }));
    const cached: Pick<AddressBook, "all" | "set" | "onDidChange"> = {
      all: () => this.speakers(),
      set: (token, facts) => book.set(token, facts),
      onDidChange: (listener) => book.onDidChange(listener),
    };
    this.readers = new ResultReaders({ settings, book: cached, marks });
  }

  dispose(): void {
    for (const { thread } of this.threads) thread.dispose();
  }

  /** Settings, scoring rules or readers have changed. */
  renew(): void {
    this.allSpeakers = undefined;
    this.rules.clear();
  }

  /** The file has changed or is gone, even if the clock of its file system is too coarse to tell. */
  async forget(uri: Address): Promise<void> {
    await (await this.services.keptLines.get()).forget(uri);
  }

  speakers(): Promise<Speaker[]> {
    this.allSpeakers ??= this.services.book.all().catch((error: unknown) => {
      this.allSpeakers = undefined;
      throw error;
    });
    return this.allSpeakers;
  }

  /** The reader's alias and what norms need. */
  readerOf(opened: OpenedResult): ReturnType<ResultReaders["of"]> {
    return this.readers.of(opened);
  }

  /** As the file and its review are now. @throws {HumanError} if there is none, or if it cannot be shown, in words. */
  async of(uri: Address): Promise<ResultLine> {
    return (await this.kept(uri)) ?? (await this.read(uri));
  }

  /** In their order; undefined for those that cannot be shown. */
  async all(uris: readonly Address[]): Promise<(ResultLine | undefined)[]> {
    const found: (ResultLine | undefined)[] = [];
    let next = 0;
    const lane = async () => {
      for (let at = next++; at < uris.length; at = next++) found[at] = await this.of(uris[at]!).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: this.lanes }, lane));
    return found;
  }

  /** Undefined if the result or anything that its figures depend on has changed since it was read, also if the change is not saved yet. */
  private async kept(uri: Address): Promise<ResultLine | undefined> {
    const stamp = this.services.reviews.of(uri) ? undefined : await stampOf(vscode.Uri.parse(uri, true));
    const found = stamp && (await (await this.services.keptLines.get()).find(uri, stamp));
    if (!found) return undefined;
    const opened = { uri, file: found.head, ...sourceOf(uri, found.head.reference) };
    const { alias, ...options } = await this.optionsOf(opened);
    return optionsKey(options) === found.key ? { ...withAlias(found.line, alias), opened } : undefined;
  }

  private async read(uri: Address): Promise<ResultLine> {
    // Before it is read: if it changes meanwhile, the line is not found again.
    const stamp = await stampOf(vscode.Uri.parse(uri, true));
    const keptLines = await this.services.keptLines.get();
    const version = await keptLines.versionOf(uri);
    let used = "";
    const line = await this.inThread((thread) =>
      thread.line(uri, true, async (opened) => {
        const options = await this.optionsOf(opened);
        used = optionsKey(options);
        return options;
      }),
    );
    const { opened, ...own } = line;
    if (stamp && !opened.isUnsaved) await keptLines.keep({ stamp, key: used, head: opened.file, line: own }, version);
    return line;
  }

  /** In the first that has room: few results need no second thread. */
  private async inThread<T>(work: (thread: ResultThread) => Promise<T>): Promise<T> {
    const least = Math.min(...this.threads.map(({ results }) => results));
    const own = this.threads.find(({ results }) => results < RESULTS_A_THREAD || results === least)!;
    own.results++;
    try {
      return await work(own.thread);
    } finally {
      own.results--;
    }
  }

  private async optionsOf(opened: OpenedResult): Promise<LineOptions> {
    const { alias, ...reader } = await this.readers.of(opened);
    return { alias, reader, rules: await this.rulesOf(opened.source?.uri ?? opened.uri) };
  }

  /** The same for all results of a folder of the workspace, which settings are made for. */
  private rulesOf(scope: Address): Promise<FigureRules> {
    const { settings, scorings } = this.services;
    const key = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(scope, true))?.uri.toString() ?? "";
    const known = this.rules.get(key);
    if (known) return known;
    const rules = scorings.profileOf(scope).then(
      (profile) => ({ counting: countingRules(settings, scope, profile), profile }),
      (error: unknown) => {
        this.rules.delete(key);
        throw error;
      },
    );
    this.rules.set(key, rules);
    return rules;
  }
}
