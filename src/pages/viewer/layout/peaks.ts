/** Samples in a bucket of each level of detail, finest first. */
const BUCKETS = [16, 128, 1024, 8192] as const;
/** Samples between two calls of `breathe`. */
const SAMPLES_AT_ONCE = 2 ** 20;
/** The size of the largest sample of 16 bits. */
export const FULL_SCALE = 32_768;

/** Lowest and highest sample of every `size` samples. */
export interface PeakLevel {
  size: number;
  low: Int16Array;
  high: Int16Array;
}

/** One channel of 16 bits, and its peaks at several levels of detail. */
export interface Peaks {
  samples: Int16Array;
  /** Hz. */
  sampleRate: number;
  /** Finest first. */
  levels: PeakLevel[];
  /** The loudest sample's size from 0 to 1, at least a little above zero. */
  loudest: number;
}

/**
 * The mean of channels of samples from -1 to 1, in 16 bits.
 * @param breathe called now and then so that a long recording does not hold up the page.
 */
export async function mixed(
  channels: readonly Float32Array[],
  breathe: () => Promise<void> = () => Promise.resolve(),
): Promise<Int16Array> {
  const length = channels[0]?.length ?? 0;
  const samples = new Int16Array(length);
  const [first, second] = channels;
  for (let from = 0; from < length; from += SAMPLES_AT_ONCE) {
    const to = Math.min(length, from + SAMPLES_AT_ONCE);
    for (let i = from; i < to; i++) {
      let value = first![i]!;
      if (second) {
        value += second[i]!;
        for (let channel = 2; channel < channels.length; channel++) value += channels[channel]![i]!;
        value /= channels.length;
      }
      samples[i] = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(value * FULL_SCALE)));
    }
    if (to < length) await breathe();
  }
  return samples;
}

/** @param breathe called now and then so that a long recording does not hold up the page. */
export async function peaksOf(
  samples: Int16Array,
  sampleRate: number,
  breathe: () => Promise<void> = () => Promise.resolve(),
): Promise<Peaks> {
  const levels: PeakLevel[] = [];
  let below: PeakLevel = { size: 1, low: samples, high: samples };
  for (const size of BUCKETS) {
    below = await levelAbove(below, size, breathe);
    levels.push(below);
  }
  const { low, high } = below;
  const loudest = Math.max(1, -extent(low, 0, low.length)[0], extent(high, 0, high.length)[1]) / FULL_SCALE;
  return { samples, sampleRate, levels, loudest };
}

async function levelAbove(below: PeakLevel, size: number, breathe: () => Promise<void>): Promise<PeakLevel> {
  const step = size / below.size;
  const count = Math.ceil(below.low.length / step);
  const low = new Int16Array(count);
  const high = new Int16Array(count);
  const rest = Math.ceil(SAMPLES_AT_ONCE / step);
  for (let bucket = 0; bucket < count; bucket++) {
    const end = Math.min(below.low.length, (bucket + 1) * step);
    let min = FULL_SCALE;
    let max = -FULL_SCALE;
    for (let i = bucket * step; i < end; i++) {
      if (below.low[i]! < min) min = below.low[i]!;
      if (below.high[i]! > max) max = below.high[i]!;
    }
    low[bucket] = min;
    high[bucket] = max;
    if (bucket % rest === rest - 1) await breathe();
  }
  return { size, low, high };
}

/**
 * Lowest and highest value (-1 to 1) for each of `columns` equal parts, in the order low, high, low, … Reads the coarsest level whose
 * buckets are no more than half of a column, so a column is never wrong by more than a pixel.
 */
export function columnsOf(peaks: Peaks, start: number, end: number, columns: number): Float32Array {
  const values = new Float32Array(columns * 2);
  const perColumn = ((end - start) * peaks.sampleRate) / columns;
  const { size, low, high } = peaks.levels.findLast((level) => level.size * 2 <= perColumn) ?? {
    size: 1,
    low: peaks.samples,
    high: peaks.samples,
  };
  for (let column = 0; column < columns; column++) {
    const from = (start * peaks.sampleRate + column * perColumn) / size;
    const first = Math.floor(from);
    const last = Math.max(first + 1, Math.ceil(from + perColumn / size));
    values[column * 2] = extent(low, first, last)[0] / FULL_SCALE;
    values[column * 2 + 1] = extent(high, first, last)[1] / FULL_SCALE;
  }
  return values;
}

function extent(values: Int16Array, from: number, to: number): [number, number] {
  const first = Math.max(0, from);
  const last = Math.min(values.length, to);
  if (first >= last) return [0, 0];
  let min = FULL_SCALE;
  let max = -FULL_SCALE;
  for (let i = first; i < last; i++) {
    const value = values[i]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}
