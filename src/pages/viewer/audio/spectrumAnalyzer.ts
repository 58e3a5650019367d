import { mixed, peaksOf } from "../layout/peaks.ts";
import type { Peaks } from "../layout/peaks.ts";
import { loudestLevel, Spectrum } from "./spectrum.ts";
import type { Analysis, Tile, TileLevels } from "./tileLevels.ts";
import { analysePiece, type TrackAnalysis, type TrackKind, type TrackPiece } from "./tracks.ts";

/** `loudest` is the level in dB of the recording's loudest part in the same analysis. */
export interface AnalysedTile extends TileLevels {
  loudest: number;
}

/** All work on a recording's samples; it runs in the worker. */
export class SpectrumAnalyzer {
  private peaks: Peaks | undefined;
  private last: { key: string; spectrum: Spectrum; loudest: number } | undefined;

  constructor(private readonly breathe: () => Promise<void> = () => Promise.resolve()) {}

  /** @param channels samples from -1 to 1, all of one length. */
  async load(channels: readonly Float32Array[], sampleRate: number): Promise<Peaks> {
    this.peaks = await peaksOf(await mixed(channels, this.breathe), sampleRate, this.breathe);
    this.last = undefined;
    return this.peaks;
  }

  /** @throws {Error} before a recording is loaded. */
  tile(analysis: Analysis, tile: Tile): AnalysedTile {
    const peaks = this.loaded();
    const { samples, sampleRate } = peaks;
    const key = `${analysis.windowSeconds} ${analysis.topHz}`;
    if (this.last?.key !== key)
      this.last = { key, spectrum: new Spectrum(samples, sampleRate, analysis), loudest: loudestLevel(peaks, analysis) };
    return { ...this.last.spectrum.tile(tile), loudest: this.last.loudest };
  }

  /** @throws {Error} before a recording is loaded. */
  piece(kind: TrackKind, index: number, analysis: TrackAnalysis): TrackPiece {
    return analysePiece(this.loaded(), kind, index, analysis);
  }

  private loaded(): Peaks {
    if (!this.peaks) throw new Error("There is no recording to analyse.");
    return this.peaks;
  }
}
