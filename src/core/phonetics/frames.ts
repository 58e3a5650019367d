/** One channel; -1 to 1 is full scale, as Praat has it, which takes 1 for a pascal. */
export interface Sound {
  samples: Float64Array;
  /** Hz. */
  sampleRate: number;
}

/** Times of analyses, in seconds of the sound: sample `n` is at `(n + 0.5) / sampleRate`, as in Praat. */
export interface Frames {
  first: number;
  step: number;
  count: number;
}

/**
 * As many frames as windows fit into the sound, in the middle of it: Praat's short-term analysis.
 * @param windowSeconds the whole length of the window
 */
export function framesIn(duration: number, windowSeconds: number, step: number): Frames {
  const count = Math.max(0, Math.floor((duration - windowSeconds) / step) + 1);
  return { first: duration / 2 - (count * step) / 2 + step / 2, step, count };
}

/** The last sample that is not after the time, counted from 0; the one after it is on the other side. */
export function sampleBefore(time: number, sampleRate: number): number {
  return Math.floor(time * sampleRate - 0.5);
}
