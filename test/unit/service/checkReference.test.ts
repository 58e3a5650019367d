import assert from "node:assert/strict";
import { ENGLISH } from "#language/english/english.ts";
import { requireOperation } from "#operations/operations.ts";
import { SERVED_OPERATIONS } from "#service/operations/servedOperations.ts";

const checkReference = (operation: string, reference: string) =>
  requireOperation(SERVED_OPERATIONS, operation).checkReference(reference, ENGLISH);

describe("a reference's words", () => {
  it("are as many as can be read", () => {
    assert.doesNotThrow(() => checkReference("fluency-v1", "cat ".repeat(20_000)));
    assert.doesNotThrow(() => checkReference("recognition", "cat ".repeat(100)));
  });
  for (const [operation, text] of [
    ["fluency-v1", "1,".repeat(499_990)],
    ["fluency-v2", "cat ".repeat(20_001)],
    ["recognition", "cat ".repeat(101)],
  ] as const) {
    it(`are counted before they are looked at (${operation})`, () =>
      assert.throws(() => checkReference(operation, text), {
        status: 422,
        code: "reference-too-long",
        message: /has more than [\d,]+ words/,
      }));
  }
});
