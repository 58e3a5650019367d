import assert from "node:assert/strict";
import { passageReadings } from "#project/results/passageReadings.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";
import { fixture } from "../../contract/fixtures.ts";

const result = (path: string | undefined, more: object = {}) =>
  JSON.stringify({
    version: 1,
    operation: "fluency-v2",
    assessedAt: "2026-03-14T09:27:01.000Z",
    assessedBy: { service: "embedded", modelId: "local-en" },
    recording: { path: "x.wav" },
    reference: { text: "The cat", path, ...more },
    result: fixture("fluencyV2"),
  });

describe("the readings of passages", () => {
  it("are those that results are of, by the addresses of whole passages", async () => {
    const files = await FilesInMemory.with({
      "results/1.assessment.json": result("../texts/a%20b.txt"),
      "results/2.assessment.json": result("memory:///texts/cat.txt"),
      "texts/3.assessment.json": result("cat.txt"),
      "texts/line.assessment.json": result("cat.txt", { line: 2 }),
      "texts/none.assessment.json": result(undefined),
      "texts/damaged.assessment.json": "{",
    });
    const all = [..."12"].map((name) => `memory:///results/${name}.assessment.json`);
    const others = ["3", "line", "none", "damaged", "gone"].map((name) => `memory:///texts/${name}.assessment.json`);
    const { of, unread } = await passageReadings(files, [...all, ...others], new AbortController().signal);
    assert.deepEqual(
      [...of].map(([passage, readings]) => [passage, readings.length]),
      [
        ["memory:///texts/a%2520b.txt", 1],
        ["memory:///texts/cat.txt", 2],
      ],
    );
    assert.deepEqual(unread, ["memory:///texts/damaged.assessment.json", "memory:///texts/gone.assessment.json"]);
  });

  it("are those that were read before somebody stopped", async () => {
    const files = await FilesInMemory.with({ "1.assessment.json": result("cat.txt") });
    assert.deepEqual(await passageReadings(files, ["memory:///1.assessment.json"], AbortSignal.abort()), { of: new Map(), unread: [] });
  });
});
