import type { Posteriors } from "./posteriors.ts";

const SPEECH_LOG_POSTERIOR = Math.log(0.5);

/** Frames from `from` to `to` (exclusive) in which silence is not the likeliest. */
export function framesOfSpeech({ log, phonemes: { classes } }: Posteriors, from: number, to: number): number[] {
  const frames: number[] = [];
  for (let t = from; t < to; t++) if (log[t * classes]! < SPEECH_LOG_POSTERIOR) frames.push(t);
  return frames;
}

/** Of each frame, in nats (Shannon 1948): 0 where the network is sure. */
export function entropies({ log, frames, phonemes: { classes } }: Posteriors): Float32Array {
  const found = new Float32Array(frames);
  for (let i = 0; i < log.length; i++) found[Math.floor(i / classes)]! -= Math.exp(log[i]!) * log[i]!;
  return found;
}
