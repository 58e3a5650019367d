import { isAddition } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";

/** Index among the service's additions before its word, if no review has numbered them. */
export function nthOf({ segments }: Pick<Timeline, "segments">, { index, at }: Segment): number {
  return segments.filter((other) => isAddition(other.kind) && other.at === at && other.index < index).length;
}
