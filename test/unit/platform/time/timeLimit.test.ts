import assert from "node:assert/strict";
import { timeLimit } from "#platform/time/timeLimit.ts";

const rejection = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener("abort", () => resolve(signal.reason)));

describe("timeLimit", () => {
  it("aborts when its time is over", async () => {
    assert.equal(((await rejection(timeLimit(new AbortController().signal, 1).signal)) as Error).name, "TimeoutError");
  });

  it("aborts with the other signal's reason, also of one that is aborted already", async () => {
    const outer = new AbortController();
    const limit = timeLimit(outer.signal, 1e6);
    const aborted = rejection(limit.signal);
    outer.abort("stop");
    assert.equal(await aborted, "stop");
    limit.end();
    const late = timeLimit(outer.signal, 1e6);
    assert.equal(late.signal.reason, "stop");
    late.end();
  });
});
