import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readingSeconds } from "#pages/viewer/state/readingSeconds.ts";

describe("the length of a timed reading as it is typed", () => {
  for (const [typed, seconds] of [
    ["60", 60],
    [" 90 ", 90],
    ["8.5", 8.5],
    ["8,5", 8.5],
    ["1", 1],
    ["86400", 86_400],
  ] as const) {
    it(`takes “${typed}”`, () => assert.equal(readingSeconds(typed), seconds));
  }
  for (const typed of ["", "0", "0,9", "86401", "99999", "-5", "1e3", "0x10", "a minute", "1,000.5", "8,"]) {
    it(`does not take “${typed}”`, () => assert.equal(readingSeconds(typed), undefined));
  }
});
