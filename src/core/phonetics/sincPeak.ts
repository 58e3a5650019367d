/** Samples on either side that count. */
export const SINC_DEPTH = 30;
/** Samples between the three points of a parabola, from far to near. */
const REACHES = [0.3, 0.05, 0.005];

/**
 * The maximum near a sample of an even sequence that is given from its middle on, between samples: band-limited interpolation under a raised
 * cosine, as Boersma (1993) has it, and the vertices of ever smaller parabolas.
 * @param near a sample that is no lower than those beside it
 * @returns where it is, in samples, and how high
 */
export function sincPeak(values: Float64Array, near: number): { at: number; value: number } {
  let at = near + vertex(values[near - 1]!, values[near]!, values[near + 1]!);
  for (const reach of REACHES) {
    const shift = reach * vertex(interpolated(values, at - reach), interpolated(values, at), interpolated(values, at + reach));
    at = Math.max(near - 1, Math.min(near + 1, at + Math.max(-2 * reach, Math.min(2 * reach, shift))));
  }
  return { at, value: interpolated(values, at) };
}

/** Of a parabola through three points that are 1 apart, from the middle one. */
function vertex(before: number, at: number, after: number): number {
  const bend = 2 * at - before - after;
  return bend > 0 ? (after - before) / (2 * bend) : 0;
}

function interpolated(values: Float64Array, at: number): number {
  const left = Math.floor(at);
  const beyond = at - left;
  if (beyond < 1e-9) return values[left] ?? 0;
  const depth = Math.min(SINC_DEPTH, values.length - 1 - left);
  let sine = Math.sin(Math.PI * beyond) / Math.PI;
  const below = new RaisedCosine(beyond, depth + beyond);
  const above = new RaisedCosine(1 - beyond, depth + 1 - beyond);
  let sum = 0;
  for (let i = 0; i < depth; i++) {
    sum += sine * ((values[Math.abs(left - i)]! * below.next()) / (beyond + i) + (values[left + 1 + i]! * above.next()) / (1 - beyond + i));
    sine = -sine;
  }
  return sum;
}

/** Half of 1 plus the cosine from 0 to π over `length`, at `from`, `from` + 1, …, without a cosine for each. */
class RaisedCosine {
  private readonly twice: number;
  private now: number;
  private last: number;

  constructor(from: number, length: number) {
    const step = Math.PI / length;
    this.twice = 2 * Math.cos(step);
    this.now = Math.cos(step * from);
    this.last = Math.cos(step * (from - 1));
  }

  next(): number {
    const value = 0.5 + 0.5 * this.now;
    [this.last, this.now] = [this.now, this.twice * this.now - this.last];
    return value;
  }
}
