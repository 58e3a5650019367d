import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import type { GoTo } from "./goTo.ts";
import { resultColumn } from "../interface/resultColumn.ts";
import { LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import type { EditedReview, Way } from "#project/reviews/editedReview.ts";
import { readUri } from "../documents/readUri.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { ResultViewer, type ReviewDocument, type ViewerServices } from "./resultViewer.ts";
import type { Address } from "#project/files/address.ts";
import { resultTargets } from "../results/resultTargets.ts";
import { RESULT_VIEW_TYPE } from "../manifest/viewType.ts";

declare module "../services/services.ts" {
  interface Services {
    readonly viewers: ResultViewers;
  }
}

/** A custom editor in which reviews can be edited, with all of its open viewers. */
export class ResultViewers implements vscode.CustomEditorProvider<ReviewDocument> {
  private readonly changed = new vscode.EventEmitter<
    vscode.CustomDocumentEditEvent<ReviewDocument> | vscode.CustomDocumentContentChangeEvent<ReviewDocument>
  >();
  // The editor distinguishes the two kinds of events; its types name one or the other.
  readonly onDidChangeCustomDocument = this.changed.event as vscode.Event<vscode.CustomDocumentEditEvent<ReviewDocument>>;
  private readonly viewers = new Set<ResultViewer>();
  /** For viewers yet to open, by their files' addresses. */
  private readonly awaited = new Map<string, GoTo>();
  /** The last active one, for the commands. */
  private active: ResultViewer | undefined;

  constructor(private readonly services: ViewerServices) {}

  register(): vscode.Disposable {
    const registration = vscode.window.registerCustomEditorProvider(RESULT_VIEW_TYPE, this, { supportsMultipleEditorsPerDocument: true });
    return vscode.Disposable.from(registration, { dispose: () => this.closeAll() }, this.changed);
  }

  private closeAll(): void {
    for (const { panel } of [...this.viewers]) panel.dispose();
  }

  /** The one that a command's arguments name, or else the one in front. */
  resultOf(args: readonly unknown[]): Address | undefined {
    return resultTargets(args)[0] ?? this.activeUri?.toString();
  }

  /** Of the viewer that commands without an argument apply to. */
  private get activeUri(): vscode.Uri | undefined {
    const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    if (input instanceof vscode.TabInputCustom && input.viewType === RESULT_VIEW_TYPE) return input.uri;
    return this.active?.uri;
  }

  async openCustomDocument(uri: vscode.Uri, { backupId }: vscode.CustomDocumentOpenContext): Promise<ReviewDocument> {
    const { reviews } = this.services;
    // Each viewer reads the file itself, so that an unreadable one is reported where it was opened.
    const { EditedReview } = await import("#project/reviews/editedReview.ts");
    const edited = new EditedReview(uri.toString(), {
      files: editorFiles,
      show: (review) => reviews.set(uri.toString(), review),
      changed: (step) => this.changed.fire({ document, ...step }),
      settle,
      decide: async (difference, words) => {
        const { decideBetween } = await import("./combineReviews.ts");
        return decideBetween(difference, words, { ours: t("yours"), theirs: t("in the file") });
      },
    });
    const document: ReviewDocument = { uri, edited, dispose: () => reviews.set(uri.toString(), undefined) };
    if (backupId !== undefined)
      try {
        edited.restore(utf8Of(await readUri(backupId, LARGEST_ASSESSMENT)));
      } catch (error) {
        this.services.log.error("A review that was not saved could not be restored", error);
      }
    return document;
  }

  saveCustomDocument({ edited }: ReviewDocument, cancellation: vscode.CancellationToken): Promise<void> {
    return edited.save(cancellation);
  }

  async saveCustomDocumentAs({ edited }: ReviewDocument, destination: vscode.Uri): Promise<void> {
    await writeText(destination, await edited.textAt(destination.toString()));
  }

  revertCustomDocument({ edited }: ReviewDocument): Promise<void> {
    return edited.revert();
  }

  async backupCustomDocument(
    { edited }: ReviewDocument,
    { destination }: vscode.CustomDocumentBackupContext,
  ): Promise<vscode.CustomDocumentBackup> {
    await writeText(destination, edited.backUp());
    return { id: destination.toString(), delete: () => void vscode.workspace.fs.delete(destination).then(undefined, () => undefined) };
  }

  resolveCustomEditor(document: ReviewDocument, panel: vscode.WebviewPanel): void {
    const { uri } = document;
    const viewer: ResultViewer = new ResultViewer(document, panel, this.services, () => this.besideOf(viewer)?.uri.toString());
    this.viewers.add(viewer);
    this.besideOf(viewer)?.besideChanged();
    if (panel.active) this.active = viewer;
    panel.onDidChangeViewState(() => {
      if (panel.active) this.active = viewer;
    });
    panel.onDidDispose(() => {
      this.viewers.delete(viewer);
      if (this.active === viewer) this.active = undefined;
      viewer.dispose();
    });
    const goTo = this.awaited.get(uri.toString());
    this.awaited.delete(uri.toString());
    if (goTo) viewer.goTo(goTo);
  }

  /**
   * Opens a viewer, or brings it to the front.
   * @param instead a result whose viewer is closed in exchange: the previous take of the same text.
   */
  async open(uri: Address, instead?: Address): Promise<void> {
    await this.reveal(uri, { instead, preserveFocus: true });
  }

  /** Like `open`, and gives it the focus. */
  async focus(uri: Address): Promise<void> {
    await this.reveal(uri, { preserveFocus: false });
  }

  private async reveal(uri: Address, { instead, preserveFocus }: { instead?: Address | undefined; preserveFocus: boolean }): Promise<void> {
    const stale = instead && instead !== uri ? tabsOf(instead) : [];
    const shown = tabsOf(uri)[0] ?? stale[0];
    const viewColumn = shown?.group.viewColumn ?? this.column();
    await vscode.commands.executeCommand("vscode.openWith", vscode.Uri.parse(uri, true), RESULT_VIEW_TYPE, {
      viewColumn,
      preserveFocus,
      preview: false,
    });
    if (stale.length > 0) await vscode.window.tabGroups.close(stale, true);
  }

  /** If it is open in a viewer, through which it can be undone. */
  reviewOf(uri: Address): EditedReview | undefined {
    return this.of(uri)?.edited;
  }

  async openAt(uri: Address, goTo: GoTo): Promise<void> {
    const open = this.of(uri);
    if (!open) this.awaited.set(uri, goTo);
    await this.open(uri);
    open?.goTo(goTo);
  }

  /** In the viewer of the first. */
  async compare(first: Address, others: readonly Address[]): Promise<void> {
    const open = this.of(first);
    await this.open(first);
    await (open ?? this.of(first))?.compareWith(others);
  }

  /** Closes every tab that shows a deleted file, also as text, and removes it from comparisons. */
  async close(uri: Address): Promise<void> {
    this.reviewOf(uri)?.forget();
    const shows = (input: unknown): boolean =>
      (input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText) && input.uri.toString() === uri;
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.filter(({ input }) => shows(input)));
    if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
    for (const viewer of this.viewers) {
      const { comparedWith } = viewer;
      if (comparedWith.includes(uri)) await viewer.compareWith(comparedWith.filter((other) => other !== uri));
    }
  }

  /** A group shows one tab at a time, so two viewers of a path in it are the two sides of one comparison. */
  private besideOf({ uri, panel }: ResultViewer): ResultViewer | undefined {
    return [...this.viewers].find(
      (other) =>
        other.uri.path === uri.path &&
        other.uri.toString() !== uri.toString() &&
        other.panel.visible &&
        other.panel.viewColumn === panel.viewColumn,
    );
  }

  private of(uri: Address): ResultViewer | undefined {
    return [...this.viewers].find((viewer) => viewer.uri.toString() === uri);
  }

  private column(): vscode.ViewColumn {
    const visible = [...this.viewers].filter(({ panel }) => panel.visible).map(({ panel }) => panel.viewColumn);
    const { all, activeTabGroup } = vscode.window.tabGroups;
    return resultColumn(visible, activeTabGroup.viewColumn, all.length, activeTabGroup.tabs.length === 0) ?? vscode.ViewColumn.Beside;
  }
}

const WAYS: Record<Way, string> = { combine: t("Combine"), overwrite: t("Overwrite") };

async function settle(why: string, detail: string, ways: readonly Way[]): Promise<Way | undefined> {
  const answer = await vscode.window.showWarningMessage(why, { modal: true, detail }, ...ways.map((way) => WAYS[way]));
  return ways.find((way) => WAYS[way] === answer);
}

async function writeText(file: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
}

function tabsOf(uri: Address): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.filter(
      ({ input }) => input instanceof vscode.TabInputCustom && input.viewType === RESULT_VIEW_TYPE && input.uri.toString() === uri,
    ),
  );
}
