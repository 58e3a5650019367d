import { t } from "@vscode/l10n";
import { countReview, type Review, reviewInWords } from "#core/review/review.ts";
import { clock } from "../layout/axis.ts";
import type { TimeSpan } from "../layout/viewport.ts";

/** For a screen reader. */
export function rangeText(range: TimeSpan | undefined): string {
  if (!range) return "";
  return t`Selected ${clock(range.start, 2)} to ${clock(range.end, 2)}, ${clock(range.end - range.start, 2)} long`;
}

/** For a screen reader. */
export function viewText({ start, end }: TimeSpan, duration: number): string {
  if (end - start >= duration - 1e-6) return t("Whole recording on screen");
  return t`${clock(start, 1)} to ${clock(end, 1)} on screen`;
}

export function reviewState(review: Review = {}): string {
  return reviewInWords(countReview(review)) ?? t("Not reviewed");
}
