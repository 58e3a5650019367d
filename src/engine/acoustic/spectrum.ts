import FFT from "fft.js";

const SAMPLE_RATE_HZ = 16_000;

const hzToMel = (hz: number) => 1127 * Math.log(1 + hz / 700);
const melToHz = (mel: number) => 700 * (Math.exp(mel / 1127) - 1);

interface MelFilter {
  first: number;
  weights: number[];
}

/** Energies in triangular mel filters (16 kHz; pre-emphasis 0.97, Hamming window, Fourier transform). */
export class MelSpectrum {
  private readonly filters: readonly MelFilter[];
  private readonly window: Float64Array;
  private readonly fourier: FFT;
  private readonly windowed: Float64Array;
  /** Real and imaginary parts in turn. */
  private readonly transformed: Float64Array;

  /**
   * @param length samples per frame
   * @param size points of the Fourier transform: a power of two, at least `length`
   * @param lowest beginning of the first filter, and `highest` the end of the last, in Hz
   */
  constructor(
    private readonly length: number,
    size: number,
    bands: number,
    lowest: number,
    highest: number,
  ) {
    this.filters = filtersOf(size, bands, lowest, highest);
    this.window = Float64Array.from({ length }, (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (length - 1)));
    this.fourier = new FFT(size);
    this.windowed = new Float64Array(size);
    this.transformed = new Float64Array(2 * size);
  }

  /**
   * Writes natural logarithms of the energies (at least 1e-7) to `out`, from `at` on.
   * @param start first sample; those outside the recording are silent
   */
  logEnergies(samples: Float32Array, start: number, out: Float32Array, at: number): void {
    const { windowed, transformed, window, filters } = this;
    let before = samples[start - 1] ?? 0;
    const inside = Math.max(0, Math.min(this.length, samples.length - start));
    for (let i = 0; i < inside; i++) {
      const here = samples[start + i]!;
      windowed[i] = (here - 0.97 * before) * window[i]!;
      before = here;
    }
    for (let i = inside; i < this.length; i++) {
      windowed[i] = -0.97 * before * window[i]!;
      before = 0;
    }
    this.fourier.realTransform(transformed, windowed);
    for (let band = 0; band < filters.length; band++) {
      const { first, weights } = filters[band]!;
      let energy = 0;
      for (let i = 0, bin = 2 * first; i < weights.length; i++, bin += 2)
        energy += (transformed[bin]! ** 2 + transformed[bin + 1]! ** 2) * weights[i]!;
      out[at + band] = Math.log(energy + 1e-7);
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
