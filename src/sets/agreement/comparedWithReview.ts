import { toTheEnd } from "../../core/steps.ts";
import type { KeptReading } from "../results/keptReading.ts";
import { compareReadings, type LeftOut } from "./compareReadings.ts";
import { comparisonOf, type ReadingComparison } from "./readingComparison.ts";

/** The engine's verdicts on a reading held against the reading's own review, or why they cannot be. @param isWhole see `ComparisonRequest`. */
export function comparedWithReview(reading: KeptReading, isWhole: boolean): ReadingComparison | LeftOut["why"] {
  const { compared: [one], leftOut: [left] } = toTheEnd(compareReadings({ readings: [reading], first: "engine", isWhole }));
  return one ? comparisonOf(one) : left!.why;
}
