/** Samples in a bucket of the overview. */
const BUCKET = 64;
/** Buckets between two breathing spaces: about a million samples. */
const BREATH = 16_384;

/** Lowest and highest sample of every 64, for drawing a long recording quickly. Samples are from -1 to 1. */
export interface Peaks {
  samples: Float32Array;
  sampleRate: number;
  low: Float32Array;
  high: Float32Array;
  /** The loudest sample's size, at least a little above zero. */
  loudest: number;
}

/** @param breathe called now and then so that a long recording does not hold up the page. */
export async function peaksOf(samples: Float32Array, sampleRate: number, breathe: () => Promise<void> = () => Promise.resolve()): Promise<Peaks> {
  const count = Math.ceil(samples.length / BUCKET);
  const low = new Float32Array(count);
  const high = new Float32Array(count);
  let loudest = 1e-4;
  for (let bucket = 0; bucket < count; bucket++) {
    const [min, max] = extent(samples, bucket * BUCKET, Math.min(samples.length, (bucket + 1) * BUCKET));
    low[bucket] = min;
    high[bucket] = max;
    loudest = Math.max(loudest, -min, max);
    if (bucket % BREATH === BREATH - 1) await breathe();
  }
  return { samples, sampleRate, low, high, loudest };
}

/** Lowest and highest value for each of `columns` equal parts of a stretch of time, one after the other: low, high, low, … */
export function columnsOf(peaks: Peaks, start: number, end: number, columns: number): Float32Array {
  const values = new Float32Array(columns * 2);
  const perColumn = ((end - start) * peaks.sampleRate) / columns;
  const raw = perColumn < BUCKET * 2;
  for (let column = 0; column < columns; column++) {
    const from = start * peaks.sampleRate + column * perColumn;
    const to = from + perColumn;
    const [min, max] = raw
      ? extent(peaks.samples, Math.floor(from), Math.max(Math.floor(from) + 1, Math.ceil(to)))
      : [extent(peaks.low, Math.floor(from / BUCKET), Math.ceil(to / BUCKET))[0], extent(peaks.high, Math.floor(from / BUCKET), Math.ceil(to / BUCKET))[1]];
    values[column * 2] = min;
    values[column * 2 + 1] = max;
  }
  return values;
}

function extent(values: Float32Array, from: number, to: number): [number, number] {
  const first = Math.max(0, from);
  const last = Math.min(values.length, to);
  if (first >= last) return [0, 0];
  let min = Infinity;
  let max = -Infinity;
  for (let i = first; i < last; i++) {
    const value = values[i]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}
