import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Analyser, FluencyAnalysis, RecognitionAnalysis } from "#core/analysis.ts";
import { createEngine } from "#engine/createEngine.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { SAMPLES } from "../../support/paths.ts";

/** What of the engine goes through threads, WebAssembly and files beside the bundle; what it hears is in engine.test.ts. */
describe("the bundled engine", function () {
  this.timeout(60_000);
  let engine: Analyser;
  before(() => (engine = createEngine({ directory: engineDirectory(), workers: 1 })));
  after(() => engine.close());

  const sample = (name: string) => join(SAMPLES, name);
  const passage = readFileSync(sample("the-seed.txt"), "utf8");
  const miscues = ({ words, events }: FluencyAnalysis) =>
    events
      .filter((event) => event.kind !== "correct")
      .map((event) => `${event.kind} ${words[event.wordIndex] ?? "END"}${event.kind === "omission" ? "" : ` ${event.heard.join(" ")}`}`);

  it("finds the three miscues of the sample passage, and no other", async () => {
    const analysis = (await engine.analyse({ kind: "fluency", audioPath: sample("the-seed.wav"), reference: passage })) as FluencyAnalysis;
    assert.deepEqual(miscues(analysis), ["omission small", "insertion water some", "substitution leaf tree"]);
    assert.deepEqual(analysis.warnings, []);
    assert.deepEqual(analysis.unknownWords, []);
  });

  it("tells progress that never falls, and ends", async () => {
    const told: number[] = [];
    await engine.analyse(
      { kind: "fluency", audioPath: sample("the-seed.wav"), reference: passage },
      { onProgress: ({ fraction }) => told.push(fraction) },
    );
    assert.ok(told.length > 0);
    assert.deepEqual(
      told,
      [...told].sort((a, b) => a - b),
    );
  });

  it("stops in the middle of a recording when it is cancelled, and does the next", async () => {
    const abort = new AbortController();
    const running = engine.analyse(
      { kind: "fluency", audioPath: sample("the-seed.wav"), reference: passage },
      { signal: abort.signal, onProgress: () => abort.abort(new Error("not wanted")) },
    );
    await assert.rejects(running, /not wanted/);
    const next = (await engine.analyse({
      kind: "recognition",
      audioPath: sample("elephant.wav"),
      reference: "elephant",
    })) as RecognitionAnalysis;
    assert.equal(next.correct, true);
  });
});
