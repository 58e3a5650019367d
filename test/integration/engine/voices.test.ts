import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FluencyAnalysis } from "#core/analysis.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { inARow, under } from "../../bench/classroom.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { SAMPLES } from "../../support/paths.ts";
import { ARPABET_SAMPLE, SAMPLE, WORD_SAMPLE } from "../../support/samples.ts";
import { babble, changeSpeed } from "../../train/augment.ts";

const RATE_HZ = 16_000;
const nothing = () => undefined;
/** Voices from a man's to a child's. */
const SPEEDS = [0.85, 0.95, 1.05, 1.15, 1.25, 1.35];

describe("others who talk beside a reading", function () {
  this.timeout(120_000);
  const passage = readFileSync(join(SAMPLES, SAMPLE.passage), "utf8").trim();
  let models: Models;
  let reading: Float32Array;
  let crowd: Float32Array;
  let alone: FluencyAnalysis;

  before(async () => {
    models = await loadModels(join(engineDirectory(), "model"));
    const [snow, word, whole] = await Promise.all(
      [ARPABET_SAMPLE.audio, WORD_SAMPLE.audio, SAMPLE.audio].map(async (name) => (await readAudio(join(SAMPLES, name))).samples),
    );
    reading = whole!;
    const voices = SPEEDS.map((speed, i) =>
      changeSpeed(
        inARow(i % 2 === 0 ? [snow!, word!] : [word!, snow!, word!], () => 0.2),
        speed,
      ),
    );
    crowd = babble(24 * RATE_HZ, voices, randomFrom(4));
    alone = await listen(reading);
  });

  async function listen(samples: Float32Array): Promise<FluencyAnalysis> {
    return await analyseFluency(await featuresOf(samples, samples.length / RATE_HZ, models, nothing), passage, models, nothing);
  }
  const codes = ({ warnings }: FluencyAnalysis) => warnings.map(({ code }) => code);
  const verdicts = ({ events }: FluencyAnalysis) => events.map(({ kind, wordIndex }) => `${wordIndex} ${kind}`);
  const span = ({ events }: FluencyAnalysis) => {
    const read = events.filter(({ kind }) => kind === "correct");
    return read.at(-1)!.end - read[0]!.start;
  };

  it("change nothing before and after it, and are told", async () => {
    const talk = under(reading, crowd, 20);
    const found = await listen(inARow([talk.subarray(0, 10 * RATE_HZ), reading, talk.subarray(10 * RATE_HZ)], () => 0));
    assert.deepEqual(verdicts(found), verdicts(alone));
    assert.ok(Math.abs(span(found) / span(alone) - 1) < 0.05);
    assert.deepEqual([codes(found), codes(alone)], [["several-voices"], []]);
  });

  it("are no reading, whatever their sounds are like", async () => {
    assert.equal(codes(await listen(under(reading, crowd, 0)))[0], "other-text");
  });

  it("are not the reader, who was quieter for a sentence", async () => {
    const quieter = reading.slice();
    const third = quieter.length / 3;
    for (let i = 0; i < third; i++) quieter[i]! *= 10 ** (-9 / 20);
    assert.deepEqual(verdicts(await listen(quieter)), verdicts(alone));
  });
});
