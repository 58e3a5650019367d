import type { Emissions } from "../acoustic/emissions.ts";

/** Silence kept on either side. */
const MARGIN_FRAMES = 10;
/** A sound must hold this long to be speech: a click does not. */
const SHORTEST_SOUND_FRAMES = 4;

/** From the first to the last sound that is more likely speech than silence; the whole where there is none. */
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
