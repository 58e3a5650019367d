import { t } from "@vscode/l10n";
import { parseReview } from "#contract/reading/review.ts";
import { HumanError } from "#core/humanError.ts";
import type { ImportChoice } from "#core/import/chooseTiers.ts";
import { importAnnotation, type ImportOutcome } from "#core/import/importAnnotation.ts";
import type { Review, Stamp } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { readAnnotation } from "./readAnnotation.ts";

export interface ReviewToImport {
  /** Of a file of Praat, ELAN or CLAN. */
  bytes: Uint8Array;
  /** The timeline without a review. */
  service: Timeline;
  review: Review;
  stamp: Stamp;
  /** True if the file wins where the review says something else. */
  replace: boolean;
  /** Where the file leaves open which tier or speaker is meant. */
  choice?: ImportChoice;
}

/**
 * Brings what was edited in an annotation program into the review of a result.
 * @throws {HumanError} `annotation-unreadable`, `annotation-damaged`, `annotation-other-text`, `annotation-other-recording`,
 * `annotation-no-tiers`
 * @throws {ImportUnclearError} if a person has to choose
 */
export function importReview({ bytes, service, review, stamp, replace, choice }: ReviewToImport): ImportOutcome {
  const outcome = importAnnotation(service, review, readAnnotation(bytes), {
    stamp: withoutUndefined(stamp),
    replace,
    ...(choice && { choice }),
  });
  if (!parseReview(outcome.review))
    throw new HumanError(
      "annotation-damaged",
      t(
        "The file has a label or a time that a review cannot have: labels of words have up to 2,000 characters, labels of phonemes up to 200, and times lie within one day. Nothing was imported. Correct it and import the file again.",
      ),
    );
  return outcome;
}
