import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { filesBelow, filesIn } from "#platform/filesIn.ts";

describe("filesIn", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "files-in-")));
  const isWanted = (name: string) => name.endsWith(".x");
  for (const name of ["b/2.x", "a.x", "take-10.x", "take-9.x", "b/c/3.x", "b/no.txt", "node_modules/p/4.x", ".git/5.x", "d.x/6.x"]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), "");
  }
  symlinkSync(folder, join(folder, "b/loop"));
  symlinkSync(join(folder, "b"), join(folder, "linked"));
  symlinkSync(join(folder, "a.x"), join(folder, "link.x"));
  symlinkSync(join(folder, "gone"), join(folder, "nowhere.x"));
  after(() => rmSync(folder, { recursive: true }));

  const names = (files: readonly string[]) => files.map((file) => relative(folder, file));
  const all = ["a.x", "link.x", "take-9.x", "take-10.x", "b/2.x", "d.x/6.x", "b/c/3.x"];

  it("finds files level by level, as people sort names, follows no link to a folder and passes over what programs made", async () => {
    const { files, ...rest } = await filesIn(folder, { isWanted });
    assert.deepEqual(names(files), all);
    assert.deepEqual(rest, { isPartial: false, unread: [] });
  });

  it("finds the same in whatever order a disk lists it", async () => {
    const found = ["1.x", "01.x", "001.x", "a.x", "A.x"];
    const inOrder = async (listed: string[]) => {
      const list = () => Promise.resolve(listed.map((name) => ({ name, isFolder: false, isFile: () => Promise.resolve(true) })));
      return (await filesBelow("", { isWanted }, { list, join: (_, name) => name })).files;
    };
    assert.deepEqual(await inOrder([...found]), await inOrder([...found].reverse()));
  });

  it("says where a limit ended it", async () => {
    const flat = await filesIn(folder, { isWanted, depth: 0 });
    assert.deepEqual([names(flat.files), flat.isPartial], [all.slice(0, 4), true]);
    assert.equal((await filesIn(folder, { isWanted, depth: 2 })).isPartial, false, "nothing lies deeper");
    const few = await filesIn(folder, { isWanted, most: 3 });
    assert.deepEqual([names(few.files), few.isPartial], [all.slice(0, 3), true]);
    assert.equal((await filesIn(folder, { isWanted, most: all.length })).isPartial, false, "all that there are");
    assert.equal((await filesIn(folder, { isWanted, mostEntries: 3 })).isPartial, true);
  });

  it("throws for a folder that is none, and the signal's reason", async () => {
    await assert.rejects(filesIn(join(folder, "gone"), { isWanted }), { code: "ENOENT" });
    await assert.rejects(filesIn(join(folder, "a.x"), { isWanted }), { code: "ENOTDIR" });
    await assert.rejects(filesIn(folder, { isWanted, signal: AbortSignal.abort(new Error("stopped")) }), /stopped/);
  });
});
