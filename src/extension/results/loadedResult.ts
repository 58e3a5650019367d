import { sha256Of } from "#platform/node/hash.ts";
import { t } from "@vscode/l10n";
import type { AssessmentFile } from "#results/assessmentFile.ts";
import { LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import type { AssessmentResult } from "#operations/assessmentResult.ts";
import { HumanError } from "#core/humanError.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { resultTitle } from "#results/passageNames.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import type { Review } from "#core/review/review.ts";
import type { OpenReviews } from "./openReviews.ts";
import { readUri } from "../documents/readUri.ts";
import { type Address, addressOf, addressParts } from "#project/files/address.ts";
import { placeFrom } from "#platform/relativePath.ts";

const COMBINED = t(
  "The file has more than one review of this result, as after a merge of which both sides were kept. The corrections of all are shown, and stay when the review is saved.",
);

export interface LoadedResult {
  uri: Address;
  file: AssessmentFile;
  result: AssessmentResult;
  /** Equal for the same result, however it is reviewed, and for no other. */
  identity: string;
  text: string;
  /** The review as it is in the file; `file` has the one that would be saved now. */
  savedReview: Review | undefined;
  /** Places of that review that could not be read and are left out, and the same in words. */
  unreadReview: string[];
  reviewProblem: string | undefined;
  /** Such as `fox.txt: fox.wav`. */
  title: string;
  audio: Address;
  passage?: Address;
  /** The place of the text in that document; absent if it has none. */
  source?: { uri: Address; offset: number };
}

/**
 * @param reviews has changes that are not saved yet.
 * @throws {HumanError} if there is none, or if it cannot be shown, in words.
 */
export async function loadResult(uri: Address, reviews: Pick<OpenReviews, "of">): Promise<LoadedResult> {
  const text = await readResultText(uri);
  const { readAssessment } = await import("#results/assessmentFile.ts");
  const { unreadReviewInWords } = await import("#contract/reading/review.ts");
  const { file: saved, result, unreadReview, isReviewCombined } = readAssessment(text);
  const open = reviews.of(uri);
  const file = open ? { ...saved, review: open } : saved;
  const { passage, source } = sourceOf(uri, file.reference);
  const audio = resolve(uri, file.recording.path);
  const name = passage ? nameInUri(passage) : nameInUri(uri);
  return {
    uri,
    file,
    result,
    text,
    savedReview: saved.review,
    unreadReview,
    reviewProblem: unreadReviewInWords(unreadReview) ?? (isReviewCombined ? COMBINED : undefined),
    identity: sha256Of(JSON.stringify({ ...saved, review: undefined, reader: undefined })).slice(0, 32),
    title: resultTitle({ name, reference: file.reference }, nameInUri(audio)),
    audio,
    ...(passage && { passage }),
    ...(source && { source }),
  };
}

/** As far as the result says. */
export function sourceOf(
  result: Address,
  { path, offset }: Pick<AssessmentFile["reference"], "path" | "offset">,
): Pick<LoadedResult, "passage" | "source"> {
  const passage = path === undefined ? undefined : resolve(result, path);
  return { ...(passage && { passage }), ...(passage && offset !== undefined && { source: { uri: passage, offset } }) };
}

/** @throws {HumanError} if there is none, in words. */
export async function readResultText(uri: Address): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await read(uri));
}

async function read(uri: Address): Promise<Uint8Array> {
  try {
    return await readUri(uri, LARGEST_ASSESSMENT);
  } catch (error) {
    if (error instanceof FileRefusedError && error.reason === "too-large") {
      throw new HumanError(
        "assessment-damaged",
        t`${nameInUri(uri)} is too large to be a result (more than ${LARGEST_ASSESSMENT / 2 ** 20} MB), so it was not opened.`,
        { cause: error },
      );
    }
    throw new HumanError("assessment-missing", t`${nameInUri(uri)} cannot be read; it may have been moved or deleted.`, { cause: error });
  }
}

function resolve(file: Address, written: string): Address {
  const parts = addressParts(file);
  const place = placeFrom(parts, written);
  return addressOf("uri" in place ? addressParts(place.uri) : { ...parts, path: place.path });
}
