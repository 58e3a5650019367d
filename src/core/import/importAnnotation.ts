import { chat } from "../export/chat.ts";
import { exportTiers, type TimelineSource } from "../export/exportTiers.ts";
import { type Annotation, type AnnotationFormat, TICKS } from "../formats/annotation.ts";
import { originIn, originOf } from "../formats/exportOrigin.ts";
import { readChat } from "../formats/readChat.ts";
import { applyReview } from "../review/applyReview.ts";
import type { Review, Stamp } from "../review/review.ts";
import type { Timeline } from "../timeline/model.ts";
import { importAsReview } from "./importAsReview.ts";
import { mergeImported, type MergedReview } from "./mergeImported.ts";
import { requireFitting } from "./requireFitting.ts";

export interface ImportOutcome extends MergedReview {
  /** Parts that could not be imported or that the file leaves open, in words. */
  notes: string[];
}

/**
 * Merges edits of an annotation program into the review of a result. The service's answer stays as it is.
 * @param service the timeline without a review
 * @param options.replace true if the file wins over the review
 * @throws {HumanError} `annotation-unreadable`, `annotation-damaged`, `annotation-other-text`, `annotation-other-recording`,
 * `annotation-no-tiers`
 */
export function importAnnotation(
  service: Timeline,
  review: Review,
  read: Annotation,
  { stamp, replace }: { stamp: Stamp; replace: boolean },
): ImportOutcome {
  const timeline = applyReview(service, review);
  requireFitting(service, timeline, read);
  const { review: edited, notes } = importAsReview(service, read, stamp);
  const { review: unedited } = importAsReview(service, asRead({ timeline, service, review }, read.format), stamp);
  const origin = originIn(read);
  const isSameReview = origin !== undefined && origin.review === originOf(service, review).review;
  return { ...mergeImported(service.words, { review, edited, unedited, fileWins: replace || isSameReview }), notes };
}

function asRead(source: TimelineSource, format: AnnotationFormat): Annotation {
  if (format === "chat") return readChat(chat({ ...source, title: "" }));
  const { tiers } = exportTiers(source, TICKS[format]);
  return { format, tiers: tiers.map(({ name, items }) => ({ name, items: items.filter(({ text }) => text !== "") })), problems: [] };
}
