import type { Peaks } from "../layout/peaks.ts";
import type { AnalysedTile } from "./spectrumAnalyzer.ts";
import type { Analysis, Tile } from "./tileLevels.ts";

/** Its answer has the same id. */
export type SoundRequest =
  | { id: number; type: "load"; channels: Float32Array<ArrayBuffer>[]; sampleRate: number }
  | { id: number; type: "tile"; analysis: Analysis; tile: Tile };

export type SoundAnswer = { id: number; peaks: Peaks } | { id: number; tile: AnalysedTile } | { id: number; problem: string };
