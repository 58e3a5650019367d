import type { TimelinePhoneme } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import type { ReviewedPhoneme } from "./review.ts";

/** A phoneme of a review as the timeline has it, without its place there. */
export function phonemeOf({ expected, heard, start, end }: ReviewedPhoneme): Omit<TimelinePhoneme, "index" | "segment"> {
  const kind = heard === undefined ? "delete" : expected === undefined ? "insert" : expected === heard ? "equal" : "replace";
  return withoutUndefined({ kind, expected, heard, start, end, alternatives: [], ...(start !== undefined && { source: "review" as const }) });
}
