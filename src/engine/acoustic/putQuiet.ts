/** As quiet as a sound card. */
const QUIET_AMPLITUDE = 1e-4;

/** Overwrites the samples from `from` to `to` (exclusive). */
export function putQuiet(samples: Float32Array, from: number, to: number): void {
  // Alternating values add no offset.
  for (let i = from; i < to; i++) samples[i] = i % 2 === 0 ? QUIET_AMPLITUDE : -QUIET_AMPLITUDE;
}
