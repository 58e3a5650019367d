import assert from "node:assert/strict";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pathGiven } from "#agents/givenInput.ts";
import { Roots } from "#cli/mcp/roots.ts";

describe("the roots of a server for agents", () => {
  let folder = "";
  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "roots-")));
    await writeFile(join(folder, "a b.txt"), "A cat.");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("hold the file that an address names, and none that leads out of them", async () => {
    const roots = await Roots.of([folder]);
    const resolve = (address: string) => roots.resolve(pathGiven(address));
    assert.equal(await resolve(pathToFileURL(join(folder, "a b.txt")).href), join(folder, "a b.txt"));
    for (const outside of [
      "file:///etc/passwd",
      pathToFileURL(join(folder, "../c.txt")).href,
      `${pathToFileURL(folder).href}/%2e%2e/c.txt`,
      "file://server/share/c.txt",
    ])
      await assert.rejects(resolve(outside), { code: "outside-roots" }, outside);
  });
});
