import { chat } from "../export/chat.ts";
import { annotationsOf } from "../export/eaf.ts";
import { type ExportTier, exportTiers, type TimelineSource } from "../export/exportTiers.ts";
import { type Annotation, type AnnotationFormat, TICKS } from "../formats/annotation.ts";
import { originIn, originOf } from "../formats/exportOrigin.ts";
import { readChat } from "../formats/readChat.ts";
import { isUnsaid } from "../reading/miscues.ts";
import { withEntries } from "../review/editReview.ts";
import { applyReview } from "../review/applyReview.ts";
import type { Review, Stamp } from "../review/review.ts";
import type { Timeline } from "../timeline/model.ts";
import { importAsReview } from "./importAsReview.ts";
import { mergeImported, type MergedReview } from "./mergeImported.ts";
import { ownTiersOf } from "./ownTiers.ts";
import { chooseTiers, type ImportChoice } from "./chooseTiers.ts";
import { requireFitting, requireReadable } from "./requireFitting.ts";

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
 * @throws {ImportUnclearError} if a person has to say which tier or speaker is meant, in `options.choice`
 */
export function importAnnotation(
  service: Timeline,
  review: Review,
  read: Annotation,
  { stamp, replace, choice = {} }: { stamp: Stamp; replace: boolean; choice?: ImportChoice },
): ImportOutcome {
  const timeline = applyReview(service, review);
  requireReadable(read);
  const chosen = chooseTiers(service, read, choice);
  requireFitting(service, timeline, chosen);
  const { review: imported, notes } = importAsReview(service, chosen, stamp);
  const edited = { ...(chosen.aligned ? withTimes(review, imported) : imported), tiers: ownTiersOf(chosen, stamp) };
  const origin = originIn(read);
  const exported = chosen.aligned ? undefined : asRead({ timeline, service, review }, read.format);
  const unedited = {
    ...(exported ? importAsReview(service, exported, stamp).review : review),
    // A file of another program says nothing about tiers that it does not have.
    tiers: exported && origin ? ownTiersOf(exported, stamp) : [],
  };
  const isSameReview = origin !== undefined && origin.review === originOf(service, review).review;
  return {
    ...mergeImported(service.words, { review, edited, unedited, fileWins: replace || isSameReview, isExport: origin !== undefined }),
    notes: [...chosen.notes, ...notes],
  };
}

/** Lays an aligner's times over the review: people's verdicts stay. */
function withTimes(review: Review, aligned: Review): Review {
  const words = new Map((review.words ?? []).map((one) => [one.word, one]));
  for (const one of aligned.words ?? []) {
    const own = words.get(one.word);
    if (own?.verdict === undefined || !isUnsaid(own.verdict)) words.set(one.word, { ...own, ...one });
  }
  const additions = [...(review.additions ?? [])];
  for (const one of aligned.additions ?? []) {
    const at = additions.findIndex(({ before, of }) => before === one.before && of === one.of);
    const own = additions[at];
    if (!own) additions.push(one);
    else if (own.verdict !== "none") additions[at] = { ...own, ...one };
  }
  return withEntries(review, [...words.values()], additions);
}

function asRead(source: TimelineSource, format: AnnotationFormat): Annotation {
  if (format === "chat") return readChat(chat({ ...source, title: "" }));
  const { tiers, end } = exportTiers(source, TICKS[format]);
  const itemsOf = (tier: ExportTier) => (format === "eaf" ? annotationsOf(tier, end) : tier.items.filter(({ text }) => text !== ""));
  return { format, tiers: tiers.map((tier) => ({ name: tier.name, items: itemsOf(tier) })), problems: [] };
}
