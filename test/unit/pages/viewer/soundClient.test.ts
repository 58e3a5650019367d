import assert from "node:assert/strict";
import { WorkerSound } from "#pages/viewer/audio/soundClient.ts";
import type { WorkerPort } from "#pages/viewer/audio/soundClient.ts";
import { SpectrumAnalyzer } from "#pages/viewer/audio/spectrumAnalyzer.ts";
import type { SoundRequest } from "#pages/viewer/audio/soundMessages.ts";
import { tone } from "../../../support/wav.ts";

/** A worker that does the real work in this thread, or keeps silent. */
function port(silent = false): WorkerPort & { terminated: boolean; transferred: number } {
  const desk = new SpectrumAnalyzer();
  const worker: ReturnType<typeof port> = {
    onmessage: null,
    onerror: null,
    terminated: false,
    transferred: 0,
    terminate: () => (worker.terminated = true),
    postMessage: (request: SoundRequest, transfer: Transferable[]) => {
      worker.transferred += transfer.length;
      if (silent) return;
      void Promise.resolve()
        .then(async () =>
          request.type === "load"
            ? { id: request.id, peaks: await desk.load(request.channels, request.sampleRate) }
            : request.type === "tile"
              ? { id: request.id, tile: desk.tile(request.analysis, request.tile) }
              : { id: request.id, piece: desk.piece(request.kind, request.index, request.analysis) },
        )
        .then(
          (data) => worker.onmessage!({ data }),
          (error: unknown) => worker.onmessage!({ data: { id: request.id, problem: String(error) } }),
        );
    },
  };
  return worker;
}

const samples = (seconds: number) => new Float32Array(tone(1000, seconds));
const analysis = { windowSeconds: 0.005, topHz: 8000 };
const tile = { start: 0, step: 0.01, columns: 4 };

describe("WorkerSound", () => {
  it("hands the samples over and gets peaks and tiles back", async () => {
    const worker = port();
    const sound = new WorkerSound(worker);
    const peaks = await sound.load([samples(1)], 16_000);
    assert.ok(Math.abs(peaks.loudest - 0.5) < 0.01);
    assert.equal(worker.transferred, 1);
    const [a, b] = await Promise.all([sound.tile(analysis, tile), sound.tile(analysis, { ...tile, columns: 7 })]);
    assert.deepEqual([a.columns, b.columns], [4, 7]);
    assert.ok(Math.abs(a.loudest - -6) < 1);
  });

  it("says what went wrong in the worker", async () => {
    await assert.rejects(new WorkerSound(port()).tile(analysis, tile), /no recording/);
  });

  it("fails everything that is open when the worker dies or is let go", async () => {
    const worker = port(true);
    const sound = new WorkerSound(worker);
    const open = [sound.load([samples(0.1)], 16_000), sound.tile(analysis, tile)];
    worker.onerror!({ message: "out of memory" });
    for (const pending of open) await assert.rejects(pending, /out of memory/);
    const late = sound.tile(analysis, tile);
    sound.dispose();
    await assert.rejects(late, /closed/);
    assert.ok(worker.terminated);
  });
});
