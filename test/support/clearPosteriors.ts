import type { Posteriors } from "#engine/acoustic/posteriors.ts";
import { CLASSES, ENGLISH_PHONEMES, classOf } from "./englishClasses.ts";

/** Posteriors of a network that hears each phoneme clearly for 8 frames; `_` is silence. */
export function clearly(text: string, framesEach = 8): Posteriors {
  const classes = text.split(" ").map((symbol) => (symbol === "_" ? 0 : classOf(symbol)));
  const log = new Float32Array(classes.length * framesEach * CLASSES).fill(Math.log(0.1 / (CLASSES - 1)));
  classes.forEach((q, i) => {
    for (let t = i * framesEach; t < (i + 1) * framesEach; t++) log[t * CLASSES + q] = Math.log(0.9);
  });
  return { phonemes: ENGLISH_PHONEMES, log, frames: classes.length * framesEach, frameSeconds: 0.01 };
}
