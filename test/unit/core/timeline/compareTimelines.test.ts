import assert from "node:assert/strict";
import { compareTimelines } from "#core/timeline/compareTimelines.ts";
import { timelineOf } from "../../../support/results.ts";

type Detail = [type: "equal" | "replace" | "delete" | "insert", word: string, heard?: string];

function reading(reference: string, details: Detail[], body: object = {}) {
  const entries = details.map(([type, word, heard], i) => ({
    type,
    reference: type === "insert" ? [] : [word],
    prediction: type === "delete" ? [] : [heard ?? word],
    start: i,
    end: type === "delete" ? i : i + 0.5,
  }));
  return timelineOf({ result: { kind: "fluency-v2", body: { audio_duration: entries.length, details: entries, ...body } }, reference });
}

describe("compareTimelines", () => {
  it("says of each word what changed", () => {
    const text = "one two three four five";
    const first = reading(text, [
      ["equal", "one"],
      ["replace", "two", "too"],
      ["delete", "three"],
      ["replace", "four", "for"],
      ["replace", "five", "fife"],
    ]);
    const second = reading(text, [
      ["replace", "one", "won"],
      ["equal", "two"],
      ["delete", "three"],
      ["replace", "four", "fore"],
      ["replace", "five", "fife"],
    ]);
    const { units, changes, sameText } = compareTimelines(first, second);
    assert.deepEqual(
      units.map(({ text: word, change }) => [word, change]),
      [
        ["one", "only first"],
        ["two", "only second"],
        ["three", "same"],
        ["four", "otherwise"],
        ["five", "same"],
      ],
    );
    assert.deepEqual(changes, { same: 2, "only first": 1, "only second": 1, otherwise: 1 });
    assert.equal(sameText, true);
    assert.deepEqual(units[3]!.first, { kind: "substitution", heard: ["for"], additions: [], start: 3, end: 3.5, index: 3 });
  });

  it("counts an addition with the word that it stands before, and at the end apart", () => {
    const first = reading("a b", [
      ["equal", "a"],
      ["insert", "", "x"],
      ["equal", "b"],
    ]);
    const second = reading("a b", [
      ["equal", "a"],
      ["equal", "b"],
      ["insert", "", "y"],
    ]);
    const { units, endings } = compareTimelines(first, second);
    assert.deepEqual(
      units.map(({ change }) => change),
      ["same", "otherwise"],
    );
    assert.deepEqual(units[1]!.first.additions, [{ kind: "insertion", heard: ["x"], segment: 1 }]);
    assert.deepEqual([endings.first.length, endings.second.length, endings.same], [0, 1, false]);
  });

  it("joins texts that were edited in between", () => {
    const first = reading("The cat sat", [
      ["equal", "The"],
      ["equal", "cat"],
      ["equal", "sat"],
    ]);
    const second = reading("the old cat sits", [
      ["equal", "the"],
      ["equal", "old"],
      ["replace", "cat", "hat"],
      ["equal", "sits"],
    ]);
    const { units, sameText } = compareTimelines(first, second);
    assert.equal(sameText, false);
    assert.deepEqual(
      units.map(({ text, inFirst, inSecond, change }) => [text, inFirst, inSecond, change]),
      [
        ["The", 0, 0, "same"],
        ["old", undefined, 1, "only second"],
        ["cat", 1, 2, "only first"],
        ["sat", 2, undefined, "only first"],
        ["sits", undefined, 3, "only second"],
      ],
    );
  });

  it("takes the first's figures from the second's, and leaves out what one of them lacks", () => {
    const details: Detail[] = [
      ["equal", "a"],
      ["equal", "b"],
    ];
    assert.deepEqual(
      compareTimelines(reading("a b", details, { wpm: 60, accuracy_score: 80 }), reading("a b", details, { wpm: 75.5, accuracy_score: 70 }))
        .differences,
      { accuracy: -10, wcpm: 15.5, duration: 0 },
    );
    assert.deepEqual(Object.keys(compareTimelines(reading("a b", []), reading("a b", details)).differences).includes("wcpm"), false);
  });

  it("compares pronunciations phoneme by phoneme", () => {
    const said = (...phonemes: string[]) =>
      timelineOf({
        result: { kind: "pronunciation", body: { analysis_details: phonemes.map((phoneme, timestamp) => ({ phoneme, timestamp })) } },
        reference: "K AE T",
      });
    const { units } = compareTimelines(said("K", "AE", "T"), said("K", "EH", "T"));
    assert.deepEqual(
      units.map(({ text, change, second }) => [text, change, second.heard]),
      [
        ["K", "same", ["K"]],
        ["AE", "only first", ["EH"]],
        ["T", "same", ["T"]],
      ],
    );
  });
});
