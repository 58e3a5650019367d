import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Posteriors } from "#engine/acoustic/posteriors.ts";
import { boundaryModelOf, type BoundaryTable } from "#engine/align/boundaryModel.ts";
import { contrastGain, contrastOdds, contrastWidth, fitContrast, placeContrast, placeNumbers } from "#engine/score/placeContrast.ts";
import type { ScorerWeights } from "#engine/score/scorer.ts";
import { CLASSES, ENGLISH_PHONEMES, classOf } from "../../support/englishClasses.ts";
import { ROOT } from "../../support/paths.ts";

const FRAMES = 9;
const CLEAR = Math.log(0.9);
const phones = (text: string) => text.split(" ").map((symbol) => (symbol === "_" ? 0 : classOf(symbol)));
const shipped = <T>(name: string) => JSON.parse(readFileSync(join(ROOT, "media/engine", name), "utf8")) as T;
const boundaries = boundaryModelOf(shipped<BoundaryTable>("boundaries.json"), ENGLISH_PHONEMES);

/** Clear phonemes of 90 ms each. */
function spoken(said: readonly number[]): Posteriors {
  const log = new Float32Array(said.length * FRAMES * CLASSES).fill(-8);
  said.forEach((phone, i) => {
    for (let t = i * FRAMES; t < (i + 1) * FRAMES; t++) {
      log[t * CLASSES + phone] = CLEAR;
    }
  });
  return { phonemes: ENGLISH_PHONEMES, log, frames: said.length * FRAMES, frameSeconds: 0.01 };
}

const times = (count: number, first = 0) =>
  Array.from({ length: count }, (_, i) => ({ start: ((first + i) * FRAMES) / 100, end: ((first + i + 1) * FRAMES) / 100 }));

describe("the contrast of phonemes in their places", () => {
  const likelihoods = (sound: Posteriors, expected: readonly number[]) =>
    expected.map((_, i) =>
      placeContrast(
        shipped<ScorerWeights>("scorer.json").contrast,
        placeNumbers(sound, expected, times(expected.length, 1), i, boundaries),
      ),
    );

  it("takes the means of a place's thirds and of what is beside it", () => {
    const sound = spoken(phones("_ B EH T _"));
    const numbers = placeNumbers(sound, phones("B EH T"), times(3, 1), 1, boundaries);
    assert.equal(numbers.length, contrastWidth(CLASSES));
    for (const [part, phone] of ["EH", "EH", "EH", "B", "T"].entries())
      assert.ok(Math.abs(numbers[part * CLASSES + classOf(phone)]! - CLEAR / 4) < 1e-6, `${part}`);
    assert.deepEqual([...numbers.slice(-3, -1)], [0, 0]);
  });
  it("has numbers of a place at the end of the recording, and of one outside it", () => {
    const sound = spoken(phones("B"));
    for (const first of [0, 5]) {
      const numbers = placeNumbers(sound, phones("B"), times(1, first), 0, boundaries);
      assert.ok(numbers.every(Number.isFinite));
    }
  });
  it("ships with weights that fit", () => assert.ok(fitContrast(shipped<ScorerWeights>("scorer.json").contrast, CLASSES)));
  for (const [said, other] of [
    ["B EH T", "B AE T"],
    ["N AA T", "N AH T"],
    ["B AE D", "B AE T"],
    ["CH IY Z", "SH IY Z"],
  ] as const)
    it(`hears ${said} and not ${other}, whichever is expected`, () => {
      const sound = spoken(phones(`_ ${said} _`));
      const gain = (expected: string, rival: string) =>
        contrastGain(likelihoods(sound, phones(expected)), phones(expected), phones(rival))!;
      assert.ok(gain(said, other) < 0);
      assert.ok(gain(other, said) > 0);
    });
  it("compares a rival only where it differs", () => {
    const even = phones("T R IY Z").map(() => new Float64Array(CLASSES));
    even[0]![classOf("P")] = 2;
    even[3]![0] = 1;
    const rows: [rival: string, expected: number | undefined][] = [
      ["T R IY Z", 0],
      ["P R IY Z", 2],
      ["T R IY", 1],
      ["R IY Z", 0],
      ["P R IY", undefined],
      ["CH IY", undefined],
      ["K L EY Z", undefined],
      ["S T R IY Z", undefined],
    ];
    for (const [rival, expected] of rows) assert.equal(contrastGain(even, phones("T R IY Z"), phones(rival)), expected, rival);
  });
  it("gives the odds against all others together", () => {
    const even = new Float64Array(CLASSES);
    assert.ok(Math.abs(contrastOdds(even, classOf("T")) + Math.log(CLASSES - 1)) < 1e-9);
  });
});
