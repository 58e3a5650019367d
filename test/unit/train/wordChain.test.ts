import assert from "node:assert/strict";
import type { Emissions } from "#engine/acoustic/emissions.ts";
import { CLASSES, ENGLISH_PHONEMES } from "../../support/englishClasses.ts";
import { alignWords } from "../../train/wordChain.ts";

/** What was said, as runs of a class (0 is silence) and its length in frames. */
function said(...runs: [phone: number, frames: number][]): Emissions {
  const phones = runs.flatMap(([phone, frames]) => new Array<number>(frames).fill(phone));
  const scores = new Float32Array(phones.length * CLASSES).fill(-6);
  phones.forEach((phone, t) => (scores[t * CLASSES + phone] = -0.1));
  return {
    phonemes: ENGLISH_PHONEMES,
    scores,
    best: Float32Array.from(phones, (phone) => (phone > 0 ? -0.1 : -6)),
    frames: phones.length,
    frameSeconds: 0.01,
  };
}

const right = (phone: number) => ({ phone, wrong: false });

describe("aligning words for labels", () => {
  it("finds every phoneme, with and without silence between words", () => {
    const found = alignWords(said([0, 5], [3, 4], [7, 6], [0, 9], [3, 3], [9, 5]), [[right(3), right(7)], [right(3)], [right(9)]]);
    assert.deepEqual(found, [
      [
        { start: 5, end: 9 },
        { start: 9, end: 15 },
      ],
      [{ start: 24, end: 27 }],
      [{ start: 27, end: 32 }],
    ]);
  });

  it("begins at once and ends in silence", () => {
    assert.deepEqual(alignWords(said([4, 5], [0, 5]), [[right(4)]]), [[{ start: 0, end: 5 }]]);
  });

  it("takes whatever was said for a phoneme that experts heard as another", () => {
    const found = alignWords(said([3, 4], [20, 6], [7, 5], [0, 2]), [[right(3), { phone: 5, wrong: true }, right(7)]]);
    assert.deepEqual(found, [
      [
        { start: 0, end: 4 },
        { start: 4, end: 10 },
        { start: 10, end: 15 },
      ],
    ]);
  });

  it("finds no way where there is no room", () => {
    assert.equal(alignWords(said([3, 5]), [[right(3), right(7)]]), undefined);
  });
});
