import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ResultStore } from "../../../src/extension/results/resultStore.ts";
import { readStoredResult, type StoredResult } from "../../../src/extension/results/storedResult.ts";

const result = (passage: string, changes: Partial<StoredResult> = {}): StoredResult => ({
  id: "r1", operation: "fluency-v2", format: "native", raw: { wpm: 90, unknown: ["kept"] }, reference: "A cat.", offset: 0, passage,
  audio: "file:///a/fox.wav", title: "fox.txt: fox.wav", assessedBy: "Embedded service", savedAt: "2025-01-01T00:00:00.000Z", ...changes,
});

describe("readStoredResult", () => {
  it("reads what was written, with and without a place in the passage", () => {
    for (const stored of [result("file:///a"), result("file:///a", { offset: undefined })]) {
      assert.deepEqual(readStoredResult(JSON.stringify(stored)), JSON.parse(JSON.stringify(stored)));
    }
  });

  const damaged: [what: string, text: string][] = [
    ["half a file", JSON.stringify(result("a")).slice(0, 40)],
    ["nothing", ""], ["null", "null"], ["an array", "[]"], ["another object", "{}"],
    ["an operation that is none", JSON.stringify({ ...result("a"), operation: "singing" })],
    ["a format that is none", JSON.stringify({ ...result("a"), format: "xml" })],
    ["a reference that is no text", JSON.stringify({ ...result("a"), reference: 3 })],
    ["an offset that is none", JSON.stringify({ ...result("a"), offset: "3" })],
    ["no body", JSON.stringify({ ...result("a"), raw: undefined })],
  ];
  for (const [what, text] of damaged) it(`is undefined for ${what}`, () => assert.equal(readStoredResult(text), undefined));
});

describe("ResultStore", () => {
  let directory: string;
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), "results-"))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it("keeps the last result of each passage", async () => {
    const store = new ResultStore(join(directory, "made", "on", "demand"));
    await store.save(result("file:///a", { id: "old" }));
    await store.save(result("file:///a", { id: "new" }));
    await store.save(result("file:///b", { id: "other" }));
    assert.equal((await store.last("file:///a"))?.id, "new");
    assert.equal((await store.last("file:///b"))?.id, "other");
    assert.equal(await store.last("file:///c"), undefined);
  });

  it("finds the newest of all, and passes over a damaged one", async () => {
    const store = new ResultStore(directory);
    assert.equal(await store.newest(), undefined);
    await store.save(result("file:///a", { id: "older" }));
    const [older] = await readdir(directory);
    await utimes(join(directory, older!), 1000, 1000);
    await store.save(result("file:///b", { id: "newer" }));
    assert.equal((await store.newest())?.id, "newer");
    const newer = (await readdir(directory)).find((name) => name !== older)!;
    await writeFile(join(directory, newer), "{");
    assert.equal((await store.newest())?.id, "older");
  });

  it("lets the oldest go when there are too many", async () => {
    const store = new ResultStore(directory, 2);
    for (const [index, passage] of ["a", "b", "c"].entries()) {
      const before = new Set(await readdir(directory));
      await store.save(result(passage));
      const added = (await readdir(directory)).find((name) => !before.has(name))!;
      await utimes(join(directory, added), 1000 + index, 1000 + index);
    }
    await store.save(result("c"));
    assert.equal(await store.last("a"), undefined);
    assert.ok((await store.last("b")) && (await store.last("c")));
  });

  it("does not keep a body of unreasonable size", async () => {
    const store = new ResultStore(directory);
    await store.save(result("a", { raw: "x".repeat(17 * 1024 * 1024) }));
    assert.deepEqual(await readdir(directory), []);
  });
});
