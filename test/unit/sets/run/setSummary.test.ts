import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { runInWords, setInWords } from "#sets/run/setSummary.ts";

const NOTHING = { looking: 0, toAssess: 0, known: 0, unpaired: 0, unsuitable: 0, leftOut: 0 };

describe("a set in words", () => {
  it("says how much there is to do, and how long it takes where that is known", () => {
    assert.equal(setInWords({ ...NOTHING, toAssess: 28, known: 2, seconds: 240 }), "28 to assess, 2 already have results; about 4 minutes");
    assert.equal(
      setInWords({ ...NOTHING, toAssess: 1, known: 1, unpaired: 1, unsuitable: 2, leftOut: 3 }),
      "1 to assess, 1 already has a result, 1 without a text, 2 not suitable, 3 left out",
    );
    assert.equal(setInWords({ ...NOTHING, known: 30, seconds: 0 }), "0 to assess, 30 already have results");
    assert.equal(setInWords({ ...NOTHING, looking: 12, toAssess: 3 }), "Looking at 12 recordings…");
  });

  it("says what came of a run, the good first", () => {
    assert.equal(runInWords({ assessed: 28, known: 0, otherText: 0, failed: 0, left: 0 }), "28 recordings assessed.");
    assert.equal(
      runInWords({ assessed: 1, known: 2, otherText: 1, failed: 3, left: 1 }),
      "1 recording assessed. 2 already had results. 1 recording does not seem to be a reading of its text. 3 could not be assessed. 1 was not sent.",
    );
  });
});
