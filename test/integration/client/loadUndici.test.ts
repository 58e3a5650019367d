import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

describe("loadUndici", () => {
  /** In a process of its own: in this one, something may have filled the slots long ago. */
  const inProcess = (script: string): unknown => {
    const module = new URL("../../../src/client/node/loadUndici.ts", import.meta.url).href;
    const source = `
      const slots = () => [1, 2].map((n) => globalThis[Symbol.for("undici.globalDispatcher." + n)]);
      const { loadUndici } = await import(${JSON.stringify(module)});
      ${script}`;
    return JSON.parse(execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", source], { encoding: "utf8" }));
  };
  it("leaves an unused global dispatcher to Node's own fetch", () => {
    const seen = inProcess(`
      const before = slots().map(String);
      const { Agent } = await loadUndici();
      const ours = slots().some((slot) => slot instanceof Agent);
      const { createServer } = await import("node:http");
      const server = createServer((_, response) => response.end("fine")).listen(0, "127.0.0.1");
      await new Promise((resolve) => server.on("listening", resolve));
      const answer = await fetch("http://127.0.0.1:" + server.address().port).then((response) => response.text());
      server.close();
      server.closeAllConnections();
      console.log(JSON.stringify([before, ours, slots().some((slot) => slot instanceof Agent), answer]));`);
    assert.deepEqual(seen, [["undefined", "undefined"], false, false, "fine"]);
  });
  it("leaves one that is set as it is", () => {
    const seen = inProcess(`
      await fetch("data:,x");
      const before = slots();
      await loadUndici();
      console.log(JSON.stringify([before.some(Boolean), slots().every((slot, index) => slot === before[index])]));`);
    assert.deepEqual(seen, [true, true]);
  });
});
