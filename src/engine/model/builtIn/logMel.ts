import { MelSpectrum } from "../../acoustic/spectrum.ts";

/** 10 ms apart, 25 ms long (at 16 kHz). */
export const FRAME_SHIFT_SAMPLES = 160;
const FRAME_SAMPLES = 400;
const FFT_SIZE = 512;
const SAMPLE_RATE_HZ = 16_000;
export const MEL_BANDS = 40;
const LOWEST_HZ = 60;
const HIGHEST_HZ = 7_600;
/**
 * Frames either side of a block that set its level: 5 s, about what the network was trained with. With 10 s, joined readings of many voices
 * lose one more word in a hundred.
 */
const LEVEL_REACH_FRAMES = 500;
/** Frames that share a level: 2.5 s. */
const LEVEL_BLOCK_FRAMES = 250;
/** Frames this far (45 dB) below the loud ones hold no speech. */
const AUDIBLE_RANGE_NATS = 10.4;
/** Share of the frames above the loud level, and share of the audible ones below a band's floor. */
const LOUD_FRAME_SHARE = 0.05;
const FLOORED_FRAME_SHARE = 0.02;

export const SECONDS_PER_FRAME = FRAME_SHIFT_SAMPLES / SAMPLE_RATE_HZ;

interface Features {
  /** Rows of `MEL_BANDS` values. */
  values: Float32Array;
  frames: number;
  /** Of each frame, before its level was taken: the energy of its bands together, in dB. */
  levels: Float32Array;
}

const spectrum = new MelSpectrum(FRAME_SAMPLES, FFT_SIZE, MEL_BANDS, LOWEST_HZ, HIGHEST_HZ);

/**
 * Log energies of 40 triangular mel filters between 60 and 7,600 Hz (pre-emphasis 0.97, Hamming window, 512-point FFT). From each band the
 * mean of the audible frames in the surrounding 10 s is subtracted, and anything quieter than nearly all of those is lifted to their level:
 * neither attached silence nor loudness makes a difference.
 * @param samples mono at 16 kHz
 */
export function logMel(samples: Float32Array, check?: () => void): Features {
  const frames = Math.max(1, 1 + Math.floor((samples.length - FRAME_SAMPLES) / FRAME_SHIFT_SAMPLES));
  const values = new Float32Array(frames * MEL_BANDS);
  for (let frame = 0; frame < frames; frame++) {
    if (frame % 1000 === 0) check?.();
    spectrum.logEnergies(samples, frame * FRAME_SHIFT_SAMPLES, values, frame * MEL_BANDS);
  }
  const levels = new Float32Array(frames);
  for (let t = 0; t < frames; t++) {
    let sum = 0;
    for (let band = 0; band < MEL_BANDS; band++) sum += Math.exp(values[t * MEL_BANDS + band]!);
    levels[t] = 10 * Math.log10(sum);
  }
  takeLevel(values, frames, check);
  return { values, frames, levels };
}

/** Subtracts each band's level, after lifting what is quieter than the audible frames. */
function takeLevel(values: Float32Array, frames: number, check?: () => void): void {
  const energy = new Float32Array(frames);
  for (let t = 0; t < frames; t++) {
    let sum = 0;
    for (let band = 0; band < MEL_BANDS; band++) sum += values[t * MEL_BANDS + band]!;
    energy[t] = sum / MEL_BANDS;
  }
  const whole = frames <= 2 * LEVEL_REACH_FRAMES;
  const block = whole ? frames : LEVEL_BLOCK_FRAMES;
  // Before any value is changed: the next block's surroundings reach back into this one.
  const levels: { mean: Float32Array; floor: Float32Array }[] = [];
  for (let start = 0; start < frames; start += block) {
    check?.();
    const centre = start + block / 2;
    // As wide at both ends of the recording.
    const from = whole ? 0 : Math.max(0, Math.min(centre - LEVEL_REACH_FRAMES, frames - 2 * LEVEL_REACH_FRAMES));
    levels.push(levelOf(values, energy, from, Math.min(frames, whole ? frames : from + 2 * LEVEL_REACH_FRAMES)));
  }
  for (let t = 0; t < frames; t++) {
    const { mean, floor } = levels[Math.floor(t / block)]!;
    for (let band = 0; band < MEL_BANDS; band++) {
      const at = t * MEL_BANDS + band;
      values[at] = Math.max(values[at]!, floor[band]!) - mean[band]!;
    }
  }
}

/** Of each band, over the audible frames of a stretch. */
function levelOf(values: Float32Array, energy: Float32Array, from: number, to: number): { mean: Float32Array; floor: Float32Array } {
  const sorted = energy.slice(from, to).sort();
  const loud = sorted[Math.max(0, Math.ceil(sorted.length * (1 - LOUD_FRAME_SHARE)) - 1)]!;
  const audible: number[] = [];
  for (let t = from; t < to; t++) if (energy[t]! >= loud - AUDIBLE_RANGE_NATS) audible.push(t);
  const mean = new Float32Array(MEL_BANDS);
  const floor = new Float32Array(MEL_BANDS);
  // A column's smallest values, in order, up to the one that is its floor.
  const lowest = new Float32Array(1 + Math.floor(audible.length * FLOORED_FRAME_SHARE));
  const top = lowest.length - 1;
  for (let band = 0; band < MEL_BANDS; band++) {
    lowest.fill(Infinity);
    for (const t of audible) {
      const value = values[t * MEL_BANDS + band]!;
      if (value >= lowest[top]!) continue;
      let at = top;
      for (; at > 0 && lowest[at - 1]! > value; at--) lowest[at] = lowest[at - 1]!;
      lowest[at] = value;
    }
    floor[band] = lowest[top]!;
    let sum = 0;
    for (const t of audible) sum += Math.max(values[t * MEL_BANDS + band]!, floor[band]!);
    mean[band] = sum / audible.length;
  }
  return { mean, floor };
}
