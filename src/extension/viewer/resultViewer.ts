import { HumanError } from "#core/humanError.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { editorLanguage } from "../interface/editorLanguage.ts";
import { PageHost } from "#pages/kit/pageHost.ts";
import type { timelineOf } from "#operations/timelineOf.ts";
import type { Comparison, HostMessage, ResultDocument, ViewerRequest } from "#pages/viewer/viewerProtocol.ts";
import type { Review } from "#core/review/review.ts";
import type { LocalAlignment } from "#core/timeline/localAlignment.ts";
import { withNote } from "#core/timeline/withNote.ts";
import { loadResult, type LoadedResult } from "../results/loadedResult.ts";
import { portOf, showPage } from "../interface/showPage.ts";
import { DAMAGED_COMMANDS, damagedHtml } from "./damagedHtml.ts";
import { locateRecording } from "./locateRecording.ts";
import type { Services } from "../services/services.ts";
import type { GoTo } from "./goTo.ts";
import type { AudioLease, ViewerAudio } from "./playableAudio.ts";
import { readingSettings } from "../settings/readingSettings.ts";
import { viewerHtml } from "./viewerHtml.ts";
import type { EditedReview } from "#project/reviews/editedReview.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { type Address, folderOfAddress } from "#project/files/address.ts";
import { type ViewerActions, viewerRequestHandlers } from "./viewerRequests.ts";

/** The review that is edited in a result's viewer. */
export interface ReviewDocument extends vscode.CustomDocument {
  readonly edited: EditedReview;
}

/** In the editor's state: how somebody listens to words. */
const LISTENING = "viewer.listening";

/** A result that the shown one is compared with. */
interface Compared {
  loaded: LoadedResult;
  lease: AudioLease;
  alignment?: LocalAlignment;
}

export type ViewerServices = Pick<
  Services,
  "context" | "reviews" | "settings" | "readers" | "scorings" | "localTimes" | "playableAudio" | "failures" | "resultCommands" | "log"
>;

export class ResultViewer {
  private shown: LoadedResult | undefined;
  private alignment: LocalAlignment | undefined;
  private comparisons: readonly Compared[] = [];
  private lease: AudioLease | undefined;
  private loading: Promise<void> | undefined;
  private isToLoadAgain = false;
  private readonly closing = new AbortController();
  private readonly subscriptions: vscode.Disposable[] = [];
  private readonly page: PageHost<ViewerRequest, HostMessage>;

  readonly uri: vscode.Uri;
  readonly edited: EditedReview;

  constructor(
    { uri, edited }: ReviewDocument,
    readonly panel: vscode.WebviewPanel,
    private readonly services: ViewerServices,
    /** The other side, where source control shows two versions of the file beside each other. */
    private readonly beside: () => Address | undefined,
  ) {
    this.uri = uri;
    this.edited = edited;
    this.page = new PageHost(portOf(panel.webview), {
      name: "The viewer",
      parse: async (data) => (await import("#pages/viewer/viewerProtocol.ts")).parseViewerMessage(data),
      begin: () => this.begin(),
      requests: () => viewerRequestHandlers(this.actions()),
      log: (message, details) => services.log.error(message, details ?? ""),
    });
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), nameOf(uri)));
    this.subscriptions.push(
      watcher,
      watcher.onDidChange(() => void this.load()),
      watcher.onDidCreate(() => void this.load()),
      services.reviews.onDidChange((changed) => {
        if (changed === uri.toString()) {
          void this.reviewChanged();
          // Saving may have fixed it, and a watcher may miss that among other changes.
          if (this.shown?.reviewProblem !== undefined) void this.load();
        } else if (this.comparedWith.includes(changed)) void this.compareWith(this.comparedWith);
      }),
      services.settings.onDidChangeReading(() => void this.sendState()),
      services.readers.onDidChange(() => void this.sendState()),
      services.scorings.onDidChange(() => void this.sendState()),
    );
    void this.load();
  }

  /** Once the page is there. */
  goTo(goTo: GoTo): void {
    void this.page.deliver({ type: "goTo", ...goTo });
  }

  get comparedWith(): Address[] {
    return this.comparisons.map(({ loaded }) => loaded.uri);
  }

  /** @throws {HumanError} if a file cannot be shown. */
  async compareWith(uris: readonly Address[]): Promise<void> {
    const others = await Promise.all(uris.map((uri) => loadResult(uri, this.services.reviews)));
    this.endComparison();
    this.comparisons = others.map((loaded) => ({
      loaded,
      lease: this.services.playableAudio.lease(loaded.audio, loaded.file.recording.sha256),
    }));
    if (this.openToComparison()) await this.sendState();
    for (const compared of this.comparisons) void this.alignComparison(compared);
  }

  private endComparison(): void {
    for (const { lease } of this.comparisons) lease.release();
    this.comparisons = [];
  }

  dispose(): void {
    this.closing.abort();
    this.page.dispose();
    vscode.Disposable.from(...this.subscriptions).dispose();
    this.lease?.release();
    this.endComparison();
  }

  /** Each read waits for the one before, so that the last one wins. */
  private load(): Promise<void> {
    if (this.loading) this.isToLoadAgain = true;
    else this.loading = this.loadInTurn();
    return this.loading;
  }

  private async loadInTurn(): Promise<void> {
    try {
      do {
        this.isToLoadAgain = false;
        await this.read();
      } while (this.isToLoadAgain && !this.closing.signal.aborted);
    } finally {
      this.loading = undefined;
    }
  }

  /** Loads the viewer's page, or one that says why the file cannot be shown. */
  private async read(): Promise<void> {
    try {
      const { revision } = this.edited;
      const loaded = await loadResult(this.uri.toString(), this.services.reviews);
      if (this.closing.signal.aborted) return;
      this.edited.take(loaded.savedReview, loaded.text, revision);
      const beside = this.beside();
      if (beside !== undefined) return await this.showVersion(loaded, beside);
      const isSameResult = this.isShown(loaded);
      const readBy = (file: LoadedResult["file"] | undefined) => JSON.stringify([file?.reader, file?.speaker]);
      const isSameBeside = readBy(loaded.file) === readBy(this.shown?.file) && loaded.reviewProblem === this.shown?.reviewProblem;
      this.shown = loaded;
      if (isSameResult) {
        if (!isSameBeside) await this.sendState();
        return await this.reviewChanged();
      }
      this.alignment = undefined;
      this.lease?.release();
      this.lease = this.services.playableAudio.lease(loaded.audio, loaded.file.recording.sha256);
      this.loadPage(loaded);
    } catch (error) {
      if (this.closing.signal.aborted) return;
      this.shown = undefined;
      this.page.forgetPage();
      if (!(error instanceof HumanError)) this.services.log.error("A result's file could not be read", error);
      const message = error instanceof HumanError ? error.message : t("The result could not be read. See the log for details.");
      this.panel.webview.options = { enableScripts: false, enableCommandUris: DAMAGED_COMMANDS };
      const isConflict = error instanceof HumanError && error.code === "assessment-conflict";
      this.panel.webview.html = damagedHtml(
        { message, uri: this.uri.toString(), isHoldingChanges: this.edited.hasChanges, isConflict },
        editorLanguage(),
      );
    }
  }

  /** Call it when another version of the file appears beside this one. */
  besideChanged(): void {
    void this.load();
  }

  private async showVersion(loaded: LoadedResult, beside: Address): Promise<void> {
    const [{ versionHtml }, { versionRows }, { timelineOf: timeline }, { countReview, reviewInWords }] = await Promise.all([
      import("./versionHtml.ts"),
      import("#core/comparison/versionRows.ts"),
      import("#operations/timelineOf.ts"),
      import("#core/review/review.ts"),
    ]);
    const other = await loadResult(beside, this.services.reviews);
    const versionOf = ({ result, file: { reference, review = {} } }: LoadedResult) => ({
      timeline: timeline({ result, reference: reference.text, list: reference.list, review }),
      review,
    });
    if (this.closing.signal.aborted) return;
    this.shown = undefined;
    this.page.forgetPage();
    this.panel.webview.options = { enableScripts: false };
    this.panel.webview.html = versionHtml(
      {
        title: loaded.title,
        state: reviewInWords(countReview(loaded.file.review ?? {})) ?? t("Not reviewed"),
        rows: versionRows(versionOf(loaded), versionOf(other)),
      },
      editorLanguage(),
    );
  }

  private loadPage(loaded: LoadedResult): void {
    this.page.forgetPage();
    showPage(this.panel.webview, {
      extensionUri: this.services.context.extensionUri,
      bundle: "viewer",
      title: loaded.title,
      folders: [this.services.playableAudio.folder, ...this.audioFolders(loaded)],
      html: viewerHtml,
    });
  }

  private audioFolders(loaded: LoadedResult): vscode.Uri[] {
    return [loaded, ...this.comparisons.map((compared) => compared.loaded)].map(({ audio }) => folderOf(audio));
  }

  /** For the recordings of the comparison. False if the page is reloaded for it, which then asks for its state. */
  private openToComparison(): boolean {
    const { shown, comparisons } = this;
    if (!shown) return true;
    const roots = this.panel.webview.options.localResourceRoots ?? [];
    if (comparisons.every(({ loaded }) => roots.some((root) => isWithin(folderOf(loaded.audio), root)))) return true;
    this.loadPage(shown);
    return false;
  }

  private async begin(): Promise<void> {
    await this.sendState();
    void this.align();
  }

  private actions(): ViewerActions {
    const { shown } = this;
    if (!shown) throw new Error("a viewer without a result sent a request");
    const { failures, readers, resultCommands, scorings } = this.services;
    return {
      shown,
      setReader: (reader) => readers.set(shown, reader),
      // Not awaited where a dialog may stay open longer than an answer is allowed to take.
      setScoring: (value) => {
        const scope = vscode.Uri.parse(shown.source?.uri ?? shown.uri, true);
        return value === undefined ? void failures.guard(() => scorings.choose(scope, value)) : scorings.choose(scope, value);
      },
      export: (format) => void failures.guard(async () => (await resultCommands.get()).export(shown, format)),
      saveSound: (what, data) => void failures.guard(async () => (await resultCommands.get()).saveSound(shown, what, data)),
      choose: () =>
        void failures.guard(async () => {
          const uris = await (await resultCommands.get()).chooseComparison(shown);
          if (uris.length > 0) await this.compareWith(uris);
        }),
      locate: () => void failures.guard(() => locateRecording(shown)),
      compareWith: (uris) => this.compareWith(uris),
      setReview: (review, label) => this.edited.change(review, label),
      keepListening: async (choices) => this.services.context.globalState.update(LISTENING, choices),
    };
  }

  private async sendState(): Promise<void> {
    const { shown, lease } = this;
    if (!shown || !lease || !this.page.isReady) return;
    const scope = shown.source?.uri ?? shown.uri;
    const { readers, scorings, settings } = this.services;
    const [{ timelineOf: timeline }, { parseListeningChoices }] = await Promise.all([
      import("#operations/timelineOf.ts"),
      import("#pages/viewer/viewerProtocol.ts"),
    ]);
    const [audio, reader, scoring, comparisons] = await Promise.all([
      lease.get(),
      readers.of(shown),
      scorings.of(scope, shown.file.reference.list),
      Promise.all(this.comparisons.map((compared) => this.comparisonOf(compared, timeline))),
    ]);
    const document = {
      ...documentOf(timeline, shown, this.alignment, audio, this.addressOf(audio)),
      review: this.edited.review,
      reader: reader.alias,
    };
    if (this.closing.signal.aborted || !this.isShown(shown)) return;
    // A review or a note that arrived in the meantime also belongs to the state.
    if (shown !== this.shown) return await this.sendState();
    await this.page.post({
      type: "state",
      document,
      comparisons,
      settings: readingSettings(settings, scope, reader, scoring),
      listening: parseListeningChoices(this.services.context.globalState.get(LISTENING)),
    });
  }

  private async comparisonOf({ loaded, lease, alignment }: Compared, timeline: typeof timelineOf): Promise<Comparison> {
    const [audio, reader] = await Promise.all([lease.get(), this.services.readers.of(loaded)]);
    const document = documentOf(timeline, loaded, alignment, audio, this.addressOf(audio), loaded.file.review);
    return { uri: loaded.uri, document: { ...document, reader: reader.alias } };
  }

  /** Whatever its review. */
  private isShown({ identity }: LoadedResult): boolean {
    return identity === this.shown?.identity;
  }

  private async reviewChanged(): Promise<void> {
    if (this.shown) this.shown = { ...this.shown, file: { ...this.shown.file, review: this.edited.review } };
    await this.page.post({ type: "review", review: this.edited.review });
  }

  private addressOf({ uri }: ViewerAudio): string | undefined {
    return uri && this.panel.webview.asWebviewUri(uri).toString();
  }

  /** Asks the embedded engine for the times that the result leaves open; they are shown when they arrive. */
  private async align(): Promise<void> {
    const { shown, lease } = this;
    if (!shown || !lease || this.alignment) return;
    const alignment = await this.services.localTimes.of(shown, () => lease.file(), this.closing.signal);
    if (!alignment || !this.isShown(shown) || this.closing.signal.aborted) return;
    this.alignment = alignment;
    await this.sendState();
  }

  private async alignComparison(compared: Compared): Promise<void> {
    const alignment = await this.services.localTimes.of(compared.loaded, () => compared.lease.file(), this.closing.signal);
    if (!alignment || !this.comparisons.includes(compared) || this.closing.signal.aborted) return;
    compared.alignment = alignment;
    await this.sendState();
  }
}

function folderOf(file: Address): vscode.Uri {
  return vscode.Uri.parse(folderOfAddress(file), true);
}

function isWithin(folder: vscode.Uri, root: vscode.Uri): boolean {
  const [inner, outer] = [folder, root].map((uri) => `${uri.path.replace(/\/$/, "")}/`) as [string, string];
  return folder.scheme === root.scheme && folder.authority === root.authority && inner.startsWith(outer);
}

/**
 * @param src the address at which the page may fetch the recording.
 * @param review for a result that the page does not edit.
 */
function documentOf(
  timeline: typeof timelineOf,
  loaded: LoadedResult,
  alignment: LocalAlignment | undefined,
  { problem, missing, warning }: ViewerAudio,
  src: string | undefined,
  review?: Review,
): ResultDocument {
  const { title, identity, result, file, audio, source } = loaded;
  return {
    title,
    identity,
    operation: result.operation.label,
    compatible: result.format === "compat",
    ...(file.mismatches && { undecided: true }),
    timeline: withNote(
      timeline({ result, reference: file.reference.text, list: file.reference.list, alignment, review }),
      loaded.reviewProblem,
    ),
    audio: { uri: audio, name: nameInUri(audio), src, problem, missing, warning },
    assessedAt: file.assessedAt,
    source,
    assessedBy: file.assessedBy,
    pronunciations: file.reference.pronunciations,
  };
}

function nameOf({ path }: vscode.Uri): string {
  return path.split("/").at(-1) ?? "";
}
