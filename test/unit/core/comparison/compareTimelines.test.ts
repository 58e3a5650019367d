import assert from "node:assert/strict";
import { compareTakes, compareTimelines } from "#core/comparison/compareTimelines.ts";
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
    assert.deepEqual(changes, { same: 2, "only first": 1, "only second": 1, otherwise: 1, "not attempted": 0 });
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

  it("compares only what both readers tried to read", () => {
    const names = Array.from({ length: 12 }, (_, i) => `w${i}`);
    const text = names.join(" ");
    const read = (last: number, wrong: readonly number[] = []) =>
      reading(
        text,
        names.map((name, i): Detail => (i > last ? ["delete", name] : wrong.includes(i) ? ["replace", name, "oh"] : ["equal", name])),
      );
    const { units, changes, attempted, stops, endings } = compareTimelines(read(5, [2]), read(11, [3, 8]));
    assert.deepEqual(
      units.map(({ change }) => change),
      ["same", "same", "only second", "only first", "same", "same", ...Array.from({ length: 6 }, () => "not attempted")],
    );
    assert.deepEqual([changes["not attempted"], stops, endings.same], [6, { first: "w5" }, true]);
    assert.deepEqual(
      [attempted.first, attempted.second].map(({ summary: { counts, accuracy } }) => [
        counts.words,
        counts.omissions,
        counts.substitutions,
        Math.round(accuracy!.value),
      ]),
      [
        [6, 0, 1, 83],
        [6, 0, 1, 83],
      ],
    );
    const whole = compareTimelines(read(11), read(11));
    assert.deepEqual([whole.stops, whole.changes["not attempted"]], [{}, 0]);
  });

  it("puts three takes of a text beside each other, also one whose text has another word", () => {
    const text = "one two three";
    const takes = [
      reading(text, [
        ["equal", "one"],
        ["replace", "two", "too"],
        ["equal", "three"],
      ]),
      reading("one more two three", [
        ["equal", "one"],
        ["delete", "more"],
        ["equal", "two"],
        ["equal", "three"],
      ]),
      reading(text, [
        ["equal", "one"],
        ["equal", "two"],
        ["delete", "three"],
      ]),
    ];
    const { units, sameText, isWhole } = compareTakes(takes);
    assert.deepEqual([sameText, isWhole], [false, true]);
    assert.deepEqual(
      units.map(({ text: word, places, readings }) => [word, places, readings.map(({ kind }) => kind)]),
      [
        ["one", [0, 0, 0], ["correct", "correct", "correct"]],
        ["more", [undefined, 1, undefined], ["untold", "omission", "untold"]],
        ["two", [1, 2, 1], ["substitution", "correct", "correct"]],
        ["three", [2, 3, 2], ["correct", "correct", "omission"]],
      ],
    );
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
