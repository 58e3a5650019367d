import type { Timeline } from "../timeline/model.ts";

/**
 * Returns true if a result says where its phonemes end (a segmented model) or only where they start; undefined if it gives them no times.
 * Times that were found on this machine do not count.
 */
export function segmentationOf({ phonemes }: Pick<Timeline, "phonemes">): "segmented" | "not segmented" | undefined {
  const timed = phonemes.filter(({ start, source }) => start !== undefined && source === undefined);
  if (timed.length === 0) return undefined;
  return timed.some(({ end }) => end !== undefined) ? "segmented" : "not segmented";
}
