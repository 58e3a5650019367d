/** Frames start every 10 ms and look at 25 ms (16 kHz). */
export const FRAME_SHIFT = 160;
const FRAME_LENGTH = 400;
const FFT_SIZE = 512;
const SAMPLE_RATE = 16_000;
export const MEL_BANDS = 40;
const LOWEST_HZ = 60;
const HIGHEST_HZ = 7_600;
/**
 * Frames either side of a block that are taken into account for its level: 5 s, about what the network was trained with.
 * A recording of up to 10 s has one level. With 10 s, joined readings of many voices lose a word more in a hundred.
 */
const LEVEL_REACH = 500;
/** Frames that share a level: 2.5 s. */
const LEVEL_BLOCK = 250;
/** Frames this far (in nats of energy: 45 dB) under the loud ones hold no speech, and say nothing about voice or microphone. */
const AUDIBLE_RANGE = 10.4;
/** Share of the frames that are louder than what counts as loud, and of the audible ones under which a band is floored. */
const LOUD_SHARE = 0.05;
const FLOOR_SHARE = 0.02;

export const SECONDS_PER_FRAME = FRAME_SHIFT / SAMPLE_RATE;

interface Features {
  /** Row after row of `MEL_BANDS` values. */
  values: Float32Array;
  frames: number;
}

const hzToMel = (hz: number) => 1127 * Math.log(1 + hz / 700);
const melToHz = (mel: number) => 700 * (Math.exp(mel / 1127) - 1);

const filters = buildFilters();
const window = Float64Array.from({ length: FRAME_LENGTH }, (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME_LENGTH - 1)));
const cosines = Float64Array.from({ length: FFT_SIZE / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / FFT_SIZE));
const sines = Float64Array.from({ length: FFT_SIZE / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / FFT_SIZE));
const reversed = Uint16Array.from({ length: FFT_SIZE }, (_, i) => reverseBits(i, Math.log2(FFT_SIZE)));

/**
 * Log energies of 40 triangular mel filters between 60 and 7,600 Hz (pre-emphasis 0.97, Hamming window, 512-point
 * FFT). From each band the mean of the audible frames in the surrounding 20 s is taken away, and whatever is stiller than
 * nearly all of those is lifted to them: how much silence was joined to a recording, and how still it is, changes nothing.
 *
 * @param samples mono at 16 kHz
 */
export function logMel(samples: Float32Array, check?: () => void): Features {
  const frames = Math.max(1, 1 + Math.floor((samples.length - FRAME_LENGTH) / FRAME_SHIFT));
  const values = new Float32Array(frames * MEL_BANDS);
  const real = new Float64Array(FFT_SIZE);
  const imaginary = new Float64Array(FFT_SIZE);
  for (let frame = 0; frame < frames; frame++) {
    if (frame % 1000 === 0) check?.();
    real.fill(0);
    imaginary.fill(0);
    const start = frame * FRAME_SHIFT;
    for (let i = 0; i < FRAME_LENGTH; i++) {
      const here = samples[start + i] ?? 0;
      const before = samples[start + i - 1] ?? 0;
      real[reversed[i]!] = (here - 0.97 * before) * window[i]!;
    }
    transform(real, imaginary);
    for (let band = 0; band < MEL_BANDS; band++) {
      const { first, weights } = filters[band]!;
      let energy = 0;
      for (let i = 0; i < weights.length; i++) {
        energy += (real[first + i]! ** 2 + imaginary[first + i]! ** 2) * weights[i]!;
      }
      values[frame * MEL_BANDS + band] = Math.log(energy + 1e-7);
    }
  }
  takeLevel(values, frames, check);
  return { values, frames };
}

/** Subtracts from every band its level in the surroundings, after lifting what is stiller than the audible frames. */
function takeLevel(values: Float32Array, frames: number, check?: () => void): void {
  const energy = new Float32Array(frames);
  for (let t = 0; t < frames; t++) {
    let sum = 0;
    for (let band = 0; band < MEL_BANDS; band++) sum += values[t * MEL_BANDS + band]!;
    energy[t] = sum / MEL_BANDS;
  }
  const whole = frames <= 2 * LEVEL_REACH;
  const block = whole ? frames : LEVEL_BLOCK;
  // Levels are found before any value is changed: the next block's surroundings reach back into this one.
  const levels: { mean: Float32Array; floor: Float32Array }[] = [];
  for (let start = 0; start < frames; start += block) {
    check?.();
    const centre = start + block / 2;
    // The surroundings keep their width at both ends of the recording.
    const from = whole ? 0 : Math.max(0, Math.min(centre - LEVEL_REACH, frames - 2 * LEVEL_REACH));
    levels.push(levelOf(values, energy, from, Math.min(frames, whole ? frames : from + 2 * LEVEL_REACH)));
  }
  for (let t = 0; t < frames; t++) {
    const { mean, floor } = levels[Math.floor(t / block)]!;
    for (let band = 0; band < MEL_BANDS; band++) {
      const at = t * MEL_BANDS + band;
      values[at] = Math.max(values[at]!, floor[band]!) - mean[band]!;
    }
  }
}

/** Mean and floor of each band over the audible frames of a stretch. */
function levelOf(values: Float32Array, energy: Float32Array, from: number, to: number): { mean: Float32Array; floor: Float32Array } {
  const sorted = energy.slice(from, to).sort();
  const loud = sorted[Math.max(0, Math.ceil(sorted.length * (1 - LOUD_SHARE)) - 1)]!;
  const audible: number[] = [];
  for (let t = from; t < to; t++) if (energy[t]! >= loud - AUDIBLE_RANGE) audible.push(t);
  const mean = new Float32Array(MEL_BANDS);
  const floor = new Float32Array(MEL_BANDS);
  const column = new Float32Array(audible.length);
  for (let band = 0; band < MEL_BANDS; band++) {
    let sum = 0;
    audible.forEach((t, i) => {
      column[i] = values[t * MEL_BANDS + band]!;
    });
    column.sort();
    floor[band] = column[Math.floor(column.length * FLOOR_SHARE)]!;
    for (const value of column) sum += Math.max(value, floor[band]!);
    mean[band] = sum / column.length;
  }
  return { mean, floor };
}

function buildFilters(): { first: number; weights: number[] }[] {
  const lowest = hzToMel(LOWEST_HZ);
  const width = (hzToMel(HIGHEST_HZ) - lowest) / (MEL_BANDS + 1);
  return Array.from({ length: MEL_BANDS }, (_, band) => {
    const [left, centre, right] = [0, 1, 2].map((i) => melToHz(lowest + (band + i) * width)) as [number, number, number];
    let first = -1;
    const weights: number[] = [];
    for (let bin = 0; bin <= FFT_SIZE / 2; bin++) {
      const hz = (bin * SAMPLE_RATE) / FFT_SIZE;
      if (hz <= left || hz >= right) continue;
      if (first < 0) first = bin;
      weights.push(hz < centre ? (hz - left) / (centre - left) : (right - hz) / (right - centre));
    }
    return { first: Math.max(0, first), weights };
  });
}

function reverseBits(value: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) result |= ((value >> bit) & 1) << (bits - 1 - bit);
  return result;
}

/** Radix-2 Fourier transform in place, of input in bit-reversed order. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let half = 1; half < FFT_SIZE; half <<= 1) {
    const stride = FFT_SIZE / (2 * half);
    for (let block = 0; block < FFT_SIZE; block += 2 * half) {
      for (let j = 0; j < half; j++) {
        const a = block + j;
        const b = a + half;
        const c = cosines[j * stride]!;
        const s = sines[j * stride]!;
        const re = real[b]! * c - imaginary[b]! * s;
        const im = real[b]! * s + imaginary[b]! * c;
        real[b] = real[a]! - re;
        imaginary[b] = imaginary[a]! - im;
        real[a]! += re;
        imaginary[a]! += im;
      }
    }
  }
}
