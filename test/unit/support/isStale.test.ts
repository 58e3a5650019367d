import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isStale } from "../../support/isStale.ts";

describe("isStale", () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  /** Sets when a file or folder was last written; seconds. */
  const touch = (name: string, time: number) => utimes(path(name), time, time);
  const stale = () => isStale([path("made"), path("also")], [path("src"), path("lock")]);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "stale-"));
    await mkdir(path("src/deep"), { recursive: true });
    for (const name of ["src/deep/a", "lock", "made", "also"]) await writeFile(path(name), "");
    for (const name of ["src/deep/a", "src/deep", "src", "lock"]) await touch(name, 1000);
    for (const name of ["made", "also"]) await touch(name, 1001);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("is false while all that was made is newer than all that it is made of", async () => assert.equal(await stale(), false));

  const changes: [what: string, change: () => Promise<void>][] = [
    ["one of the made files is missing", () => rm(path("also"))],
    ["a source far down was written", () => touch("src/deep/a", 1002)],
    ["a single file was written", () => touch("lock", 1002)],
    ["a source was deleted", () => rm(path("src/deep/a"))],
  ];
  for (const [what, change] of changes) {
    it(`is true when ${what}`, async () => {
      await change();
      assert.equal(await stale(), true);
    });
  }
});
