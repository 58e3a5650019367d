/** The tier for what has no time, and for where the reader stopped. */
export const UNTIMED_TIER = "untimed";

/**
 * Reads where a label says that the reader stopped: the index of the last word and the length of a timed reading in seconds; undefined for
 * any other label.
 */
export function readStop(label: string): { word: number; seconds: number | undefined } | undefined {
  const stop = /^\s*stop (\d{1,7})(?: (\d{1,6}(?:\.\d+)?))?\s*$/.exec(label);
  return stop ? { word: Number(stop[1]) - 1, seconds: stop[2] === undefined ? undefined : Number(stop[2]) } : undefined;
}
