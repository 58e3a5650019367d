/** Seconds from where a crossing is searched for; further away would be another place. */
export const CROSSING_REACH = 0.02;

/**
 * The nearest one in seconds, between samples by a straight line. Cut there, a sound begins and ends without a click, which is why
 * phoneticians put boundaries there.
 * @param samples one channel. @param rate Hz.
 * @returns undefined where there is none within `CROSSING_REACH`.
 */
export function zeroCrossing(samples: ArrayLike<number>, rate: number, time: number): number | undefined {
  const middle = time * rate;
  const reach = CROSSING_REACH * rate;
  let nearest: number | undefined;
  const look = (i: number) => {
    const [one, two] = [samples[i]!, samples[i + 1]!];
    if (one !== 0 && (two === 0 || one > 0 === two > 0)) return;
    const at = i + (one === 0 ? 0 : one / (one - two));
    if (Math.abs(at - middle) <= reach && (nearest === undefined || Math.abs(at - middle) < Math.abs(nearest - middle))) nearest = at;
  };
  const first = Math.floor(middle);
  for (let step = 0; step <= reach + 1; step++) {
    // One step further may still hold a nearer one, since crossings lie between samples.
    if (nearest !== undefined && Math.abs(nearest - middle) < step - 1) break;
    for (const i of step === 0 ? [first] : [first - step, first + step]) if (i >= 0 && i + 1 < samples.length) look(i);
  }
  return nearest === undefined ? undefined : nearest / rate;
}
