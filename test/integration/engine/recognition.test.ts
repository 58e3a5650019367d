import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RecognitionAnalysis } from "#core/analysis.ts";
import { readAudio, SAMPLE_RATE_HZ } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { analyseRecognition } from "#engine/reading/recognition.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { ROOT, SAMPLES } from "../../support/paths.ts";

/** Recordings of children with their texts, which are not part of the product. */
const RECORDINGS = process.env["SPEECH_RECORDINGS"] ?? join(ROOT, "../shared/speech");

describe("word recognition on real sound", function () {
  this.timeout(60_000);
  let models: Models;
  let elephant: Float32Array;
  before(async () => {
    models = await loadModels(join(engineDirectory(), "model"));
    elephant = (await readAudio(join(SAMPLES, "elephant.wav"))).samples;
  });

  const recognise = async (samples: Float32Array, reference: string): Promise<RecognitionAnalysis> =>
    analyseRecognition(
      await featuresOf(samples, samples.length / SAMPLE_RATE_HZ, models, () => undefined),
      reference,
      models,
      () => undefined,
    );
  /** Seconds of the recording, cut without any quiet. */
  const part = (start: number, end: number) => elephant.slice(Math.round(start * SAMPLE_RATE_HZ), Math.round(end * SAMPLE_RATE_HZ));
  const quiet = (seconds: number) => new Float32Array(Math.round(seconds * SAMPLE_RATE_HZ));
  const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((samples) => [...samples]));

  it("gives the word that was said the highest score among its neighbours", async () => {
    const said = await recognise(elephant, "elephant");
    assert.equal(said.correct, true);
    for (const other of ["elephants", "elegant", "element", "telephone", "infant", "elephantine"]) {
      const { score } = await recognise(elephant, other);
      assert.ok(score < said.score, `${other}: ${score}, elephant: ${said.score}`);
    }
  });
  it("compares a word that the dictionary lacks with its letters, and says so", async () => {
    const said = await recognise(elephant, "ellephunt");
    assert.deepEqual([said.correct, said.confidence, said.warnings], [true, "Low", []]);
    assert.match(said.feedback, /"ellephunt" is not in the dictionary\. The pronunciation was guessed from the letters/);
    assert.equal((await recognise(elephant, "zorpblik")).correct, false);
  });
  for (const other of ["elephants", "elegant", "element", "the elephant ran", "banana"]) {
    it(`does not take "${other}" for said`, async () => {
      const { correct, prediction, feedback } = await recognise(elephant, other);
      assert.equal(correct, false);
      assert.notEqual(prediction, other);
      assert.notEqual(feedback, "");
    });
  }
  it("hears a word that fills its recording from edge to edge, at the recording's own times", async () => {
    const word = part(0.56, 1.23);
    const { correct, score } = await recognise(word, "elephant");
    assert.equal(correct, true);
    assert.ok(Math.abs(score - (await recognise(elephant, "elephant")).score) <= 20, `${score}`);
    for (const { start, end } of (await recognise(word, "banana")).phonemes)
      assert.ok(start >= 0 && end <= 0.67 + 1e-6, `${start} to ${end}`);
  });
  it("makes nothing of a word that is said twice", async () =>
    assert.equal((await recognise(joined(elephant, quiet(0.2), elephant), "elephant")).correct, true));
  it("hears no word in silence", async () => assert.equal((await recognise(quiet(0.4), "elephant")).score, 0));

  describe("of children", () => {
    before(function () {
      if (existsSync(join(RECORDINGS, "manifest.tsv"))) return;
      process.stdout.write(
        `    no recordings at ${RECORDINGS}: word recognition is not checked on children; SPEECH_RECORDINGS names another folder\n`,
      );
      this.skip();
    });
    const recording = async (id: string) => (await readAudio(join(RECORDINGS, "wav", `${id}.wav`))).samples;

    // Read: "TREES", a child of 6.
    it("tells trees from a tree and other words", async () => {
      const samples = await recording("000010173");
      assert.equal((await recognise(samples, "trees")).correct, true);
      for (const other of ["tree", "these", "books"]) assert.equal((await recognise(samples, other)).correct, false, other);
    });
    // Read: "ZERO THREE FIVE ONE".
    it("takes no part of a phrase for the whole recording", async () => {
      const samples = await recording("000010035");
      const whole = await recognise(samples, "zero three five one");
      for (const other of ["three five one", "zero three five"]) {
        const { correct, score } = await recognise(samples, other);
        assert.equal(correct, false, `${other}: ${score}`);
        assert.ok(score < whole.score, `${other}: ${score}, the whole: ${whole.score}`);
      }
    });
    it("scores a number as its words", async () => {
      const samples = await recording("000010035");
      assert.equal((await recognise(samples, "0351")).score, (await recognise(samples, "zero three five one")).score);
    });
  });
});
