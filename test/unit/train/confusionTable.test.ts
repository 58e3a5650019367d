import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { calibration, cellsOf, precisionFrom, predictions, tableOf } from "../../bench/confusionTable.ts";
import type { ConfusionTrial } from "../../bench/confusionTrials.ts";

/** So many readings by ten speakers of four words, of which the first so many were taken for another. */
function readings(key: string, count: number, taken: number, more: Partial<ConfusionTrial> = {}): ConfusionTrial[] {
  return Array.from({ length: count }, (_, i) => ({
    speaker: `s${i % 10}`,
    said: `w${i % 4}`,
    asked: "other",
    key,
    place: "last",
    recognition: i < taken,
    pronunciation: i % 2 === 0,
    ...more,
  }));
}

describe("the table of confusions", () => {
  it("counts what was often taken for what, where enough was read", () => {
    const trials = [
      ...readings("- S", 40, 30),
      ...readings("S -", 19, 19),
      ...readings("S -", 25, 15, { place: "first" }),
      ...readings("T D", 40, 4),
    ];
    assert.deepEqual(tableOf(trials, "recognition"), { first: { "S -": [15, 25] }, middle: {}, last: { "- S": [30, 40] } });
    assert.deepEqual(tableOf(trials, "pronunciation").last, { "- S": [20, 40], "T D": [20, 40] });
  });

  it("leaves out what a few children, or a few words, stand for", () => {
    assert.deepEqual(cellsOf(readings("T D", 40, 10, { speaker: "one" }), "recognition"), []);
    assert.deepEqual(cellsOf(readings("T D", 40, 10, { said: "it" }), "recognition"), []);
  });

  it("predicts each speaker by the others alone", () => {
    const own = readings("T D", 30, 30, { speaker: "own" });
    const others = readings("T D", 60, 0);
    const made = predictions([...own, ...others], "recognition", ({ speaker }) => speaker, 11);
    assert.equal(made.length, 90);
    assert.ok(made.filter(({ taken }) => taken).every(({ predicted }) => predicted < 0.1));
    assert.ok(made.filter(({ taken }) => !taken).every(({ predicted }) => predicted > 0.3));
  });

  it("tells how predictions agree with what was measured", () => {
    const made = [
      ...Array.from({ length: 10 }, (_, i) => ({ predicted: 0.62, taken: i < 6, cell: "a" })),
      ...Array.from({ length: 10 }, (_, i) => ({ predicted: 0.05, taken: i < 1, cell: "b" })),
    ];
    assert.deepEqual(
      calibration(made).map(({ predicted, measured, n }) => [predicted.toFixed(2), measured, n]),
      [
        ["0.05", 10, 10],
        ["0.62", 60, 10],
      ],
    );
    assert.deepEqual(precisionFrom(made, 0.5), {
      told: 10,
      takenOfTold: 60,
      takenOfOthers: 10,
      cells: 1,
      cellsOften: 100,
      recall: 600 / 7,
    });
  });
});
