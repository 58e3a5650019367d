import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { versionRows } from "#core/comparison/versionRows.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review } from "#core/review/review.ts";
import { timelineOf } from "../../../support/results.ts";

const details = ["the", "old", "fox"].map((word, i) => ({ type: "equal", reference: [word], prediction: [word], start: i, end: i + 0.5 }));
const service = timelineOf({ result: { kind: "fluency-v2", body: { details } }, reference: "the old fox" });
const version = (review: Review = {}) => ({ timeline: applyReview(service, review), review });
const stamp = { by: "Ana", at: "2026-05-12T10:00:00.000Z" };
const box = version({ words: [{ word: 2, text: "fox", verdict: "substitution", said: "box", ...stamp }] });

describe("the places in which two versions of a result differ", () => {
  it("are the same on both sides, each with what that side says", () => {
    assert.deepEqual(versionRows(box, version()), [{ place: "“fox” (word 3)", says: "Substitution “box”", by: "Ana, 2026-05-12" }]);
    assert.deepEqual(versionRows(version(), box), [{ place: "“fox” (word 3)", says: "Read correctly" }]);
  });

  it("include what changes no verdict, such as a confirmation and notes", () => {
    const other = version({ words: [{ word: 0, text: "the", ...stamp }], notes: "Whispers." });
    assert.deepEqual(versionRows(other, version()), [
      { place: "Notes", says: "Whispers." },
      { place: "“the” (word 1)", says: "Confirmed", by: "Ana, 2026-05-12" },
    ]);
    assert.deepEqual(
      versionRows(version(), other).map(({ says }) => says),
      ["As assessed", "As assessed"],
    );
  });

  it("are none where the two say the same", () => {
    assert.deepEqual(versionRows(box, box), []);
  });
});
