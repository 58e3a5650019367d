import { t } from "@vscode/l10n";
import { nameInUri } from "#contract/files/fileNames.ts";
import { parseReview } from "#contract/reading/review.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { HumanError } from "#core/humanError.ts";
import { canonicalJson } from "#core/review/canonicalJson.ts";
import type { ReviewDifference } from "#core/review/combineReviews.ts";
import type { Review } from "#core/review/review.ts";
import { type ReadAssessment, readAssessment } from "#results/assessmentFile.ts";
import { LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import { combinedReview, wordsOf } from "#results/reviews/resultVersions.ts";
import { withReviewText } from "#results/reviews/withReviewText.ts";
import type { Address } from "../files/address.ts";
import { changeFile } from "../files/changeFile.ts";
import type { Files } from "../files/files.ts";
import { movedResult } from "../results/movedResult.ts";

/** For after a crash or a restart. */
interface Backup {
  /** The review as it was in the file when the changes began. */
  saved: Review;
  review: Review;
}

export interface ReviewStep {
  /** Shown by the editor beside Undo. */
  label: string;
  undo: () => void;
  redo: () => void;
}

export interface ReviewHost {
  files: Pick<Files, "read" | "create" | "replace">;
  /** Gets the changes that are not saved; undefined for none. */
  show(edited: Review | undefined): void;
  /** Called for each change; without a step, it only counts as unsaved until it is saved. */
  changed(step?: ReviewStep): void;
  /** Asks the author; undefined for neither. */
  settle(why: string, detail: string, ways: readonly Way[]): Promise<Way | undefined>;
  /** Asks which of two corrections is right, the author's or the one in the file. @param words of the text */
  decide(difference: ReviewDifference, words: readonly string[]): Promise<"ours" | "theirs" | undefined>;
}

/** The author decides between these for another review in the file. */
export type Way = "combine" | "overwrite";

/**
 * The review in a result's file while it is edited, with undo and redo by the editor. The rest of the file is read by each viewer and never
 * written.
 */
export class EditedReview {
  /** As it was in the file when it was last read or saved. */
  private saved: Review = {};
  private edited: Review | undefined;
  /** True if a saved change was undone: the next one takes its place among the editor's steps, and the editor then considers it saved. */
  private isBehindSaved = false;
  /** Counts events, so that anything read before is known to be old. */
  private happened = 0;
  /** As it was when a result was last read from it or written to it. */
  private lastText: string | undefined;
  /** The editor begins the next save before the last one has ended, which it only cancels. */
  private saving: Promise<void> = Promise.resolve();
  /** The author has said what becomes of this review on disk, with this one here. Outlives a save that is cancelled. */
  private settled: { conflict: string; review: Review } | undefined;
  private readonly name: string;

  constructor(
    private readonly file: Address,
    private readonly host: ReviewHost,
  ) {
    this.name = nameInUri(file);
  }

  get review(): Review {
    return this.edited ?? this.saved;
  }

  /** For `take`, before the file is read. */
  get revision(): number {
    return this.happened;
  }

  get hasChanges(): boolean {
    return this.edited !== undefined;
  }

  /**
   * Takes the review that a viewer has read; unsaved changes stay.
   * @param revision when reading began: anything saved or changed since then is newer.
   */
  take(saved: Review | undefined, text: string, revision: number): void {
    this.lastText = text;
    // The text on disk is compared on saving: until then it is another writer's business.
    if (this.edited === undefined && revision === this.happened) this.saved = saved ?? {};
  }

  /** Drops the text that the file could be rewritten from, since it was deleted for good. */
  forget(): void {
    this.lastText = undefined;
  }

  /** @param label says what was done */
  change(review: Review, label: string): void {
    const before = this.review;
    this.show(review);
    const undo = () => {
      if (this.edited === undefined) this.isBehindSaved = true;
      this.show(before);
    };
    this.host.changed({ label, undo, redo: () => this.show(review) });
    if (this.isBehindSaved && this.edited !== undefined) this.host.changed();
  }

  /**
   * Writes the review whole or not at all; anything else that others change in the file stays.
   * @throws {HumanError} `review-conflict` if the review on disk is no longer the one that was changed here, and the author wants neither to
   * combine the two nor to overwrite it; `result-not-written` if the file has been damaged since, or cannot be written.
   */
  save(cancellation: { readonly isCancellationRequested: boolean }): Promise<void> {
    const saved = this.saving.then(() => this.write(cancellation));
    this.saving = saved.catch(() => undefined);
    return saved;
  }

  private async write(cancellation: { readonly isCancellationRequested: boolean }): Promise<void> {
    let settled = this.settled && isSame(this.settled.review, this.review) ? this.settled.conflict : undefined;
    let written: Review | undefined;
    const change = async (onDisk: string | undefined): Promise<string | undefined> => {
      const text = onDisk ?? this.lastText;
      if (text === undefined) throw this.missing();
      const read = this.parsed(text);
      const conflict = this.conflict(read);
      if (conflict !== undefined && conflict !== settled) {
        await this.settle(read);
        settled = conflict;
        this.settled = { conflict, review: this.review };
      }
      if (cancellation.isCancellationRequested) return undefined;
      this.happened++;
      written = this.review;
      return withReviewText(text, written);
    };
    // Changes made while the file is being written are written too: the editor considers every step up to here saved.
    while (!cancellation.isCancellationRequested && !isSame(written, this.review)) {
      const text = await this.changed(change);
      if (!written || text === undefined) return;
      this.happened++;
      this.lastText = text;
      this.saved = written;
    }
    if (!written) return;
    this.settled = undefined;
    this.isBehindSaved = false;
    this.show(this.review);
  }

  /** Written to another file, its paths lead to the same recording and text. */
  async textAt(target: Address): Promise<string> {
    return movedResult(withReviewText(await this.readableText(), this.review), this.file, target);
  }

  async revert(): Promise<void> {
    await this.saving;
    this.saved = readAssessment(await this.text()).file.review ?? {};
    this.isBehindSaved = false;
    this.show(this.saved);
  }

  backUp(): string {
    return JSON.stringify({ saved: this.saved, review: this.review } satisfies Backup);
  }

  /** @throws for a text that is no backup, which leaves the review as it is in the file. */
  restore(backup: string): void {
    const { saved, review } = JSON.parse(backup) as Record<keyof Backup, unknown>;
    this.saved = parseReview(saved) ?? {};
    this.show(parseReview(review) ?? this.saved);
  }

  private show(review: Review): void {
    this.happened++;
    this.edited = isSame(review, this.saved) ? undefined : review;
    this.host.show(this.edited);
  }

  private async changed(change: (text: string | undefined) => Promise<string | undefined>): Promise<string | undefined> {
    const { files } = this.host;
    try {
      return await changeFile(
        {
          read: (file, limits) => files.read(file, limits).catch((error: unknown) => this.unreadable(error)),
          create: (file, bytes) => files.create(file, bytes),
          replace: (file, before, bytes) => files.replace(file, before, bytes),
        },
        this.file,
        { most: LARGEST_ASSESSMENT },
        change,
      );
    } catch (error) {
      if (error instanceof HumanError) throw error;
      throw new HumanError(
        "result-not-written",
        t`${this.name} could not be written, so its review has not changed. Check that the file and its folder are writable.`,
        { cause: error },
      );
    }
  }

  /** For a deleted file, the text that was last read, so that it is rewritten. */
  private async text(): Promise<string> {
    const bytes = await this.host.files.read(this.file, { most: LARGEST_ASSESSMENT }).catch((error: unknown) => this.unreadable(error));
    const text = bytes ? utf8Of(bytes) : this.lastText;
    if (text === undefined) throw this.missing();
    return text;
  }

  /** If the file no longer holds a result, the last text that did. */
  private async readableText(): Promise<string> {
    try {
      const text = await this.text();
      this.parsed(text);
      return text;
    } catch (error) {
      if (this.lastText === undefined) throw error;
      return this.lastText;
    }
  }

  private parsed(text: string): ReadAssessment {
    try {
      return readAssessment(text);
    } catch (error) {
      throw new HumanError(
        "result-not-written",
        t`${this.name} was not saved because it was changed on disk and no longer contains a result that can be read. Your changes are still in its viewer. To save them in another file, with the result as it was last read, choose “File: Save As…”.`,
        { cause: error },
      );
    }
  }

  /** The review on disk as text, if a part of it would be lost. */
  private conflict({ file, unreadReview: [unread] }: ReadAssessment): string | undefined {
    const onDisk = file.review ?? {};
    if (unread === undefined && (isSame(onDisk, this.saved) || isSame(onDisk, this.review))) return undefined;
    return JSON.stringify([onDisk, unread]);
  }

  /** With the review in the file: afterwards, the one here may be written. */
  private async settle(read: ReadAssessment): Promise<void> {
    const [unread] = read.unreadReview;
    const ways: Way[] = unread === undefined ? ["combine", "overwrite"] : ["overwrite"];
    const [why, detail] =
      unread === undefined
        ? [
            t`The review in ${this.name} was changed on disk after you started to change it.`,
            t(
              "“Combine” keeps the corrections of both, and asks where both changed the same. “Overwrite” keeps yours alone. To keep the other review alone, cancel and choose “File: Revert File”.",
            ),
          ]
        : [
            t`A part of the review in ${this.name} cannot be read: “${unread}”.`,
            t("If you overwrite the review with yours, that part is lost. To keep it, cancel and repair the file as text first."),
          ];
    const way = await this.host.settle(why, detail, ways);
    if (way === "overwrite") return;
    const combined = way && (await this.combined(read));
    if (!combined)
      throw new HumanError("review-conflict", `${t`${this.name} was not saved, so its review on disk has not changed.`} ${why}`);
    if (!isSame(combined, this.review)) this.change(combined, t("Combined with the review in the file"));
  }

  private async combined(read: ReadAssessment): Promise<Review | undefined> {
    const [theirs, words] = [read.file.review ?? {}, wordsOf(read)];
    for (;;) {
      const ours = this.review;
      const review = await combinedReview({ ours, theirs, base: this.saved }, (difference) => this.host.decide(difference, words));
      // A correction that was made while the author was asked is kept too.
      if (!review || isSame(ours, this.review)) return review;
    }
  }

  private unreadable(cause: unknown): never {
    throw new HumanError(
      "result-unreadable",
      t`${this.name} cannot be read. Your changes are still in its viewer. To save them in another file, choose “File: Save As…”.`,
      { cause },
    );
  }

  private missing(): HumanError {
    return new HumanError("assessment-missing", t`${this.name} no longer exists. It may have been moved or deleted.`);
  }
}

function isSame(one: Review | undefined, other: Review | undefined): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
