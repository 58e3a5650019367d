const SAMPLE_RATE_HZ = 16_000;

const hzToMel = (hz: number) => 1127 * Math.log(1 + hz / 700);
const melToHz = (mel: number) => 700 * (Math.exp(mel / 1127) - 1);

interface MelFilter {
  first: number;
  weights: number[];
}

/** Energies in triangular mel filters (16 kHz; pre-emphasis 0.97, Hamming window, radix-2 Fourier transform). */
export class MelSpectrum {
  private readonly filters: readonly MelFilter[];
  private readonly window: Float64Array;
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly reversed: Uint16Array;
  private readonly real: Float64Array;
  private readonly imaginary: Float64Array;

  /**
   * @param length samples per frame
   * @param size points of the Fourier transform: a power of two, at least `length`
   * @param lowest beginning of the first filter, and `highest` the end of the last, in Hz
   */
  constructor(
    private readonly length: number,
    private readonly size: number,
    bands: number,
    lowest: number,
    highest: number,
  ) {
    this.filters = filtersOf(size, bands, lowest, highest);
    this.window = Float64Array.from({ length }, (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (length - 1)));
    this.cosines = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
    this.sines = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size));
    this.reversed = Uint16Array.from({ length: size }, (_, i) => reverseBits(i, Math.log2(size)));
    this.real = new Float64Array(size);
    this.imaginary = new Float64Array(size);
  }

  /**
   * Writes natural logarithms of the energies (at least 1e-7) to `out`, from `at` on.
   * @param start first sample; those outside the recording are silent
   */
  logEnergies(samples: Float32Array, start: number, out: Float32Array, at: number): void {
    const { real, imaginary } = this;
    real.fill(0);
    imaginary.fill(0);
    for (let i = 0; i < this.length; i++) {
      const here = samples[start + i] ?? 0;
      const before = samples[start + i - 1] ?? 0;
      real[this.reversed[i]!] = (here - 0.97 * before) * this.window[i]!;
    }
    this.transform();
    for (let band = 0; band < this.filters.length; band++) {
      const { first, weights } = this.filters[band]!;
      let energy = 0;
      for (let i = 0; i < weights.length; i++) {
        energy += (real[first + i]! ** 2 + imaginary[first + i]! ** 2) * weights[i]!;
      }
      out[at + band] = Math.log(energy + 1e-7);
    }
  }

  /** Radix-2, in place, for input in bit-reversed order. */
  private transform(): void {
    const { real, imaginary, cosines, sines, size } = this;
    for (let half = 1; half < size; half <<= 1) {
      const stride = size / (2 * half);
      for (let block = 0; block < size; block += 2 * half) {
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
}

function filtersOf(size: number, bands: number, lowest: number, highest: number): MelFilter[] {
  const from = hzToMel(lowest);
  const width = (hzToMel(highest) - from) / (bands + 1);
  return Array.from({ length: bands }, (_, band) => {
    const [left, centre, right] = [0, 1, 2].map((i) => melToHz(from + (band + i) * width)) as [number, number, number];
    let first = -1;
    const weights: number[] = [];
    for (let bin = 0; bin <= size / 2; bin++) {
      const hz = (bin * SAMPLE_RATE_HZ) / size;
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
