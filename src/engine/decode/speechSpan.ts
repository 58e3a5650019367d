import type { Emissions } from "../acoustic/emissions.ts";
import { framesIn } from "../acoustic/posteriors.ts";

const MARGIN_SECONDS = 0.1;
/** A click is shorter than speech. */
const SHORTEST_SOUND_SECONDS = 0.04;

/** From the first to the last sound that is probably speech; the whole if there is none. */
export function speechSpan(emissions: Emissions): { start: number; end: number } {
  const { scores, best, frames } = emissions;
  const { classes } = emissions.phonemes;
  const shortest = framesIn(SHORTEST_SOUND_SECONDS, emissions);
  const margin = framesIn(MARGIN_SECONDS, emissions);
  let first = -1;
  let last = -1;
  let run = 0;
  for (let t = 0; t < frames; t++) {
    run = best[t]! > scores[t * classes]! ? run + 1 : 0;
    if (run < shortest) continue;
    if (first < 0) first = t - shortest + 1;
    last = t + 1;
  }
  if (first < 0) return { start: 0, end: frames };
  return { start: Math.max(0, first - margin), end: Math.min(frames, last + margin) };
}
