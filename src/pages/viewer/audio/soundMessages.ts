import type { Peaks } from "../layout/peaks.ts";
import type { AnalysedTile } from "./spectrumAnalyzer.ts";
import type { Analysis, Tile } from "./tileLevels.ts";
import type { TrackAnalysis, TrackKind, TrackPiece } from "./tracks.ts";

/** Its answer has the same id. */
export type SoundRequest =
  | { id: number; type: "load"; channels: Float32Array<ArrayBuffer>[]; sampleRate: number }
  | { id: number; type: "tile"; analysis: Analysis; tile: Tile }
  | { id: number; type: "piece"; kind: TrackKind; index: number; analysis: TrackAnalysis };

export type SoundAnswer =
  | { id: number; peaks: Peaks }
  | { id: number; tile: AnalysedTile }
  | { id: number; piece: TrackPiece }
  | { id: number; problem: string };
