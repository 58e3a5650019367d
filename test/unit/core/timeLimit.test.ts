import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { timeLimit } from "../../../src/platform/timeLimit.ts";

const rejection = (signal: AbortSignal) => new Promise<unknown>((resolve) => signal.addEventListener("abort", () => resolve(signal.reason)));

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

  it("is not lost to the garbage collector, and keeps nothing running once it has ended", () => {
    const code = `
      import { timeLimit } from ${JSON.stringify(new URL("../../../src/platform/timeLimit.ts", import.meta.url).href)};
      const outer = new AbortController();
      const waiting = new Promise((resolve) => timeLimit(outer.signal, 100).signal.addEventListener("abort", () => resolve("over")));
      for (let i = 0; i < 5; i++) { gc(); await new Promise((resolve) => setTimeout(resolve, 10)); }
      console.log(await waiting);
      timeLimit(outer.signal, 1e6).end();`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--expose-gc", "--import", "tsx", "--input-type=module", "-e", code], { encoding: "utf8", timeout: 15_000 });
    assert.equal(stdout.trim(), "over", stderr);
  });
});
