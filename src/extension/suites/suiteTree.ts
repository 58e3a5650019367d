import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { nameInUri } from "#contract/files/fileNames.ts";
import { casesOf } from "#sets/suites/casesOf.ts";
import { SuiteText } from "#sets/suites/outcomeOf.ts";
import { readSuite } from "#sets/suites/readSuite.ts";
import type { SuiteCase, WrittenCase } from "#sets/suites/suite.ts";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import { editorSuiteFolder } from "./editorSuiteFolder.ts";
import { positionsIn, textAt } from "./suiteText.ts";
import { findFiles } from "../host/node/findFiles.ts";

/** Bytes; ten thousand cases take two million. */
const LARGEST_SUITE = 10_000_000;
/** Milliseconds without a keystroke after which a suite is read again. */
const TYPING_PAUSE_MS = 250;

export interface TreeCase {
  item: vscode.TestItem;
  one: SuiteCase;
  suite: SuiteText;
}

/** Files, their cases, and below a case with a pattern, one for each recording. A suite is read when its cases are needed. */
export class SuiteTree implements vscode.Disposable {
  /** By their items. */
  private readonly cases = new WeakMap<vscode.TestItem, TreeCase>();
  /** Each read of a suite waits for the one before, so that the last one counts. */
  private readonly readings = new WeakMap<vscode.TestItem, Promise<void>>();
  private readonly typing = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly subscriptions: vscode.Disposable;
  private finding: Promise<void> | undefined;

  constructor(
    private readonly controller: vscode.TestController,
    private readonly guard: (work: () => unknown) => Promise<void>,
  ) {
    const watcher = vscode.workspace.createFileSystemWatcher(`**/*${SUITE_NAME_ENDING}`);
    this.subscriptions = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate((uri) => void this.guard(() => this.changed(uri))),
      watcher.onDidChange((uri) => void this.guard(() => this.changed(uri))),
      watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => void this.guard(() => this.opened(uri))),
      vscode.workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
        if (contentChanges.length > 0 && isSuite(uri)) this.readSoon(uri);
      }),
    );
    controller.resolveHandler = (item) => this.guard(() => (item ? this.read(item) : this.findAll()));
    controller.refreshHandler = () => this.guard(() => this.refresh());
    for (const { uri } of vscode.workspace.textDocuments) void this.guard(() => this.opened(uri));
  }

  dispose(): void {
    this.subscriptions.dispose();
    for (const timer of this.typing.values()) clearTimeout(timer);
  }

  /** Those that are meant by items, or all of them, in the order of the tree. Suites are read as they are now. */
  async casesIn(include: readonly vscode.TestItem[] | undefined, exclude: readonly vscode.TestItem[] = []): Promise<TreeCase[]> {
    if (!include) await this.findAll();
    const wanted = include ?? valuesOf(this.controller.items);
    const suites = new Set(wanted.map((item) => this.suiteOf(item)));
    await Promise.all([...suites].map((suite) => this.read(suite)));
    const found = new Set<TreeCase>();
    const add = (item: vscode.TestItem): void => {
      if (exclude.includes(item)) return;
      const one = this.cases.get(item);
      if (one && item.children.size === 0) found.add(one);
      for (const child of valuesOf(item.children)) add(child);
    };
    for (const item of wanted) if (this.isThere(item)) add(item);
    return [...found];
  }

  caseOf(item: vscode.TestItem): TreeCase | undefined {
    return this.cases.get(item);
  }

  suiteOf(item: vscode.TestItem): vscode.TestItem {
    return item.parent ? this.suiteOf(item.parent) : item;
  }

  /** Items of cases that still exist stay, with their outcomes. */
  read(suite: vscode.TestItem): Promise<void> {
    const reading = (this.readings.get(suite) ?? Promise.resolve()).then(() => this.readOnce(suite));
    this.readings.set(
      suite,
      reading.catch(() => undefined),
    );
    return reading;
  }

  private async readOnce(suite: vscode.TestItem): Promise<void> {
    const uri = suite.uri!;
    let text: string;
    try {
      text = await textAt(uri, LARGEST_SUITE);
    } catch {
      suite.error = t("This suite cannot be read. It may have been moved or deleted, or it is too large to be a suite.");
      return;
    }
    const { suite: read, problems } = readSuite(text);
    const { cases, problems: further } = await casesOf(read, editorSuiteFolder(uri));
    const ofWhole = [...problems, ...further].find(({ severity }) => severity === "error");
    const isInCase = cases.some(({ problem }) => problem !== undefined);
    suite.error = ofWhole && !isInCase ? ofWhole.message : undefined;
    this.show(suite, read.cases, cases, new SuiteText(uri.toString(), text));
  }

  private show(item: vscode.TestItem, written: readonly WrittenCase[], cases: readonly SuiteCase[], suite: SuiteText): void {
    const position = positionsIn(suite.text);
    const byId = new Map(written.map((one) => [one.id, one]));
    const rangeOf = ({ start, end }: { start: number; end: number }) => new vscode.Range(position(start), position(end));
    const top: vscode.TestItem[] = [];
    const matches = new Map<string, vscode.TestItem[]>();
    let order = 0;
    const made = (id: string, label: string, range: vscode.Range, among: vscode.TestItemCollection): vscode.TestItem => {
      const one = among.get(id) ?? this.controller.createTestItem(id, label, item.uri);
      Object.assign(one, { label, range, sortText: String(order++).padStart(6, "0"), error: undefined });
      return one;
    };
    for (const one of cases) {
      const range = rangeOf(one);
      // A recording that matches a pattern is listed below the case as written.
      const parent = byId.has(one.id) ? undefined : written.find(({ id, start }) => start === one.start && one.id.startsWith(id));
      const above =
        parent &&
        (top.find(({ id }) => id === parent.id) ?? made(parent.id, parent.name?.value ?? parent.recording.value, range, item.children));
      if (above && !top.includes(above)) top.push(above);
      const node = made(one.id, above ? nameInUri(one.reading.recording.path) : one.name, range, above ? above.children : item.children);
      node.tags = one.tags.map((tag) => new vscode.TestTag(tag));
      node.error = one.problem;
      this.cases.set(node, { item: node, one, suite });
      if (above) matches.set(above.id, [...(matches.get(above.id) ?? []), node]);
      else top.push(node);
    }
    for (const one of top) one.children.replace(matches.get(one.id) ?? []);
    item.children.replace(top);
  }

  private findAll(): Promise<void> {
    return (this.finding ??= this.find().finally(() => (this.finding = undefined)));
  }

  private async find(): Promise<void> {
    const found = await findFiles(`**/*${SUITE_NAME_ENDING}`);
    const open = vscode.workspace.textDocuments.filter(({ uri }) => isSuite(uri)).map(({ uri }) => uri);
    for (const uri of [...found, ...open]) this.suiteAt(uri);
    const there = new Set([...found, ...open].map(String));
    for (const item of valuesOf(this.controller.items)) if (!there.has(item.id)) this.controller.items.delete(item.id);
  }

  private async refresh(): Promise<void> {
    await this.findAll();
    await Promise.all(
      valuesOf(this.controller.items)
        .filter((item) => item.children.size > 0 || item.error !== undefined)
        .map((item) => this.read(item)),
    );
  }

  private suiteAt(uri: vscode.Uri): vscode.TestItem {
    const id = uri.toString();
    const known = this.controller.items.get(id);
    if (known) return known;
    const item = this.controller.createTestItem(id, vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    this.controller.items.add(item);
    return item;
  }

  private async opened(uri: vscode.Uri): Promise<void> {
    if (isSuite(uri)) await this.read(this.suiteAt(uri));
  }

  /** A suite whose cases have not been needed is not read. */
  private async changed(uri: vscode.Uri): Promise<void> {
    const item = this.suiteAt(uri);
    if (this.readings.has(item)) await this.read(item);
  }

  private readSoon(uri: vscode.Uri): void {
    clearTimeout(this.typing.get(uri.toString()));
    this.typing.set(
      uri.toString(),
      setTimeout(() => void this.guard(() => this.changed(uri)), TYPING_PAUSE_MS),
    );
  }

  private isThere(item: vscode.TestItem): boolean {
    return item.parent
      ? item.parent.children.get(item.id) === item && this.isThere(item.parent)
      : this.controller.items.get(item.id) === item;
  }
}

export function isSuite({ path, scheme }: vscode.Uri): boolean {
  return path.endsWith(SUITE_NAME_ENDING) && scheme !== "git";
}

function valuesOf(items: vscode.TestItemCollection): vscode.TestItem[] {
  return [...items].map(([, item]) => item);
}
