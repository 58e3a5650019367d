import type { Peaks } from "../layout/peaks.ts";
import type { AnalysedTile } from "./spectrumAnalyzer.ts";
import type { SoundAnswer, SoundRequest } from "./soundMessages.ts";
import type { Analysis, Tile } from "./tileLevels.ts";
import type { TrackAnalysis, TrackKind, TrackPiece } from "./tracks.ts";

/** Peaks and spectra of one recording, worked out beside the page. */
export interface SoundClient {
  /** Takes over the channels: they are empty afterwards. */
  load(channels: Float32Array<ArrayBuffer>[], sampleRate: number): Promise<Peaks>;
  tile(analysis: Analysis, tile: Tile): Promise<AnalysedTile>;
  piece(kind: TrackKind, index: number, analysis: TrackAnalysis): Promise<TrackPiece>;
  dispose(): void;
}

export interface WorkerPort {
  postMessage(request: SoundRequest, transfer: Transferable[]): void;
  onmessage: ((event: { data: SoundAnswer }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
  terminate(): void;
}

type Unnumbered = SoundRequest extends infer R ? (R extends SoundRequest ? Omit<R, "id"> : never) : never;

export class WorkerSound implements SoundClient {
  private readonly pending = new Map<number, { resolve: (answer: SoundAnswer) => void; reject: (error: Error) => void }>();
  private nextId = 1;

  constructor(private readonly worker: WorkerPort) {
    worker.onmessage = ({ data }) => {
      const pending = this.pending.get(data.id);
      this.pending.delete(data.id);
      if ("problem" in data) pending?.reject(new Error(data.problem));
      else pending?.resolve(data);
    };
    worker.onerror = ({ message }) => this.fail(new Error(`The sound's worker stopped: ${message}`));
  }

  async load(channels: Float32Array<ArrayBuffer>[], sampleRate: number): Promise<Peaks> {
    const answer = await this.ask(
      { type: "load", channels, sampleRate },
      channels.map(({ buffer }) => buffer),
    );
    if ("peaks" in answer) return answer.peaks;
    throw new Error("The sound's worker gave an unexpected answer.");
  }

  async tile(analysis: Analysis, tile: Tile): Promise<AnalysedTile> {
    const answer = await this.ask({ type: "tile", analysis, tile }, []);
    if ("tile" in answer) return answer.tile;
    throw new Error("The sound's worker gave an unexpected answer.");
  }

  async piece(kind: TrackKind, index: number, analysis: TrackAnalysis): Promise<TrackPiece> {
    const answer = await this.ask({ type: "piece", kind, index, analysis }, []);
    if ("piece" in answer) return answer.piece;
    throw new Error("The sound's worker gave an unexpected answer.");
  }

  dispose(): void {
    this.worker.terminate();
    this.fail(new Error("The viewer was closed."));
  }

  private ask(request: Unnumbered, transfer: Transferable[]): Promise<SoundAnswer> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.worker.postMessage({ ...request, id }, transfer);
    });
  }

  private fail(error: Error): void {
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}

/** A page that was loaded from elsewhere, like a web view, may only start a worker from a blob, so its program is fetched first. */
export async function openSound(program: URL, signal: AbortSignal): Promise<SoundClient> {
  const response = await fetch(program, { signal });
  if (!response.ok) throw new Error(`The sound's worker could not be read: ${response.status}`);
  const address = URL.createObjectURL(new Blob([await response.text()], { type: "text/javascript" }));
  const worker = new Worker(address) as unknown as WorkerPort;
  URL.revokeObjectURL(address);
  return new WorkerSound(worker);
}
