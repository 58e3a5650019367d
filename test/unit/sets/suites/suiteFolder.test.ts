import assert from "node:assert/strict";
import { suiteFolderOf } from "#sets/suites/suiteFolder.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const SUITE = "memory:///project/suites/ours.suite.yaml";

describe("the files around a suite", () => {
  const folderOf = async (admitted = "memory:///project") => {
    const files = await FilesInMemory.with({
      "project/suites/one.wav": "",
      "project/suites/in/two.wav": "",
      "project/suites/in/text.txt": "",
      "project/audio/three.mp3": "",
    });
    return suiteFolderOf(SUITE, { files, admits: (folder) => folder.startsWith(admitted) });
  };

  it("have addresses by the suite's folder, unless they are absolute or URIs", async () => {
    const { resolve } = await folderOf();
    assert.equal(resolve("a b.wav"), "memory:///project/suites/a%20b.wav");
    assert.equal(resolve("../audio/three.mp3"), "memory:///project/audio/three.mp3");
    assert.equal(resolve("/audio/three.mp3"), "memory:///audio/three.mp3");
    assert.equal(resolve("other://host/a b.wav"), "other://host/a%20b.wav");
  });

  it("are recordings of a folder, or of those below as well", async () => {
    const { list } = await folderOf();
    assert.deepEqual(await list("", false), ["one.wav"]);
    assert.deepEqual(await list("", true), ["one.wav", "in/two.wav"]);
    assert.deepEqual(await list("../audio", true), ["three.mp3"]);
    assert.deepEqual(await list("gone", true), []);
  });

  it("are not searched outside what may be", async () => {
    const { list } = await folderOf("memory:///project/suites");
    assert.equal(await list("../audio", true), undefined);
  });
});
