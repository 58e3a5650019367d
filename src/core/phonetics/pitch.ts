import { type Frames, sampleBefore, type Sound } from "./frames.ts";
import { bestPath, type PitchFrame } from "./pitchPath.ts";
import { SINC_DEPTH, sincPeak } from "./sincPeak.ts";

/** Hz. 75 to 600 holds the voices of men, women and children. */
export interface PitchRange {
  floorHz: number;
  ceilingHz: number;
}

/** A Hanning window of so many of the longest periods; Boersma (1993) found three to be enough. */
const PERIODS_IN_WINDOW = 3;
const MOST_CANDIDATES = 14;
/** A peak below half of this is no candidate. */
const VOICING_THRESHOLD = 0.45;
/** Favours the higher of two candidates an octave apart that fit equally well. */
const OCTAVE_COST = 0.01;

/** Seconds of the whole window. */
export function pitchWindow(floorHz: number): number {
  return PERIODS_IN_WINDOW / floorHz;
}

/** Seconds between two frames: four windows overlap. */
export function pitchStep(floorHz: number): number {
  return 0.75 / floorHz;
}

/**
 * The fundamental frequency of each frame in Hz, 0 where there is no voice: the autocorrelation of the windowed sound divided by that of the
 * window, and the cheapest path through the candidates of all frames. P. Boersma (1993): “Accurate short-term analysis of the fundamental
 * frequency and the harmonics-to-noise ratio of a sampled sound”, Proceedings of the Institute of Phonetic Sciences 17, 97–110.
 * @param peak the largest sample of the whole recording, against which a frame is silent
 */
export function pitchOf(sound: Sound, frames: Frames, range: PitchRange, peak: number): Float32Array {
  const analysis = new PitchAnalysis(sound, range, peak);
  const analysed = Array.from({ length: frames.count }, (_, i) => analysis.frame(frames.first + i * frames.step));
  return bestPath(analysed, { ceilingHz: range.ceilingHz, voicingThreshold: VOICING_THRESHOLD, octaveCost: OCTAVE_COST }, frames.step);
}

class PitchAnalysis {
  private readonly period: number;
  private readonly half: number;
  private readonly window: Float64Array;
  private readonly windowCorrelation: Float64Array;
  private readonly windowed: Float64Array;
  /** Normalized autocorrelation from lag 0 on. */
  private readonly correlation: Float64Array;
  private readonly longestLag: number;

  constructor(
    private readonly sound: Sound,
    private readonly range: PitchRange,
    private readonly peak: number,
  ) {
    const { sampleRate } = sound;
    this.period = Math.floor(sampleRate / range.floorHz);
    this.half = Math.floor((sampleRate * PERIODS_IN_WINDOW) / range.floorHz / 2) - 1;
    const length = 2 * this.half;
    this.window = Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 1)) / (length + 1)));
    this.windowed = new Float64Array(length);
    this.longestLag = Math.min(length - 1, Math.floor(length / PERIODS_IN_WINDOW) + 2);
    // Beyond the longest lag, interpolation needs some more.
    this.correlation = new Float64Array(Math.min(length, this.longestLag + SINC_DEPTH + 2));
    this.windowCorrelation = new Float64Array(this.correlation.length);
    correlate(this.window, this.windowCorrelation);
  }

  frame(time: number): PitchFrame {
    const { sound, half, period, window, windowed, correlation } = this;
    const { samples, sampleRate } = sound;
    const right = sampleBefore(time, sampleRate) + 1;
    let mean = 0;
    for (let i = right - period; i < right + period; i++) mean += samples[i] ?? 0;
    mean /= 2 * period;
    let localPeak = 0;
    const near = (period >> 1) + 1;
    for (let i = 0; i < windowed.length; i++) {
      const value = ((samples[right - half + i] ?? 0) - mean) * window[i]!;
      windowed[i] = value;
      if (i >= half - near && i < half + near) localPeak = Math.max(localPeak, Math.abs(value));
    }
    const intensity = localPeak > this.peak ? 1 : localPeak / this.peak;
    if (localPeak === 0) return { intensity: 0, candidates: [] };
    correlate(windowed, correlation);
    for (let lag = 0; lag < correlation.length; lag++) correlation[lag]! /= this.windowCorrelation[lag]!;
    return { intensity, candidates: this.candidates() };
  }

  private candidates(): PitchFrame["candidates"] {
    const { correlation: r, longestLag, range, sound } = this;
    const found: { lag: number; hz: number; worth: number }[] = [];
    for (let lag = 2; lag < longestLag && lag + 1 < r.length; lag++) {
      const [before, at, after] = [r[lag - 1]!, r[lag]!, r[lag + 1]!];
      if (at <= 0.5 * VOICING_THRESHOLD || at <= before || at < after) continue;
      const exact = lag + (0.5 * (after - before)) / (2 * at - before - after);
      const hz = sound.sampleRate / exact;
      const worth = at - OCTAVE_COST * Math.log2(range.floorHz / hz);
      found.push({ lag, hz, worth });
    }
    if (found.length > MOST_CANDIDATES) found.sort((a, b) => b.worth - a.worth).length = MOST_CANDIDATES;
    return found.map(({ lag }) => {
      const { at, value } = sincPeak(r, lag);
      return { hz: sound.sampleRate / at, strength: value > 1 ? 1 / value : value };
    });
  }
}

/** Of a signal with itself, by lag, relative to none. */
function correlate(signal: Float64Array, into: Float64Array): void {
  for (let lag = 0; lag < into.length; lag++) {
    let sum = 0;
    for (let i = lag; i < signal.length; i++) sum += signal[i]! * signal[i - lag]!;
    into[lag] = sum;
  }
  const none = into[0]! || 1;
  for (let lag = 0; lag < into.length; lag++) into[lag]! /= none;
}
