import type { Timeline } from "../timeline/model.ts";

/** "segmented" if phonemes have ends, "not segmented" if only starts; undefined without times. Times found on this machine do not count. */
export function segmentationOf({ phonemes }: Pick<Timeline, "phonemes">): "segmented" | "not segmented" | undefined {
  const timed = phonemes.filter(({ start, source }) => start !== undefined && source === undefined);
  if (timed.length === 0) return undefined;
  return timed.some(({ end }) => end !== undefined) ? "segmented" : "not segmented";
}
