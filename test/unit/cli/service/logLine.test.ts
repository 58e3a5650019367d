import assert from "node:assert/strict";
import { logLine } from "#cli/service/logLine.ts";

const TIME = new Date("2026-03-14T09:26:53.589Z");

describe("a line of the service's log", () => {
  it("begins with its time", () => {
    assert.equal(
      logLine("text", TIME, "refused with 404 unknown-path", { status: 404 }),
      "2026-03-14T09:26:53.589Z refused with 404 unknown-path",
    );
  });

  it("is an object with its time, its words and its facts", () => {
    const facts = { job: "ab12", operation: "fluency-v2", seconds: 1.25 };
    assert.deepEqual(JSON.parse(logLine("json", TIME, "job ab12 fluency-v2 done after 1.25 s", facts)), {
      time: "2026-03-14T09:26:53.589Z",
      message: "job ab12 fluency-v2 done after 1.25 s",
      ...facts,
    });
    assert.deepEqual(JSON.parse(logLine("json", TIME, "a")), { time: "2026-03-14T09:26:53.589Z", message: "a" });
  });

  it("stays one line, without anything that a terminal would obey", () => {
    for (const style of ["text", "json"] as const) {
      const line = logLine(style, TIME, 'a\nb\u001b[31m"c');
      assert.equal(/[\n\u001b]/.test(line), false, line);
    }
  });
});
