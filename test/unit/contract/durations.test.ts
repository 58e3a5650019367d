import assert from "node:assert/strict";
import { refusedDurationInWords } from "#contract/wire/recordingLimits.ts";

describe("a length that is not taken", () => {
  const cases: [number, "too-short" | "too-long", string][] = [
    [2.99994, "too-short", "2.999 seconds"],
    [2.5, "too-short", "2.5 seconds"],
    [0.25, "too-short", "0.25 seconds"],
    [15.0001, "too-long", "15.001 seconds"],
    [120.004, "too-long", "2 minutes and 0.004 seconds"],
    [61, "too-long", "1 minute and 1.0 seconds"],
    [35.1, "too-long", "35.1 seconds"],
    [2.3, "too-short", "2.3 seconds"],
    [155.757, "too-long", "2 minutes and 35.757 seconds"],
  ];
  for (const [seconds, verdict, words] of cases)
    it(`of ${seconds} s is ${words}`, () => assert.equal(refusedDurationInWords(seconds, verdict), words));
});
