import assert from "node:assert/strict";
import {
  accuracy,
  readingLevel,
  readingMeasures,
  RUNNING_RECORD_RULES,
  wordsCorrectPerMinute,
  wordsPerError,
} from "#core/record/measures.ts";
import { fromV2, insert, read, replace } from "./readings.ts";

describe("measures", () => {
  it("accuracy is the share of correct words in per cent", () => {
    assert.equal(accuracy(45, 50), 90);
    assert.equal(accuracy(0, 5), 0);
    assert.equal(accuracy(0, 0), undefined);
  });

  it("WCPM counts correct words over the span in minutes", () => {
    const cases: [number, number | undefined, number | undefined, number | undefined][] = [
      [100, 0, 60, 100],
      [50, 2, 32, 100],
      [0, 1, 2, 0],
      [10, 5, 5, undefined],
      [10, 6, 5, undefined],
      [10, undefined, 5, undefined],
      [10, 0, undefined, undefined],
    ];
    for (const [correct, start, end, expected] of cases)
      assert.equal(wordsCorrectPerMinute(correct, start, end), expected, `${correct} from ${start} to ${end}`);
  });

  it("the error ratio is words for each error", () => {
    assert.equal(wordsPerError(6, 60), 10);
    assert.equal(wordsPerError(0, 60), undefined);
    assert.equal(wordsPerError(2, 0), undefined);
  });

  it("levels begin at 90 and 95 per cent", () => {
    const cases = [
      [100, "independent"],
      [95, "independent"],
      [94.9, "instructional"],
      [90, "instructional"],
      [89.9, "frustration"],
      [0, "frustration"],
    ] as const;
    for (const [percent, level] of cases) assert.equal(readingLevel(percent), level, String(percent));
  });

  const text = "The cat saw Maya. Then Maya ran and the cat saw Maya again today";
  const timeline = fromV2(text, [
    read("The"),
    insert("big"),
    read("cat"),
    insert("sew"),
    read("saw"),
    replace("Maya", "Mary"),
    read("Then"),
    replace("Maya", "Mary"),
    read("ran"),
    read("and"),
    insert("and"),
    read("the"),
    insert("cap"),
    read("cat"),
    read("saw"),
    replace("Maya", "Molly"),
    read("again"),
    replace("today", undefined),
  ]);

  it("knows the reading that the next tests count", () => {
    const { counts } = timeline.summary;
    assert.deepEqual(
      [counts.words, counts.correct, counts.substitutions, counts.omissions, counts.insertions, counts.repetitions, counts.selfCorrections],
      [14, 10, 3, 1, 1, 1, 2],
    );
  });

  it("a running record counts insertions, and a misread name once; not repetitions and self-corrections", () => {
    const measures = readingMeasures(timeline, RUNNING_RECORD_RULES);
    assert.equal(measures.errors, 3);
    assert.equal(measures.forgiven, 2);
    assert.deepEqual(measures.parts, [
      { kind: "substitution", count: 1 },
      { kind: "omission", count: 1 },
      { kind: "insertion", count: 1 },
    ]);
    assert.equal(measures.accuracy, 78.6);
    assert.equal(measures.level, "frustration");
    assert.equal(measures.errorsPerCorrection, 2.5);
  });

  it("follows every rule", () => {
    const all = { insertions: true, repetitions: true, selfCorrections: true, falseStarts: true, longPauses: true, properNounsOnce: false };
    const errors = (rules: Partial<typeof all>) => readingMeasures(timeline, { ...RUNNING_RECORD_RULES, ...rules }).errors;
    assert.equal(errors({ insertions: false }), 2);
    assert.equal(errors({ repetitions: true }), 4);
    assert.equal(errors({ selfCorrections: true }), 5);
    assert.equal(errors({ properNounsOnce: false }), 5);
    const paused = { ...timeline, pauses: [{ index: 0, kind: "long pause" as const, start: 1, end: 5, after: 0, before: 1 }] };
    assert.equal(readingMeasures(paused, { ...RUNNING_RECORD_RULES, longPauses: true }).errors, 4);
    assert.equal(
      readingMeasures(timeline, { ...RUNNING_RECORD_RULES, ...all }).errorsPerCorrection,
      4,
      "self-corrections are not counted twice in their own rate",
    );
  });

  it("has no ratio without errors, and never an accuracy below 0", () => {
    const good = readingMeasures(fromV2("A cat", [read("A"), read("cat")]), RUNNING_RECORD_RULES);
    assert.deepEqual(
      [good.errors, good.accuracy, good.level, good.wordsPerError, good.errorsPerCorrection],
      [0, 100, "independent", undefined, undefined],
    );
    const bad = readingMeasures(fromV2("Cat", [insert("my"), insert("blue"), replace("Cat", "dog")]), RUNNING_RECORD_RULES);
    assert.equal(bad.accuracy, 0);
    assert.equal(readingMeasures(fromV2("", []), RUNNING_RECORD_RULES).level, undefined);
  });

  it("counts only words that the result tells about", () => {
    const partly = readingMeasures(fromV2("A cat sat on a mat all day", [read("A"), replace("cat", "dog")]), RUNNING_RECORD_RULES);
    assert.deepEqual([partly.words, partly.accuracy, partly.level, partly.wordsPerError], [2, 50, "frustration", 2]);
    assert.equal(readingMeasures(fromV2("A cat", []), RUNNING_RECORD_RULES).accuracy, undefined, "nothing is known");
  });
});
