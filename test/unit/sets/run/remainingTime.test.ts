import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { remainingInWords, remainingSeconds } from "#sets/run/remainingTime.ts";

describe("remainingSeconds", () => {
  it("goes by what was assessed, and says nothing before it knows something", () => {
    assert.equal(remainingSeconds({ bytesLeft: 300, bytesAssessed: 100 }, 20), 60);
    assert.equal(remainingSeconds({ bytesLeft: 300, bytesAssessed: 0 }, 20), undefined);
    assert.equal(remainingSeconds({ bytesLeft: 300, bytesAssessed: 100 }, 2), undefined);
    assert.equal(remainingSeconds({ bytesLeft: 0, bytesAssessed: 0 }, 0), 0);
  });

  it("is told no more exactly than it is known", () => {
    const words = [undefined, 3, 37, 54, 55, 89, 95, 600, 3570, 3600, 5400].map(remainingInWords);
    assert.deepEqual(words, [
      "",
      "a few seconds left",
      "about 40 seconds left",
      "about 50 seconds left",
      "about a minute left",
      "about a minute left",
      "about 2 minutes left",
      "about 10 minutes left",
      "about an hour left",
      "about an hour left",
      "about 1.5 hours left",
    ]);
  });
});
