import assert from "node:assert/strict";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { wordlessAmong } from "#engine/reading/wordless.ts";
import { wordlessEvidence } from "#engine/score/wordlessEvidence.ts";

const RATE_HZ = 16_000;
const CLASSES = 4;
const FRAMES = 100;

/** A second of sound; in every frame, the likeliest class has this probability, and the others share the rest. */
function heard(sample: (i: number) => number, probability: number): AcousticFeatures {
  const rest = Math.log((1 - probability) / (CLASSES - 1));
  const log = Float32Array.from({ length: FRAMES * CLASSES }, (_, i) => (i % CLASSES === 1 ? Math.log(probability) : rest));
  const posteriors = { log, frames: FRAMES, frameSeconds: 0.01, phonemes: { classes: CLASSES } };
  return { samples: Float32Array.from({ length: RATE_HZ }, (_, i) => sample(i)), posteriors } as unknown as AcousticFeatures;
}

describe("evidence that a sound is no word", () => {
  const random = randomFrom(1);
  const extent = { start: 0.2, end: 0.8 };
  it("has the entropy of the network in nats", () => {
    assert.ok(
      Math.abs(
        wordlessEvidence(
          extent,
          heard(() => 0, 1 / CLASSES),
        )[0]! - Math.log(CLASSES),
      ) < 1e-5,
    );
    assert.ok(
      wordlessEvidence(
        extent,
        heard(() => 0, 0.999),
      )[0]! < 0.02,
    );
  });
  for (const hertz of [90, 200, 380])
    it(`finds a voice of ${hertz} Hz periodic`, () =>
      assert.ok(
        wordlessEvidence(
          extent,
          heard((i) => ((i * hertz) / RATE_HZ) % 1, 0.9),
        )[1]! > 0.9,
      ));
  it("finds no period in a breath", () =>
    assert.ok(
      wordlessEvidence(
        extent,
        heard(() => random() - 0.5, 0.9),
      )[1]! < 0.4,
    ));
  it("has numbers also for what is too short to have a period", () =>
    assert.deepEqual(
      wordlessEvidence(
        { start: 0.5, end: 0.52 },
        heard(() => 1, 0.5),
      ).map(Number.isFinite),
      [true, true],
    ));
});

describe("words that are coughs and breaths", () => {
  const scorer = { wordless: [3.8, -11.4, -2.76] };
  const models = { acoustic: { fitted: { scorer } } } as unknown as Models;
  const event = (kind: "correct" | "insertion", start: number): ReadingEvent => ({
    kind,
    wordIndex: 0,
    start,
    end: start + 0.3,
    heard: [],
  });
  const random = randomFrom(1);
  const noise = (probability: number) => heard(() => random() - 0.5, probability);

  it("are added ones of which the network knows nothing, and which have no voice", () => {
    const breath = event("insertion", 0.5);
    assert.deepEqual([...wordlessAmong([event("correct", 0), breath], noise(0.999), models)], []);
    const voice = heard((i) => ((i * 200) / RATE_HZ) % 1, 1 / CLASSES);
    assert.deepEqual([...wordlessAmong([breath], voice, models)], []);
    assert.deepEqual([...wordlessAmong([breath], noise(1 / CLASSES), models)], [breath]);
    assert.deepEqual([...wordlessAmong([event("correct", 0), breath], noise(1 / CLASSES), models)], []);
  });
  it("are told without a look for voices where the network is sure, as that takes seconds of a long reading", () => {
    const { posteriors } = noise(0.999);
    const samples = new Proxy(new Float32Array(), { get: () => assert.fail("a voice was looked for") });
    const sure = { posteriors, samples } as unknown as AcousticFeatures;
    assert.equal(wordlessAmong([event("correct", 0), event("insertion", 0.5)], sure, models).size, 0);
  });
  it("are compared with a part of a long reading, which tells as well whether everything sounds like that", () => {
    const asked = new Set<number>();
    const words = Array.from({ length: 3000 }, (_, i): ReadingEvent => {
      const word = event("correct", (i % 60) / 100);
      return Object.defineProperty(word, "start", { get: () => (asked.add(i), 0) });
    });
    assert.equal(wordlessAmong([...words, event("insertion", 0.5)], noise(1 / CLASSES), models).size, 0);
    assert.ok(asked.size >= 100 && asked.size <= 200, `${asked.size} words`);
    assert.ok(Math.max(...asked) > 2900, "the end too");
  });
});
