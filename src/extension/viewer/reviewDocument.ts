import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName } from "../../contract/files/fileNames.ts";
import { HumanError } from "../../core/humanError.ts";
import type { Review } from "../../core/review/review.ts";
import type { ReadAssessment } from "../../results/assessmentFile.ts";
import { LARGEST_ASSESSMENT } from "../../results/resultEnding.ts";
import { readUri } from "../documents/readUri.ts";
import { movedAssessment } from "../results/movedAssessment.ts";
import type { OpenReviews } from "../results/openReviews.ts";

/** The backup of an unsaved review, for after a crash or a restart. */
interface Backup {
  /** The review as it was in the file when the changes began. */
  saved: Review;
  review: Review;
}

/**
 * The review in a result's file while it is edited: its changes, with undo and redo by the editor, until they are saved. The
 * rest of the file is read by each viewer and never written.
 */
export class ReviewDocument implements vscode.CustomDocument {
  /** As it was in the file when it was last read or saved. */
  private saved: Review = {};
  private edited: Review | undefined;
  /** True if a saved change was undone: the next one takes its place among the editor's steps, and the editor then considers it saved. */
  private isBehindSaved = false;
  /** Counts events here, so that anything read before is known to be old. */
  private happened = 0;
  /** The file's text when a result was last read from it or written to it. */
  private lastText: string | undefined;
  /** The editor begins the next save before the last one has ended, which it only cancels. */
  private saving: Promise<void> = Promise.resolve();

  constructor(
    readonly uri: vscode.Uri,
    private readonly reviews: OpenReviews,
    private readonly changed: (
      event: vscode.CustomDocumentEditEvent<ReviewDocument> | vscode.CustomDocumentContentChangeEvent<ReviewDocument>,
    ) => void,
  ) {}

  get review(): Review {
    return this.edited ?? this.saved;
  }

  /** For `take`, before the file is read. */
  get revision(): number {
    return this.happened;
  }

  /** True if there are unsaved changes. */
  get hasChanges(): boolean {
    return this.edited !== undefined;
  }

  /**
   * Takes what is in the file, which a viewer has read; unsaved changes stay.
   * @param revision when reading began: anything saved or changed since then is newer.
   */
  take(saved: Review | undefined, text: string, revision: number): void {
    this.lastText = text;
    // The text on disk is compared on saving: until then it is another writer's business.
    if (this.edited === undefined && revision === this.happened) this.saved = saved ?? {};
  }

  /** Drops what the file could be rewritten from, since it was deleted for good. */
  forget(): void {
    this.lastText = undefined;
  }

  /** Replaces the review. @param label what was done, as the editor lists it beside Undo. */
  change(review: Review, label: string): void {
    const before = this.review;
    this.show(review);
    const undo = () => {
      if (this.edited === undefined) this.isBehindSaved = true;
      this.show(before);
    };
    this.changed({ document: this, label, undo, redo: () => this.show(review) });
    // Reported without a step, it counts as unsaved until it is saved.
    if (this.isBehindSaved && this.edited !== undefined) this.changed({ document: this });
  }

  /**
   * @throws {HumanError} `review-conflict` if the review on disk is no longer the one that was changed here, and the author does not want
   * to overwrite it; `result-not-written` if the file has been damaged since.
   */
  save(cancellation: vscode.CancellationToken): Promise<void> {
    const saved = this.saving.then(() => this.write(cancellation));
    this.saving = saved.catch(() => undefined);
    return saved;
  }

  private async write(cancellation: vscode.CancellationToken): Promise<void> {
    if (cancellation.isCancellationRequested) return;
    const text = await this.text();
    const { withReviewText } = await import("../../results/withReviewText.ts");
    const { file, unreadReview } = await this.read(text);
    const onDisk = file.review ?? {};
    const [unread] = unreadReview;
    if (unread !== undefined)
      await this.askToOverwrite(
        t`A part of the review in ${baseName(this.uri)} cannot be read: “${unread}”.`,
        t("If you overwrite the review with yours, that part is lost. To keep it, cancel and repair the file as text first."),
      );
    else if (!isSame(onDisk, this.saved) && !isSame(onDisk, this.review)) await this.askToOverwrite();
    if (cancellation.isCancellationRequested) return;
    this.happened++;
    let written: Review;
    do {
      // Changes made while the file is being written are written too: the editor considers every step up to here saved.
      written = this.review;
      await vscode.workspace.fs.writeFile(this.uri, new TextEncoder().encode(withReviewText(text, written)));
      this.happened++;
    } while (!isSame(written, this.review));
    this.lastText = text;
    this.saved = written;
    this.isBehindSaved = false;
    this.show(this.saved);
  }

  /** Writes the result with this review into another file. Its paths lead to the same recording and text. */
  async saveAs(target: vscode.Uri): Promise<void> {
    const { withReviewText } = await import("../../results/withReviewText.ts");
    const text = withReviewText(await this.readableText(), this.review);
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(movedAssessment(text, this.uri, target)));
  }

  /** Gives up the changes for what is in the file. */
  async revert(): Promise<void> {
    await this.saving;
    const { readAssessment } = await import("../../results/assessmentFile.ts");
    this.saved = readAssessment(await this.text()).file.review ?? {};
    this.isBehindSaved = false;
    this.show(this.saved);
  }

  async backUp(destination: vscode.Uri): Promise<vscode.CustomDocumentBackup> {
    const backup: Backup = { saved: this.saved, review: this.review };
    await vscode.workspace.fs.writeFile(destination, new TextEncoder().encode(JSON.stringify(backup)));
    return { id: destination.toString(), delete: () => void vscode.workspace.fs.delete(destination).then(undefined, () => undefined) };
  }

  /** Continues with what was not saved. A backup that cannot be read leaves the file as it is. */
  async restore(backupId: string): Promise<void> {
    const { parseReview } = await import("../../contract/reading/review.ts");
    const bytes = await readUri(vscode.Uri.parse(backupId, true), LARGEST_ASSESSMENT);
    const { saved, review } = JSON.parse(new TextDecoder().decode(bytes)) as Record<keyof Backup, unknown>;
    this.saved = parseReview(saved) ?? {};
    this.show(parseReview(review) ?? this.saved);
  }

  dispose(): void {
    this.reviews.set(this.uri, undefined);
  }

  private show(review: Review): void {
    this.happened++;
    this.edited = isSame(review, this.saved) ? undefined : review;
    this.reviews.set(this.uri, this.edited);
  }

  /** The file's text; for a deleted file, as it was last read, so that it is rewritten. */
  private async text(): Promise<string> {
    try {
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await readUri(this.uri, LARGEST_ASSESSMENT));
    } catch (error) {
      if (await this.isThere())
        throw new HumanError(
          "result-unreadable",
          t`${baseName(this.uri)} cannot be read. Your changes are still in its viewer. To save them in another file, choose “File: Save As…”.`,
          { cause: error },
        );
      if (this.lastText === undefined)
        throw new HumanError("assessment-missing", t`${baseName(this.uri)} no longer exists. It may have been moved or deleted.`, {
          cause: error,
        });
      return this.lastText;
    }
  }

  /** The file's text or, if that no longer holds a result, the last one that did. */
  private async readableText(): Promise<string> {
    try {
      const text = await this.text();
      await this.read(text);
      return text;
    } catch (error) {
      if (this.lastText === undefined) throw error;
      return this.lastText;
    }
  }

  private async isThere(): Promise<boolean> {
    return Promise.resolve(vscode.workspace.fs.stat(this.uri)).then(
      () => true,
      (error: unknown) => !(error instanceof vscode.FileSystemError && error.code === "FileNotFound"),
    );
  }

  private async read(text: string): Promise<ReadAssessment> {
    const { readAssessment } = await import("../../results/assessmentFile.ts");
    try {
      return readAssessment(text);
    } catch (error) {
      throw new HumanError(
        "result-not-written",
        t`${baseName(this.uri)} was not saved because it was changed on disk and no longer contains a result that can be read. Your changes are still in its viewer. To save them in another file, with the result as it was last read, choose “File: Save As…”.`,
        { cause: error },
      );
    }
  }

  private async askToOverwrite(
    why = t`The review in ${baseName(this.uri)} was changed on disk after you started to change it.`,
    detail = t("Overwrite it with yours, or cancel and choose “File: Revert File” to see the other review. Reverting discards yours."),
  ): Promise<void> {
    const overwrite = t("Overwrite");
    const answer = await vscode.window.showWarningMessage(why, { modal: true, detail }, overwrite);
    if (answer !== overwrite)
      throw new HumanError("review-conflict", `${t`${baseName(this.uri)} was not saved, so its review on disk has not changed.`} ${why}`);
  }
}

function isSame(one: Review, other: Review): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
