import assert from "node:assert/strict";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Roots } from "#cli/mcp/roots.ts";

describe("the roots of a server for agents", () => {
  let folder = "";
  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "roots-")));
    await writeFile(join(folder, "a b.txt"), "A cat.");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("take a file: URI for the path that it names, and no other address", async () => {
    const roots = await Roots.of([folder]);
    assert.equal(await roots.resolve(pathToFileURL(join(folder, "a b.txt")).href), join(folder, "a b.txt"));
    await assert.rejects(roots.resolve("file:///etc/passwd"), { code: "outside-roots" });
    await assert.rejects(roots.resolve(pathToFileURL(join(folder, "../c.txt")).href), { code: "outside-roots" });
  });
});
