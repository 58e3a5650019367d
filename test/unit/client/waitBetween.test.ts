import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type PaceName, waitBetween } from "#client/exchange/backoff.ts";

const waits = (pace: PaceName, asked: number | undefined, rounds = 10) =>
  Array.from({ length: rounds }, (_, round) => Math.round(waitBetween(round, asked, () => 0.5, pace)));

describe("the waits between questions for a result", () => {
  it("are short and grow on this machine, where the service asks to come back at once", () => {
    assert.deepEqual(waits("local", 0), [40, 53, 71, 95, 126, 169, 225, 250, 250, 250]);
  });

  it("are as ever where it does not, and for a service elsewhere", () => {
    assert.deepEqual(waits("local", 1000), waits("usual", 1000));
    assert.deepEqual(waits("local", undefined), waits("usual", undefined));
    assert.deepEqual(new Set(waits("usual", 0)), new Set([250]));
    assert.deepEqual(waits("local", 100, 5), [100, 100, 100, 100, 126], "never sooner than it asks for");
  });
});
