/** Samples this close to the highest one are its flat top, also where a clipped recording was turned down afterwards. */
const CLOSE_TO_HIGHEST = 0.985;

/** The share of the samples that lie at the flat top which clipping leaves: 0 to 1; of 368 unclipped recordings, at most 0.00015. */
export function flatTopShare(samples: Float32Array): number {
  let highest = 0;
  for (const x of samples) highest = Math.max(highest, Math.abs(x));
  let count = 0;
  for (const x of samples) if (Math.abs(x) > CLOSE_TO_HIGHEST * highest) count++;
  return count / Math.max(1, samples.length);
}
