import type { Steps } from "#core/steps.ts";
import type { KeptReading } from "../results/keptReading.ts";
import { asServed, compareReadings, type LeftOut } from "./compareReadings.ts";
import { comparisonOf, type ReadingComparison } from "./readingComparison.ts";

/** The engine's verdicts compared with the reading's own review, or why they cannot be. */
export interface ReviewedComparison {
  /** By the words that somebody changed or confirmed. */
  judged: ReadingComparison | LeftOut["why"];
  /** By all words, as if somebody had listened to the whole reading; see `ComparisonRequest`. */
  whole: ReadingComparison | LeftOut["why"];
}

export function* comparedWithReview(reading: KeptReading): Steps<ReviewedComparison> {
  const service = asServed(reading);
  yield;
  return { judged: yield* oneWay(false), whole: yield* oneWay(true) };

  function* oneWay(isWhole: boolean): Steps<ReadingComparison | LeftOut["why"]> {
    const {
      compared: [one],
      leftOut: [left],
    } = yield* compareReadings({ readings: [reading], first: "engine", isWhole, serviceOf: () => service });
    return one ? comparisonOf(one) : left!.why;
  }
}
