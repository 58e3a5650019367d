import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { NewFolders } from "#project/files/newFolders.ts";

/** Timers that run when a test says so. */
class Later {
  readonly waiting = new Set<() => void>();

  after(_milliseconds: number, run: () => void): () => void {
    this.waiting.add(run);
    return () => this.waiting.delete(run);
  }

  /** @returns how many ran. */
  pass(): number {
    const due = [...this.waiting];
    this.waiting.clear();
    for (const run of due) run();
    return due.length;
  }
}

describe("new folders", () => {
  it("are searched until nothing more comes twice in a row", () => {
    const later = new Later();
    let comes = [3, 2, 0, 1, 0, 0, 5];
    let searches = 0;
    const search = () => {
      searches++;
      folders.searched(comes.shift()! > 0);
    };
    const folders = new NewFolders(search, later);
    folders.added();
    search();
    while (later.pass() > 0);
    assert.equal(searches, 6);
    comes = [0, 0];
    search();
    assert.equal(later.waiting.size, 0, "no folder is new any more");
  });

  it("are searched once more where nothing was found", () => {
    const later = new Later();
    let searches = 0;
    const folders = new NewFolders(() => folders.searched(++searches > 9), later);
    folders.searched(true);
    assert.equal(later.waiting.size, 0, "a search that had another cause");
    folders.added();
    folders.searched(false);
    while (later.pass() > 0);
    assert.equal(searches, 1);
  });

  it("are searched once for several searches, and no more when they are left", () => {
    const later = new Later();
    const folders = new NewFolders(() => assert.fail("the editor is closed"), later);
    folders.added();
    folders.searched(true);
    folders.added();
    folders.searched(true);
    assert.equal(later.waiting.size, 1);
    folders.dispose();
    folders.searched(true);
    assert.equal(later.pass(), 0);
  });
});
