/** For entries without times, and for the place where the reader stopped. */
export const UNTIMED_TIER = "untimed";

/**
 * The index of the last word, and the seconds of a timed reading, in a label about the reader's stop; undefined for any other
 * label.
 */
export function readStop(label: string): { word: number; seconds: number | undefined } | undefined {
  const stop = /^\s*stop (\d{1,7})(?: (\d{1,6}(?:\.\d+)?))?\s*$/.exec(label);
  return stop ? { word: Number(stop[1]) - 1, seconds: stop[2] === undefined ? undefined : Number(stop[2]) } : undefined;
}
