import assert from "node:assert/strict";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { BACKGROUND_EVIDENCE, DistantSpeech } from "#engine/score/backgroundEvidence.ts";
import { classOf, ENGLISH_PHONEMES } from "../../support/englishClasses.ts";

/** Speech at so many dB, for so many frames each. */
function heard(...parts: readonly [decibels: number, frames: number][]): AcousticFeatures {
  const levels = Float32Array.from(parts.flatMap(([decibels, frames]) => new Array<number>(frames).fill(decibels)));
  const { classes } = ENGLISH_PHONEMES;
  const log = new Float32Array(levels.length * classes).fill(-8);
  levels.forEach((decibels, t) => (log[t * classes + (decibels > -60 ? classOf("AA") : 0)] = -0.01));
  return {
    samples: new Float32Array(),
    duration: levels.length / 100,
    silent: false,
    warnings: [],
    levels,
    posteriors: { phonemes: ENGLISH_PHONEMES, log, frames: levels.length, frameSeconds: 0.01 },
    sound: undefined as never,
    emissions: undefined as never,
  };
}

describe("speech further away", () => {
  const stretches = (...parts: readonly [number, number][]) => new DistantSpeech(heard(...parts)).stretches;

  it("begins and ends 0.3 s beside the reader's", () =>
    assert.deepEqual(stretches([-20, 100], [-40, 300], [-20, 100]), [{ start: 130, end: 370 }]));
  it("reaches to the edges of the recording", () =>
    assert.deepEqual(stretches([-38, 200], [-20, 100], [-38, 200]), [
      { start: 0, end: 170 },
      { start: 330, end: 500 },
    ]));
  it("is no weak syllable between loud ones", () => assert.deepEqual(stretches([-20, 30], [-35, 40], [-20, 30]), []));
  it("goes on through a moment that is as loud", () =>
    assert.deepEqual(stretches([-20, 100], [-40, 150], [-26, 2], [-40, 150], [-20, 100]), [{ start: 130, end: 372 }]));
  it("is no silence", () => assert.deepEqual(stretches([-20, 100], [-80, 300], [-20, 100]), []));
  it("is no voice that is a little lower", () => assert.deepEqual(stretches([-20, 100], [-26, 300]), []));

  it("is judged by what was found in it, with numbers for each kind", () => {
    const distant = new DistantSpeech(heard([-20, 100], [-40, 300], [-20, 100]));
    const event = { wordIndex: 0, start: 2, end: 3, heard: [], score: 80, confidence: 0.5 };
    const [read, added] = (["correct", "insertion"] as const).map((kind) => distant.evidence([{ ...event, kind }], distant.stretches[0]!));
    assert.equal(read!.length, BACKGROUND_EVIDENCE);
    assert.ok([...read!, ...added!].every(Number.isFinite));
    assert.deepEqual(
      [read!, added!].map((row) => row.slice(5, 10).map((value) => Math.round(value * 100) / 100)),
      [
        [0.42, 0.21, 0, 0, 0.8],
        [0, 0, 0.42, 0, 0.5],
      ],
    );
  });
});
