import type { Peaks } from "../layout/peaks.ts";
import { SpectrumAnalyzer } from "./spectrumAnalyzer.ts";
import type { SoundAnswer, SoundRequest } from "./soundMessages.ts";

const desk = new SpectrumAnalyzer();
const scope = globalThis as unknown as {
  postMessage(answer: SoundAnswer, transfer: Transferable[]): void;
  onmessage: (event: MessageEvent<SoundRequest>) => void;
};

async function answer(request: SoundRequest): Promise<[SoundAnswer, Transferable[]]> {
  const { id } = request;
  if (request.type === "tile") {
    const tile = desk.tile(request.analysis, request.tile);
    return [{ id, tile }, [tile.levels.buffer as ArrayBuffer]];
  }
  if (request.type === "piece") {
    const piece = desk.piece(request.kind, request.index, request.analysis);
    return [{ id, piece }, [piece.values.buffer as ArrayBuffer]];
  }
  // The samples are needed on both sides. They are copied here and then transferred, so that the page does not copy them.
  const peaks = copied(await desk.load(request.channels, request.sampleRate));
  return [{ id, peaks }, [peaks.samples.buffer, ...peaks.levels.flatMap(({ low, high }) => [low.buffer, high.buffer])]];
}

function copied(
  peaks: Peaks,
): Peaks & { samples: Int16Array<ArrayBuffer>; levels: { low: Int16Array<ArrayBuffer>; high: Int16Array<ArrayBuffer> }[] } {
  return {
    ...peaks,
    samples: peaks.samples.slice(),
    levels: peaks.levels.map(({ size, low, high }) => ({ size, low: low.slice(), high: high.slice() })),
  };
}

scope.onmessage = ({ data }) => {
  answer(data).then(
    ([reply, transfer]) => scope.postMessage(reply, transfer),
    (error: unknown) => scope.postMessage({ id: data.id, problem: String(error) }, []),
  );
};
