import type { Review } from "#core/review/review.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { readAssessment } from "../assessmentFile.ts";
import { withPropertyText } from "../withPropertyText.ts";
import { reviewLines } from "./reviewLines.ts";

/** Words of a text that have a line each; the file of a longer one would be mostly such lines. */
const MOST_PLACES = 5_000;

/**
 * Writes a review into a result's text, see `reviewLines`. Without words, an empty review is left out, and a text on one line stays on one.
 */
export function withReviewText(text: string, review: Review): string {
  const { words, at } = placesIn(text);
  if (Object.keys(review).length === 0 && (words.length === 0 || !text.includes("\n"))) return withPropertyText(text, "review", undefined);
  return withPropertyText(text, "review", review, (form) =>
    form.eol === "" ? JSON.stringify(review) : reviewLines(review, words, at, form),
  );
}

function placesIn(text: string): { words: string[]; at: string } {
  try {
    const { file, result } = readAssessment(text);
    const { words } = timelineOf({ result, reference: file.reference.text, list: file.reference.list });
    return { words: words.length > MOST_PLACES ? [] : words.map((word) => word.text), at: file.assessedAt };
  } catch {
    return { words: [], at: "" };
  }
}
