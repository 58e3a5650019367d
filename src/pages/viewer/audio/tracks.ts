import { type Frames, type Sound } from "#core/phonetics/frames.ts";
import { emphasized, FORMANT_STEP, FORMANT_WINDOW, formantsOf, SHOWN_FORMANTS } from "#core/phonetics/formants.ts";
import { intensityOf, intensityReach } from "#core/phonetics/intensity.ts";
import { pitchOf, pitchStep, pitchWindow } from "#core/phonetics/pitch.ts";
import { FULL_SCALE } from "../layout/peaks.ts";
import type { Peaks } from "../layout/peaks.ts";
import { PITCH_FLOOR_HZ } from "../layout/trackAxis.ts";

export const TRACK_KINDS = ["pitch", "formants", "intensity"] as const;

export type TrackKind = (typeof TRACK_KINDS)[number];

export interface TrackAnalysis {
  /** Hz. Voices are looked for between `PITCH_FLOOR_HZ` and this. */
  pitchCeilingHz: number;
  /** Hz: below it lie five formants. */
  formantCeilingHz: number;
}

/** Seconds of a piece of a track. Frames of all kinds fit into it a whole number of times. */
export const PIECE_SECONDS = 4;
/** Seconds beside a piece that its pitch depends on, through the path. */
const PATH_SECONDS = 0.5;

/** A piece of a track: `perFrame` values a frame; the first frame is at `first` seconds, the others `step` seconds apart. */
export interface TrackPiece {
  first: number;
  step: number;
  perFrame: number;
  /** Hz, 0 or `NaN` where there is none; of intensity, dB. */
  values: Float32Array;
}

const STEP: Record<TrackKind, number> = {
  pitch: pitchStep(PITCH_FLOOR_HZ),
  formants: FORMANT_STEP,
  intensity: 0.8 / PITCH_FLOOR_HZ,
};

/** Seconds of sound that a frame needs on either side. */
const REACH: Record<TrackKind, number> = {
  pitch: pitchWindow(PITCH_FLOOR_HZ),
  formants: FORMANT_WINDOW,
  intensity: intensityReach(PITCH_FLOOR_HZ),
};

/** The `index`-th piece of the recording. Frames lie in the middle of their steps, counted from the start of the recording. */
export function analysePiece(peaks: Peaks, kind: TrackKind, index: number, analysis: TrackAnalysis): TrackPiece {
  const step = STEP[kind];
  const perPiece = Math.round(PIECE_SECONDS / step);
  const own: Frames = { first: (index * perPiece + 0.5) * step, step, count: perPiece };
  const beside = kind === "pitch" ? Math.round(PATH_SECONDS / step) : 0;
  const wide = { first: own.first - beside * step, step, count: own.count + 2 * beside };
  const { sound, from } = cut(peaks, wide.first - REACH[kind], wide.first + wide.count * step + REACH[kind]);
  const frames = { ...wide, first: wide.first - from };
  if (kind === "intensity") return { ...own, perFrame: 1, values: intensityOf(sound, frames, PITCH_FLOOR_HZ) };
  if (kind === "formants") {
    const { formantCeilingHz } = analysis;
    return { ...own, perFrame: SHOWN_FORMANTS, values: formantsOf(emphasized(sound, formantCeilingHz), frames) };
  }
  const range = { floorHz: PITCH_FLOOR_HZ, ceilingHz: analysis.pitchCeilingHz };
  const path = pitchOf(sound, frames, range, peaks.loudest);
  return { ...own, perFrame: 1, values: path.slice(beside, beside + own.count) };
}

/** From a sample on, so that frames keep their place among the samples. */
function cut({ samples, sampleRate }: Peaks, start: number, end: number): { sound: Sound; from: number } {
  const [first, last] = [Math.floor(start * sampleRate), Math.ceil(end * sampleRate)];
  const part = Float64Array.from({ length: last - first }, (_, i) => (samples[first + i] ?? 0) / FULL_SCALE);
  return { sound: { samples: part, sampleRate }, from: first / sampleRate };
}
