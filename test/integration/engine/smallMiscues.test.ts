import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FluencyAnalysis, ReadingEvent } from "#core/analysis.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { withRepetitionsInPauses } from "#engine/reading/repetitions.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import type { Utterance } from "../../bench/corpus.ts";
import { IN_PIECES, inPieces } from "../../bench/behaviourTrials.ts";
import { inARow, under } from "../../bench/classroom.ts";
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

  const cut = (word: { start: number; end: number }) => reading.slice(Math.round(word.start * RATE_HZ), Math.round(word.end * RATE_HZ));
  /** Assesses the reading with `piece` put before a word, and so many seconds of silence before and after it. */
  const putBefore = async (word: { start: number }, piece: Float32Array, gaps: readonly [number, number]) => {
    const at = Math.round(word.start * RATE_HZ);
    const samples = inARow([reading.subarray(0, at), piece, reading.subarray(at)], (i) => [...gaps, 0][i]!);
    const { events } = await analyseFluency(await featuresOf(samples, samples.length / RATE_HZ, models, nothing), passage, models, nothing);
    return events;
  };
  const added = (events: readonly ReadingEvent[]) =>
    events
      .filter(({ kind }) => kind === "insertion")
      .map(({ heard: [word], selfCorrection }) => (selfCorrection ? `${word}, put right` : word));

  it("tell a word that was said twice, also where it was taken for a part of a pause", async () => {
    const { events: once } = await analyseFluency(heard, passage, models, nothing);
    const water = once.find(({ heard: [found] }) => found === "water")!;
    const at = Math.round(water.start * RATE_HZ);
    const twice = inARow([reading.subarray(0, at), cut(water), reading.subarray(at)], (i) => (i === 1 ? 0.2 : 0));
    const again = await featuresOf(twice, twice.length / RATE_HZ, models, nothing);
    const { events } = await analyseFluency(again, passage, models, nothing);
    const repetitions = (those: readonly ReadingEvent[]) =>
      those.filter(({ repetition }) => repetition).map(({ kind, wordIndex, heard: [word] }) => [kind, wordIndex, word]);
    assert.deepEqual(repetitions(events), [["insertion", water.wordIndex + 1, "water"]]);
    const passedOver = events.filter(({ repetition }) => !repetition);
    const found = withRepetitionsInPauses(passedOver, passageOf(passage, models.language), again, models);
    assert.deepEqual(repetitions(found), repetitions(events));
    assert.deepEqual(withRepetitionsInPauses(once, passageOf(passage, models.language), heard, models), once);
  });

  it("tell a slip that the reader put right from a word that was added", async () => {
    const { events: once } = await analyseFluency(heard, passage, models, nothing);
    const find = (word: string) => once.find(({ heard: [found], kind }) => kind === "correct" && found === word)!;
    const slip = cut(find("water"));
    assert.deepEqual(added(await putBefore(find("day"), slip, [0.05, 0.35])), ["water, put right", "some"]);
    assert.deepEqual(added(await putBefore(find("day"), slip, [0, 0])), ["water", "some"]);
  });

  it("are none where there was a breath", async () => {
    const { events: once } = await analyseFluency(heard, passage, models, nothing);
    const random = randomFrom(3);
    const length = 0.6 * RATE_HZ;
    // Air through an open mouth: noise that swells and fades.
    const breath = under(
      reading,
      Float32Array.from({ length }, (_, i) => (random() - 0.5) * Math.sin((Math.PI * i) / length)),
      8,
    );
    const events = await putBefore(
      once.find(({ heard: [found] }) => found === "day")!,
      breath,
      [0.2, 0.2],
    );
    assert.deepEqual(added(events), ["some"]);
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
