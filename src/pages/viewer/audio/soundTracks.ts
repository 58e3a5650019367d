import type { SoundClient } from "./soundClient.ts";
import { PIECE_SECONDS, type TrackAnalysis, type TrackKind, type TrackPiece } from "./tracks.ts";

/** Ten minutes of each kind; a piece has at most 8 kB. */
const MOST_PIECES = 450;

/** Pieces of tracks are computed when they are first shown, one at a time, so that the spectrogram is not held up. */
export class SoundTracks {
  private readonly pieces = new Map<string, TrackPiece>();
  private wanted: readonly { kind: TrackKind; index: number }[] = [];
  private analysis: TrackAnalysis | undefined;
  private isBusy = false;
  /** Counts changes of the analysis: answers to an earlier one are discarded. */
  private generation = 0;

  constructor(
    private readonly sound: SoundClient,
    /** A piece has arrived. */
    private readonly changed: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Asks for what is missing. @returns the pieces of a stretch that are there, in seconds from its start on. */
  in(
    analysis: TrackAnalysis,
    kinds: readonly TrackKind[],
    { start, end }: { start: number; end: number },
  ): Record<TrackKind, TrackPiece[]> {
    if (this.analysis?.pitchCeilingHz !== analysis.pitchCeilingHz || this.analysis.formantCeilingHz !== analysis.formantCeilingHz) {
      this.generation++;
      this.pieces.clear();
      this.analysis = analysis;
    }
    const [first, last] = [Math.max(0, Math.floor(start / PIECE_SECONDS)), Math.ceil(end / PIECE_SECONDS) - 1];
    const all = kinds.flatMap((kind) => Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({ kind, index: first + i })));
    this.wanted = all.filter((one) => !this.pieces.has(nameOf(one)));
    this.ask();
    const found: Record<TrackKind, TrackPiece[]> = { pitch: [], formants: [], intensity: [] };
    for (const one of all) {
      const piece = this.pieces.get(nameOf(one));
      if (piece) found[one.kind].push(piece);
    }
    return found;
  }

  private ask(): void {
    const next = this.wanted.find((one) => !this.pieces.has(nameOf(one)));
    if (!next || this.isBusy) return;
    this.isBusy = true;
    const { generation } = this;
    this.sound.piece(next.kind, next.index, this.analysis!).then(
      (piece) => {
        this.isBusy = false;
        if (generation === this.generation) this.pieces.set(nameOf(next), piece);
        for (const oldest of this.pieces.keys()) {
          if (this.pieces.size <= MOST_PIECES) break;
          this.pieces.delete(oldest);
        }
        this.changed();
        this.ask();
      },
      (error: unknown) => {
        // Asked again it would fail again.
        this.wanted = [];
        this.isBusy = false;
        this.failed(error);
      },
    );
  }
}

function nameOf({ kind, index }: { kind: TrackKind; index: number }): string {
  return `${kind}/${index}`;
}

/** The values of the frame that is nearest to a time; undefined where its piece is not there. */
export function valuesAt(pieces: readonly TrackPiece[], time: number): Float32Array | undefined {
  for (const { first, step, perFrame, values } of pieces) {
    const frame = Math.round((time - first) / step);
    if (frame >= 0 && frame * perFrame < values.length) return values.subarray(frame * perFrame, (frame + 1) * perFrame);
  }
  return undefined;
}
