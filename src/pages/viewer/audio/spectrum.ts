import FFT from "fft.js";
import { FULL_SCALE } from "../layout/peaks.ts";
import type { Peaks } from "../layout/peaks.ts";
import { FLOOR_DB, levelOf } from "./tileLevels.ts";
import type { Analysis, Tile, TileLevels } from "./tileLevels.ts";

/** Spectra that are averaged in a column that covers a long stretch. */
const MOST_SPECTRA = 4;
const SMALLEST_FFT = 512;
/** Seconds that decide how loud the loudest part of a recording is. */
const LOUDEST_PARTS = 150;

/** Levels are raised by 6 dB an octave around 1 kHz, as Praat draws them, since the voice falls off by about as much. */
export class Spectrum {
  private readonly fft: FFT;
  private readonly window: Float64Array;
  private readonly input: Float64Array;
  private readonly output: number[];
  private readonly power: Float64Array;
  /** For each bin's power: scale and pre-emphasis. */
  private readonly gain: Float64Array;
  private readonly windowStep: number;
  readonly rows: number;

  constructor(
    private readonly samples: Int16Array,
    private readonly sampleRate: number,
    { windowSeconds, topHz }: Analysis,
  ) {
    const length = Math.max(8, Math.round(2 * windowSeconds * sampleRate));
    const size = Math.max(SMALLEST_FFT, 2 ** Math.ceil(Math.log2(length)));
    this.fft = new FFT(size);
    this.window = gaussian(length);
    this.input = new Float64Array(size);
    this.output = this.fft.createComplexArray();
    const binHz = sampleRate / size;
    this.rows = Math.max(1, Math.min(size / 2, Math.round(topHz / binHz)));
    this.power = new Float64Array(this.rows);
    const sum = this.window.reduce((total, value) => total + value, 0);
    // A sine of full scale has half of the window's sum in its bin.
    const scale = (2 / (sum * FULL_SCALE)) ** 2;
    this.gain = Float64Array.from({ length: this.rows }, (_, bin) => scale * ((Math.max(bin, 0.5) * binHz) / 1000) ** 2);
    this.windowStep = windowSeconds;
  }

  tile({ start, step, columns }: Tile): TileLevels {
    const levels = new Uint8Array(columns * this.rows);
    const peaks = new Uint8Array(columns);
    const spectra = Math.max(1, Math.min(MOST_SPECTRA, Math.floor(step / this.windowStep)));
    for (let column = 0; column < columns; column++) {
      this.power.fill(0);
      for (let part = 0; part < spectra; part++) this.add(start + (column + (part + 0.5) / spectra) * step);
      for (let row = 0; row < this.rows; row++) {
        const byte = byteOf((this.power[row]! * this.gain[row]!) / spectra);
        levels[column * this.rows + row] = byte;
        if (byte > peaks[column]!) peaks[column] = byte;
      }
    }
    return { rows: this.rows, columns, levels, peaks };
  }

  private add(time: number): void {
    const { window, input, samples, output, power } = this;
    const first = Math.round(time * this.sampleRate) - (window.length >> 1);
    if (first + window.length <= 0 || first >= samples.length) return;
    for (let i = 0; i < window.length; i++) input[i] = (samples[first + i] ?? 0) * window[i]!;
    this.fft.realTransform(output, input);
    for (let bin = 0; bin < power.length; bin++) power[bin]! += output[2 * bin]! ** 2 + output[2 * bin + 1]! ** 2;
  }
}

/** In dB; the darkest colour represents it. It is taken from the loudest stretches only, so it is quick even for a long recording. */
export function loudestLevel({ samples, sampleRate, levels }: Peaks, analysis: Analysis): number {
  const { size, low, high } = levels.at(-1)!;
  const order = Array.from(low, (value, bucket) => ({ bucket, reach: high[bucket]! - value })).sort((a, b) => b.reach - a.reach);
  const spectrum = new Spectrum(samples, sampleRate, analysis);
  let loudest = 0;
  for (const { bucket } of order.slice(0, LOUDEST_PARTS)) {
    const step = size / sampleRate / 8;
    for (const byte of spectrum.tile({ start: (bucket * size) / sampleRate, step, columns: 8 }).levels) if (byte > loudest) loudest = byte;
  }
  return levelOf(loudest);
}

function byteOf(power: number): number {
  return power > 0 ? Math.max(0, Math.min(255, Math.round((10 * Math.log10(power) - FLOOR_DB) * 2))) : 0;
}

/** Praat's Gaussian, zero at both ends. */
function gaussian(length: number): Float64Array {
  const edge = Math.exp(-12);
  return Float64Array.from({ length }, (_, i) => {
    const phase = (i + 0.5) / length - 0.5;
    return (Math.exp(-48 * phase * phase) - edge) / (1 - edge);
  });
}
