import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";

describe("timeLimit, in a process of its own", () => {
  it("is not lost to the garbage collector, and keeps nothing running once it has ended", () => {
    const code = `
      import { timeLimit } from ${JSON.stringify(new URL("../../../src/platform/time/timeLimit.ts", import.meta.url).href)};
      const outer = new AbortController();
      const waiting = new Promise((resolve) => timeLimit(outer.signal, 100).signal.addEventListener("abort", () => resolve("over")));
      for (let i = 0; i < 5; i++) { gc(); await new Promise((resolve) => setTimeout(resolve, 10)); }
      console.log(await waiting);
      timeLimit(outer.signal, 1e6).end();`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--expose-gc", "--import", "tsx", "--input-type=module", "-e", code], {
      encoding: "utf8",
      timeout: 15_000,
    });
    assert.equal(stdout.trim(), "over", stderr);
  });
});
