import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FluencyAnalysis } from "#core/analysis.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import type { Utterance } from "../../bench/corpus.ts";
import { IN_PIECES, inPieces } from "../../bench/behaviourTrials.ts";
import { inARow } from "../../bench/classroom.ts";
import { CONDITIONS } from "../../bench/conditions.ts";
import { tryEndings, tryFunctionWords } from "../../bench/formTrials.ts";
import { Tally } from "../../bench/tally.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { SAMPLES } from "../../support/paths.ts";
import { ARPABET_SAMPLE, SAMPLE, WORD_SAMPLE } from "../../support/samples.ts";

const RATE_HZ = 16_000;
const nothing = () => undefined;

/** The sample's reader leaves "small" out, adds "some", and says "tree" for "leaf". */
const SAID: [text: string, said: string][] = [
  ["small seed", "seed"],
  ["it water", "it some water"],
  ["leaf", "tree"],
];
const SOUNDED_WORD = "water";
/** Texts of each kind, three at a time. */
const ROUNDS = 3;

describe("small miscues in a reading", function () {
  this.timeout(120_000);
  const passage = readFileSync(join(SAMPLES, SAMPLE.passage), "utf8").trim();
  const text = SAID.reduce((changed, [from, to]) => changed.replace(from, to), passage);
  let models: Models;
  let reading: Float32Array;
  let heard: AcousticFeatures;

  before(async () => {
    models = await loadModels(join(engineDirectory(), "model"));
    reading = (await readAudio(join(SAMPLES, SAMPLE.audio))).samples;
    heard = await featuresOf(reading, reading.length / RATE_HZ, models, nothing);
  });

  /** Per cent of some tens of trials; as `npm run bench:accuracy -- --parts endings,function-words`, on one reader. */
  it("are noticed, and called by their names", async () => {
    const reader: Utterance = {
      id: "",
      speaker: "",
      age: 30,
      text,
      audioPath: "",
      phonemes: [],
      scores: [],
      source: "",
      split: "",
      licence: "",
    };
    const tally = new Tally();
    for (let round = 0; round < ROUNDS; round++) {
      await tryEndings(reader, heard, models, randomFrom(round + 1), tally);
      await tryFunctionWords(reader, heard, models, randomFrom(round + 10), tally);
    }
    const { figures } = tally.rows();
    const share = (figure: string) => figures[figure]!["all"]!.value;
    assert.equal(share("endings: said right, flagged %"), 0);
    const least: [figure: string, percent: number][] = [
      ["endings: not said, noticed %", 75],
      ["endings: not said, named where noticed %", 85],
      ["function words: left out, noticed %", 85],
      ["function words: added, noticed %", 60],
      ["function words: another one said, noticed %", 60],
    ];
    for (const [figure, percent] of least) assert.ok(share(figure) >= percent, `${figure}: ${share(figure)}`);
  });

  for (const [name, isTold] of [
    ["sounded out", true],
    ["sounded out and blended", false],
    ["begun and said again", false],
  ] as const)
    it(`tell a word that was ${name}${isTold ? "" : " from one that was only sounded out"}`, async () => {
      const { events: whole } = await analyseFluency(heard, passage, models, nothing);
      assert.equal(whole.filter(({ soundedOut }) => soundedOut).length, 0);
      const word = whole.find(({ heard: [said] }) => said === SOUNDED_WORD)!;
      const pieces = inPieces(reading, word, IN_PIECES[name]);
      const { events } = await analyseFluency(await featuresOf(pieces, pieces.length / RATE_HZ, models, nothing), passage, models, nothing);
      const found = events.find(({ kind, wordIndex }) => kind !== "insertion" && wordIndex === word.wordIndex)!;
      assert.deepEqual([found.kind, found.soundedOut === true], ["correct", isTold]);
      assert.deepEqual(
        events.filter(({ soundedOut, wordIndex }) => soundedOut && wordIndex !== word.wordIndex),
        [],
      );
    });

  it("tell a word that was said twice", async () => {
    const { events: once } = await analyseFluency(heard, passage, models, nothing);
    const { start, end } = once.find(({ heard }) => heard[0] === "water")!;
    const [from, to] = [Math.round(start * RATE_HZ), Math.round(end * RATE_HZ)];
    const twice = inARow([reading.subarray(0, to), reading.subarray(from, to), reading.subarray(to)], (i) => (i < 2 ? 0.2 : 0));
    const { events } = await analyseFluency(await featuresOf(twice, twice.length / RATE_HZ, models, nothing), passage, models, nothing);
    assert.deepEqual(
      events.filter(({ repetition }) => repetition).map(({ kind, heard }) => `${kind} ${heard.join(" ")}`),
      ["insertion water"],
    );
  });
});

describe("a reading in noise", function () {
  this.timeout(120_000);
  const passage = readFileSync(join(SAMPLES, SAMPLE.passage), "utf8").trim();
  let models: Models;
  let sounds: Float32Array[];
  before(async () => {
    models = await loadModels(join(engineDirectory(), "model"));
    sounds = await Promise.all(
      [SAMPLE.audio, ARPABET_SAMPLE.audio, WORD_SAMPLE.audio].map(async (name) => (await readAudio(join(SAMPLES, name))).samples),
    );
  });
  const listen = async (condition: string) => {
    const [reading, ...voices] = sounds as [Float32Array, ...Float32Array[]];
    const samples = CONDITIONS[condition]!(reading, randomFrom(5), voices);
    return await analyseFluency(await featuresOf(samples, samples.length / RATE_HZ, models, nothing), passage, models, nothing);
  };
  const isNoisy = ({ warnings }: FluencyAnalysis) => warnings.some(({ code }) => code === "noisy");

  for (const condition of ["clean", "echo 0.3 s"])
    it(`is not told of: ${condition}`, async () => assert.equal(isNoisy(await listen(condition)), false));
  for (const condition of ["babble 0 dB", "white noise 0 dB", "music 0 dB"])
    it(`is told of, and makes verdicts less sure: ${condition}`, async () => {
      const noisy = await listen(condition);
      assert.ok(isNoisy(noisy));
      const sure = ({ events }: FluencyAnalysis) => events.filter(({ confidence = 0 }) => confidence >= 0.95).length;
      assert.ok(sure(noisy) < sure(await listen("clean")), `${sure(noisy)} sure`);
    });
});
