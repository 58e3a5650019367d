import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName, nameInUri } from "#contract/files/fileNames.ts";
import { unreadReviewInWords } from "#contract/reading/review.ts";
import type { Review } from "#core/review/review.ts";
import { plural } from "#core/plural.ts";
import { HumanError } from "#core/humanError.ts";
import type { ImportChoice } from "#core/import/chooseTiers.ts";
import type { ImportOutcome } from "#core/import/importAnnotation.ts";
import type { ImportUnclearError } from "#core/import/importUnclearError.ts";
import { ANNOTATION_EXTENSIONS, LARGEST_ANNOTATION } from "#core/formats/annotation.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { type Address, folderOfAddress } from "#project/files/address.ts";
import { changeResult } from "#project/results/changeResult.ts";
import { readUri } from "../documents/readUri.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { loadResult, type LoadedResult } from "../results/loadedResult.ts";
import { requiredResult } from "../results/requiredResult.ts";
import type { Services } from "../services/services.ts";

const TITLE = t("Import Review");
const KEEP = t("Keep the Review");
const REPLACE = t("Use the File");
/** Conflicts listed in a message. */
const MOST_SHOWN = 8;

/** Brings what was edited in Praat, ELAN or CLAN into a review: if that is open, so that it can be undone; otherwise into its file. */
export class ReviewImport {
  constructor(private readonly services: Pick<Services, "reviews" | "settings" | "viewers" | "resultCommands">) {}

  /** @throws {HumanError} if the file is not of this result, or one of the two cannot be read or written. */
  async run(result: Address | undefined): Promise<void> {
    const uri = requiredResult(result);
    const [chosen] =
      (await vscode.window.showOpenDialog({
        title: TITLE,
        openLabel: t("Import"),
        defaultUri: vscode.Uri.parse(folderOfAddress(uri), true),
        filters: { "Praat, ELAN, CLAN": [...ANNOTATION_EXTENSIONS], [t("All Files")]: ["*"] },
      })) ?? [];
    if (!chosen) return;
    const bytes = await readAnnotationFile(chosen);
    const loaded = await loadResult(uri, this.services.reviews);
    const importInto = await this.importer(loaded, bytes);
    let replace = false;
    const first = await this.answered((chosen) => importInto(loaded.file.review, replace, chosen));
    if (!first) return;
    const { answers } = first;
    let { outcome } = first;
    if (outcome.conflicts.length > 0) {
      const choice = await chooseVersion(outcome.conflicts);
      if (!choice) return;
      replace = choice === "file";
      outcome = importInto(loaded.file.review, replace, answers);
    }
    const open = this.services.viewers.reviewOf(uri);
    const isChanged = JSON.stringify(outcome.review) !== JSON.stringify(loaded.file.review ?? {});
    if (isChanged && open) open.change(outcome.review, TITLE);
    else if (isChanged) {
      mustBeReadable(uri, loaded.unreadReview);
      const { readAssessment } = await import("#results/assessmentFile.ts");
      const { withReviewText } = await import("#results/reviews/withReviewText.ts");
      await changeResult(editorFiles, uri, (text) => {
        const { file, unreadReview } = readAssessment(text);
        mustBeReadable(uri, unreadReview);
        outcome = importInto(file.review, replace, answers);
        return withReviewText(text, outcome.review);
      }).catch((error: unknown) => {
        throw error instanceof HumanError ? error : notWritten(uri, error);
      });
    }
    const { changesInWords } = await import("#core/import/importChanges.ts");
    const what = changesInWords(outcome.changes);
    const message = what
      ? t`Imported from ${baseName(chosen)}: ${what}.`
      : t`${baseName(chosen)} is the same as the review in ${nameInUri(uri)}, so nothing was changed.`;
    void vscode.window.showInformationMessage([message, ...outcome.notes].join(" "));
  }

  private async importer(
    loaded: LoadedResult,
    bytes: Uint8Array,
  ): Promise<(review: Review | undefined, replace: boolean, choice: ImportChoice) => ImportOutcome> {
    const { importReview } = await import("#results/annotations/importReview.ts");
    const { timelineOf } = await import("#operations/timelineOf.ts");
    const alignment = await (await this.services.resultCommands.get()).alignmentOf(loaded);
    const service = timelineOf({
      result: loaded.result,
      reference: loaded.file.reference.text,
      list: loaded.file.reference.list,
      alignment,
    });
    const stamp = { by: this.services.settings.reviewer.value || undefined, at: new Date().toISOString() };
    return (review = {}, replace, choice) => importReview({ bytes, service, review, stamp, replace, choice });
  }

  /** Asks what the file leaves open, until it is clear; undefined if the person gives up. */
  private async answered(
    importWith: (answers: ImportChoice) => ImportOutcome,
  ): Promise<{ outcome: ImportOutcome; answers: ImportChoice } | undefined> {
    const { ImportUnclearError } = await import("#core/import/importUnclearError.ts");
    for (let answers: ImportChoice = {}; ;) {
      try {
        return { outcome: importWith(answers), answers };
      } catch (error) {
        if (!(error instanceof ImportUnclearError) || error.candidates.length === 0) throw error;
        const name = await chooseCandidate(error);
        if (name === undefined) return undefined;
        answers = error.asks === "tier" ? { ...answers, words: name } : { ...answers, speaker: name };
      }
    }
  }
}

/** @throws {HumanError} `review-unreadable` if the review would lose what cannot be read of it. */
function mustBeReadable(uri: Address, unread: string[]): void {
  const problem = unreadReviewInWords(unread);
  if (problem !== undefined)
    throw new HumanError(
      "review-unreadable",
      `${t`Nothing was imported because ${nameInUri(uri)} would lose the part of its review that cannot be read.`} ${problem}`,
    );
}

function notWritten(uri: Address, cause: unknown): HumanError {
  return new HumanError(
    "result-not-written",
    t`${nameInUri(uri)} could not be written, so its review has not changed. Check that the file and its folder are writable.`,
    { cause },
  );
}

async function readAnnotationFile(uri: vscode.Uri): Promise<Uint8Array> {
  try {
    return await readUri(uri.toString(), LARGEST_ANNOTATION);
  } catch (error) {
    const isTooLarge = error instanceof FileRefusedError && error.reason === "too-large";
    const name = baseName(uri);
    throw new HumanError(
      "annotation-unreadable",
      isTooLarge
        ? t`${name} is too large to be an annotation of a reading. Choose a file from Praat, ELAN or CLAN.`
        : t`${name} cannot be read. Choose another file, or make it readable.`,
      { cause: error },
    );
  }
}

/** The tier of the reader's words, or the reader, as the file names them. */
async function chooseCandidate({ asks, candidates }: ImportUnclearError): Promise<string | undefined> {
  const chosen = await vscode.window.showQuickPick(
    candidates.map(({ name, labels, example }) => ({
      label: name === "" ? t("(no name)") : name,
      name,
      description: plural(labels, t("1 label"), t`${labels} labels`),
      detail: example,
    })),
    {
      title: TITLE,
      placeHolder: asks === "tier" ? t("Which tier has the reader's words?") : t("Who is the reader?"),
      ignoreFocusOut: true,
    },
  );
  return chosen?.name;
}

/** Undefined if nothing should be imported. */
async function chooseVersion(conflicts: readonly string[]): Promise<"review" | "file" | undefined> {
  const shown = [
    ...conflicts.slice(0, MOST_SHOWN),
    ...(conflicts.length > MOST_SHOWN ? [t`and ${conflicts.length - MOST_SHOWN} more`] : []),
  ];
  const answer = await vscode.window.showWarningMessage(
    plural(
      conflicts.length,
      t("The review has changed in 1 place since the file was exported."),
      t`The review has changed in ${conflicts.length} places since the file was exported.`,
    ),
    { modal: true, detail: shown.join("\n") },
    KEEP,
    REPLACE,
  );
  return answer === KEEP ? "review" : answer === REPLACE ? "file" : undefined;
}
