import type { Emissions } from "../acoustic/emissions.ts";

const MARGIN_FRAMES = 10;
/** A click is shorter than speech. */
const SHORTEST_SOUND_FRAMES = 4;

/** From the first to the last sound that is probably speech; the whole if there is none. */
export function speechSpan(emissions: Emissions): { start: number; end: number } {
  const { scores, best, frames } = emissions;
  const { classes } = emissions.phonemes;
  let first = -1;
  let last = -1;
  let run = 0;
  for (let t = 0; t < frames; t++) {
    run = best[t]! > scores[t * classes]! ? run + 1 : 0;
    if (run < SHORTEST_SOUND_FRAMES) continue;
    if (first < 0) first = t - SHORTEST_SOUND_FRAMES + 1;
    last = t + 1;
  }
  if (first < 0) return { start: 0, end: frames };
  return { start: Math.max(0, first - MARGIN_FRAMES), end: Math.min(frames, last + MARGIN_FRAMES) };
}
