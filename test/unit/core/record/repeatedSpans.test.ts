import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { repeatedSpans, repetitionMarks } from "#core/record/repeatedSpans.ts";
import { timelineOf } from "../../../support/results.ts";

describe("repetitions", () => {
  it("of a phrase that was said again word by word have one mark, as in a record", () => {
    const said = (word: string, start: number) => ({ type: "equal", reference: [word], prediction: [word], start, end: start + 0.5 });
    const again = (word: string, start: number) => ({ type: "insert", prediction: [word], start, end: start + 0.5, repetition: true });
    const details = [
      said("in", 0),
      said("the", 1),
      said("sun", 2),
      again("in", 3),
      again("the", 4),
      again("sun", 5),
      said("he", 6),
      again("he", 7),
    ];
    const timeline = timelineOf({ result: { kind: "fluency-v2", body: { audio_duration: 9, details } }, reference: "in the sun he" });
    assert.equal(timeline.summary.counts.repetitions, 4);
    assert.deepEqual(
      repeatedSpans(timeline).map(({ words }) => words),
      [[0, 1, 2], [3]],
    );
    assert.equal(repetitionMarks(timeline), 2);
  });
});
