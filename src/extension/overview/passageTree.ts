import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { type PassageTreeNode, passageNodes } from "#sets/overview/passageNodes.ts";
import type { PassageFiles } from "../authoring/passages/passageFiles.ts";
import { isProjectFile, projectFiles } from "../authoring/project/projectFiles.ts";
import { ProjectWatch } from "../authoring/project/projectWatch.ts";
import { isGone } from "../host/isGone.ts";
import type { OverviewResults } from "./overviewResults.ts";

/** Passages that are listed. */
const MOST_PASSAGES = 5000;
/** Milliseconds between two drawings while results are still being read. */
const DRAWING_INTERVAL_MS = 1000;

export class PassageTree implements vscode.Disposable {
  private texts: readonly string[] = [];
  private isPartial = false;
  private nodes: PassageTreeNode[] = [];
  private drawn = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looking: vscode.CancellationTokenSource | undefined;
  private found: Promise<void> | undefined;
  private built: Promise<void> = Promise.resolve();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly watch: ProjectWatch;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly results: OverviewResults,
    private readonly passages: PassageFiles,
    release: () => void,
  ) {
    this.watch = new ProjectWatch((changes) => {
      const [known, isPassage] = [new Set(this.texts), passages.fileTest()];
      const isNew = (uri: vscode.Uri) => !known.has(uri.toString()) && isProjectFile(uri, isPassage);
      if (changes.isFolderNew || changes.gone.size > 0 || changes.changed.some(isNew)) void this.look();
    });
    this.subscriptions = vscode.Disposable.from(
      passages.onDidChange(() => void this.look()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => void this.look()),
      this.watch,
      results.onDidChange(() => this.soon()),
      new vscode.Disposable(release),
      this.changed,
    );
  }

  /** Once the passages have been found. That there are none is known when all results have been read, as their texts are passages too. */
  async roots(): Promise<readonly PassageTreeNode[]> {
    await (this.found ?? this.look());
    if (this.nodes.length === 0) await this.passageOrEnd();
    return this.nodes;
  }

  private async passageOrEnd(): Promise<void> {
    const { results } = this;
    if (!results.progress.isDone) {
      await new Promise<void>((resolve) => {
        const end = () => {
          if (this.nodes.length === 0 && !results.progress.isDone) return;
          subscription.dispose();
          resolve();
        };
        const subscription = vscode.Disposable.from(this.onDidChange(end), results.onDidProgress(end));
      });
    }
    await this.build();
  }

  onDidChangeMessage(listener: () => void): vscode.Disposable {
    return this.results.onDidProgress(listener);
  }

  /** Above the tree; undefined when there is nothing to say. */
  get message(): string | undefined {
    const { read, of, isDone, note } = this.results.progress;
    if (!isDone && of > 0) return t`Reading results: ${read} of ${of}`;
    return this.isPartial ? t`Only the first ${MOST_PASSAGES.toLocaleString("en")} passages are shown.` : note;
  }

  dispose(): void {
    this.looking?.cancel();
    clearTimeout(this.timer);
    this.subscriptions.dispose();
  }

  private look(): Promise<void> {
    this.looking?.cancel();
    this.looking = new vscode.CancellationTokenSource();
    return (this.found = this.find(this.looking));
  }

  private async find(looking: vscode.CancellationTokenSource): Promise<void> {
    const { files, isPartial } = await projectFiles(this.passages, MOST_PASSAGES, looking.token);
    // Another search has taken its place.
    if (looking !== this.looking) return this.found;
    if (looking.token.isCancellationRequested) return;
    const known = new Set(this.texts);
    this.watch.searched(files.some((file) => !known.has(file)));
    this.texts = files;
    this.isPartial = isPartial;
    await this.build();
  }

  /** At once for a single reading; of thousands that are read one after the other, not every one is worth a redraw. */
  private soon(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        void this.build();
      },
      this.results.progress.isDone ? 0 : DRAWING_INTERVAL_MS,
    );
  }

  private build(): Promise<void> {
    return (this.built = this.built.then(() => this.draw()));
  }

  private async draw(): Promise<void> {
    const { entries } = this.results;
    const known = new Set(this.texts);
    // A text that has been assessed is a passage, whatever it is called.
    const assessed = new Set(entries.flatMap(({ text }) => (text?.isThere && !known.has(text.uri) ? [text.uri] : [])));
    const inWorkspace = [...assessed]
      .map((uri) => vscode.Uri.parse(uri, true))
      .filter((uri) => vscode.workspace.getWorkspaceFolder(uri) !== undefined);
    const further = await Promise.all(inWorkspace.map(async (uri) => ({ uri: uri.toString(), isMissing: await isGone(uri) })));
    this.nodes = passageNodes(
      [...this.texts.map((uri) => ({ uri })), ...further].map((text) => ({ ...text, folder: folderOf(vscode.Uri.parse(text.uri, true)) })),
      entries,
    );
    // The editor forgets a redrawn view until it has asked for it again, so it is not redrawn needlessly.
    const drawn = JSON.stringify(this.nodes);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.changed.fire();
  }
}

/** With the name of the workspace's folder where there are several, as in the explorer. */
function folderOf(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri);
  const end = path.lastIndexOf("/");
  return end < 0 ? "" : path.slice(0, end);
}
