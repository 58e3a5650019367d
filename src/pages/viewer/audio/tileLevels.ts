export interface Analysis {
  /**
   * Effective length in seconds: 0.005 shows the pulses of the voice, 0.03 its harmonics. The Gaussian that is used is twice as long, like
   * Praat's.
   */
  windowSeconds: number;
  /** The highest frequency, Hz; never above half of the sample rate. */
  topHz: number;
}

/** A stretch of a spectrogram: `columns` columns of `step` seconds from `start` on. */
export interface Tile {
  start: number;
  step: number;
  columns: number;
}

/** By column, from 0 Hz up: `rows` bytes for each column, see `levelOf`. */
export interface TileLevels {
  rows: number;
  columns: number;
  levels: Uint8Array;
  /** The highest byte of each column. */
  peaks: Uint8Array;
}

/** The quietest level that a byte can represent, in dB of a full-scale sine after pre-emphasis; steps are half a dB. */
export const FLOOR_DB = -110;

/** The dB of a byte of a tile. */
export function levelOf(byte: number): number {
  return FLOOR_DB + byte / 2;
}
