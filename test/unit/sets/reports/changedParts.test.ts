import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { changedParts } from "#sets/reports/changedParts.ts";

const lines = (text: string) => text.split(" ").join("\n");

describe("changedParts", () => {
  it("ends each difference where it ends, with two lines before it", () => {
    assert.deepEqual(changedParts(lines("after ten days a green leaf↔bush came up"), lines("after ten days a green leaf↔tree came up")), {
      expected: lines("a green leaf↔bush"),
      actual: lines("a green leaf↔tree"),
    });
  });

  it("parts differences that are far from each other", () => {
    assert.deepEqual(changedParts(lines("a b c d e f g h"), lines("A b c d e f g h i")), {
      expected: lines("a … g h"),
      actual: lines("A … g h i"),
    });
  });

  it("keeps texts that are the same, and takes one that is empty", () => {
    assert.deepEqual(changedParts("a\nb", "a\nb"), { expected: "a\nb", actual: "a\nb" });
    assert.deepEqual(changedParts("", "some"), { expected: "", actual: "some" });
  });
});
