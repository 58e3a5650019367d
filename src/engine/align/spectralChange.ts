import { MelSpectrum } from "../acoustic/spectrum.ts";

const SAMPLE_RATE_HZ = 16_000;
/** 5 ms, over 10 ms each: short enough to tell a burst from the vowel after it. */
const SPECTRUM_SHIFT_SAMPLES = 80;
const SPECTRUM_SAMPLES = 160;
const SPECTRUM_BANDS = 20;
const spectrum = new MelSpectrum(SPECTRUM_SAMPLES, 256, SPECTRUM_BANDS, 100, 7_600);
/** 25 ms. */
const FRAMES_PER_SIDE = 5;
/** 39 dB: anything further below the loud frames counts as that quiet. */
const AUDIBLE_RANGE_NATS = 9;
const LOUD_FRAME_SHARE = 0.05;
/** Reach of the search around the network's boundary, and its expected error. */
const BOUNDARY_REACH_SECONDS = 0.02;
const BOUNDARY_SPREAD_SECONDS = 0.01;
/** Nats per nat by which the two sides differ. Chosen with the two above, on the labelled clips of `test/train/boundaries.ts --check`. */
const CHANGE_WEIGHT = 2;
const SPECTRA_PER_CHECK = 2_000;

export class SpectralChange {
  private constructor(
    private readonly start: number,
    private readonly change: Float64Array,
  ) {}

  /**
   * Compares mean log spectra of the 25 ms before and after each moment: root mean square over the bands.
   * @param samples mono at 16 kHz
   * @param from and `to`, in seconds
   * @param check called every few milliseconds; may throw
   */
  static between(samples: Float32Array, from: number, to: number, check?: () => void): SpectralChange {
    const first = Math.max(0, Math.floor((from * SAMPLE_RATE_HZ) / SPECTRUM_SHIFT_SAMPLES));
    const stop = Math.min(
      Math.floor((samples.length - SPECTRUM_SAMPLES) / SPECTRUM_SHIFT_SAMPLES) + 1,
      Math.ceil((to * SAMPLE_RATE_HZ) / SPECTRUM_SHIFT_SAMPLES),
    );
    const count = Math.max(0, stop - first);
    const values = new Float32Array(count * SPECTRUM_BANDS);
    for (let t = 0; t < count; t++) {
      if (t % SPECTRA_PER_CHECK === 0) check?.();
      spectrum.logEnergies(samples, (first + t) * SPECTRUM_SHIFT_SAMPLES, values, t * SPECTRUM_BANDS);
    }
    const sums = cumulated(values, count);
    const change = new Float64Array(count + 1);
    for (let t = FRAMES_PER_SIDE; t + FRAMES_PER_SIDE <= count; t++) {
      let squares = 0;
      for (let band = 0; band < SPECTRUM_BANDS; band++) {
        const at = t * SPECTRUM_BANDS + band;
        squares +=
          ((sums[at + FRAMES_PER_SIDE * SPECTRUM_BANDS]! - 2 * sums[at]! + sums[at - FRAMES_PER_SIDE * SPECTRUM_BANDS]!) /
            FRAMES_PER_SIDE) **
          2;
      }
      change[t] = Math.sqrt(squares / SPECTRUM_BANDS);
    }
    // The middle of two neighbouring spectra lies between them.
    return new SpectralChange((first * SPECTRUM_SHIFT_SAMPLES + (SPECTRUM_SAMPLES - SPECTRUM_SHIFT_SAMPLES) / 2) / SAMPLE_RATE_HZ, change);
  }

  /** The mean of the possible places near `time` (seconds), weighted by the spectrum's change and by nearness. */
  boundaryNear(time: number): number {
    const step = SPECTRUM_SHIFT_SAMPLES / SAMPLE_RATE_HZ;
    // Symmetric, so that an end of the stretch does not push anything away.
    const reach = Math.min(BOUNDARY_REACH_SECONDS, time - this.start, this.start + (this.change.length - 1) * step - time);
    const first = Math.ceil((time - reach - this.start) / step);
    const last = Math.floor((time + reach - this.start) / step);
    let weights = 0;
    let moments = 0;
    for (let t = first; t <= last; t++) {
      const moment = this.start + t * step;
      // A change is a few nats at most: no overflow.
      const weight = Math.exp(CHANGE_WEIGHT * this.change[t]! - 0.5 * ((moment - time) / BOUNDARY_SPREAD_SECONDS) ** 2);
      weights += weight;
      moments += weight * moment;
    }
    return weights > 0 && Number.isFinite(moments) ? moments / weights : time;
  }
}

/** Per band, over the frames before each, of energies lifted to the floor. */
function cumulated(values: Float32Array, count: number): Float64Array {
  const levels = new Float64Array(count);
  for (let t = 0; t < count; t++)
    for (let band = 0; band < SPECTRUM_BANDS; band++) levels[t]! += values[t * SPECTRUM_BANDS + band]! / SPECTRUM_BANDS;
  const sorted = levels.slice().sort();
  const floor = (sorted[Math.floor(count * (1 - LOUD_FRAME_SHARE))] ?? 0) - AUDIBLE_RANGE_NATS;
  const sums = new Float64Array((count + 1) * SPECTRUM_BANDS);
  for (let i = 0; i < count * SPECTRUM_BANDS; i++) sums[i + SPECTRUM_BANDS] = sums[i]! + Math.max(floor, values[i]!);
  return sums;
}
