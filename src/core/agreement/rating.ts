import { type Addition, isAddition, isReadRight, type ReadingKind } from "../reading/miscues.ts";
import { earlyStopOf } from "../record/earlyStop.ts";
import { applyReview } from "../review/applyReview.ts";
import { isJudgedAddition, judgedWords } from "../review/judgedWords.ts";
import type { Review } from "../review/review.ts";
import { DEFAULT_SCORING } from "../scoring/scoringProfiles.ts";
import { scoreReading } from "../scoring/scoreReading.ts";
import type { Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";

/** Verdicts on a word; `miscue` if a rater does not say which. */
export const WORD_KINDS = ["correct", "variant", "soundedOut", "substitution", "omission", "told", "miscue"] as const;

export type WordKind = (typeof WORD_KINDS)[number];

/** Verdicts on a place between words; `none`: nothing was added. */
export const ADDITION_KINDS = ["insertion", "repetition", "selfCorrection", "falseStart", "none"] as const;

export type AdditionKind = Addition | "none";

/** Something said besides the text, or the statement that it was not. */
export interface RatedAddition {
  /** Index of the word that follows; the number of words at the end. */
  before: number;
  /** Index from 0 among the service's own additions before that word; absent if the service does not have it. */
  nth?: number;
  kind: AdditionKind;
  heard: string[];
}

/** The verdicts of the engine or a person on a reading. It holds only what was judged. */
export interface Rating {
  /** By index of the word; undefined if nothing is said about it. */
  words: (WordKind | undefined)[];
  additions: RatedAddition[];
  /** A place without an addition says that nothing was added. */
  isWhole: boolean;
  /** Words correct per minute, by the rules of a running record; absent unless every word was judged. */
  rate?: number;
}

export interface Opinion {
  review: Review;
  /** According to the person, what was left alone is right. */
  isWhole: boolean;
  /** Words misread in a way that the person does not name. */
  unnamed?: ReadonlySet<number>;
}

/**
 * The engine's verdicts, up to the last word that a person or the clock set: where a reading ends is not the engine's verdict.
 * @param service the timeline without a review
 */
export function engineRating(service: Timeline, stop: Review["stop"]): Rating {
  const timeline = applyReview(service, stop && { stop });
  return withoutUndefined({ words: kindsOf(timeline), additions: additionsOf(timeline), isWhole: true, rate: rateOf(timeline) });
}

/**
 * A person's verdicts on the words and additions that were changed or confirmed, or on all. Words left over where the reader seems to have
 * stopped are nobody's verdict unless judged one by one.
 * @param service the timeline without a review
 */
export function personRating(service: Timeline, { review, isWhole, unnamed }: Opinion): Rating {
  const timeline = applyReview(service, review);
  const judged = judgedWords(service, review);
  const end = earlyStopOf(timeline) ?? timeline.words.length - 1;
  const kinds = kindsOf(timeline);
  const words = kinds.map((kind, word) =>
    kind === undefined || !(judged.has(word) || (isWhole && word <= end))
      ? undefined
      : unnamed?.has(word) && !isReadRight(kind)
        ? "miscue"
        : kind,
  );
  const entries = review.additions ?? [];
  const said = additionsOf(timeline, (entry) => isWhole || (entry !== undefined && isJudgedAddition(entries[entry]!)));
  const unsaid = entries.flatMap(({ before, of, verdict }): RatedAddition[] =>
    verdict === "none" && of !== undefined ? [{ before, nth: of, kind: "none", heard: [] }] : [],
  );
  const isComplete = kinds.every((kind, word) => kind === undefined || words[word] !== undefined || word > end);
  return withoutUndefined({ words, additions: [...said, ...unsaid], isWhole, rate: isComplete ? rateOf(timeline) : undefined });
}

function kindsOf({ words, segments }: Timeline): (Exclude<ReadingKind, Addition> | undefined)[] {
  return words.map(({ segment }) => {
    const kind: ReadingKind | undefined = segment === undefined ? undefined : segments[segment]!.kind;
    return kind === undefined || isAddition(kind) ? undefined : kind;
  });
}

/** @param isJudged by the index of its entry in the review */
function additionsOf({ segments }: Timeline, isJudged: (entry: number | undefined) => boolean = () => true): RatedAddition[] {
  const counted = new Map<number, number>();
  return segments.flatMap(({ kind, at, heard, entry, nth: known }): RatedAddition[] => {
    if (!isAddition(kind)) return [];
    const count = counted.get(at) ?? 0;
    if (entry === undefined || known !== undefined) counted.set(at, count + 1);
    // Without a review, the service's own additions have no numbers.
    const nth = known ?? (entry === undefined ? count : undefined);
    return isJudged(entry) ? [withoutUndefined({ before: at, nth, kind, heard })] : [];
  });
}

function rateOf(timeline: Timeline): number | undefined {
  return scoreReading(timeline, DEFAULT_SCORING).wordsCorrectPerMinute;
}
