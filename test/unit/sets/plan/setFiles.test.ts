import assert from "node:assert/strict";
import type { Address } from "#project/files/address.ts";
import { setFiles } from "#sets/plan/setFiles.ts";
import { setTexts } from "#sets/plan/setTexts.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const ROOT = "memory:///set";

describe("the files of a set", () => {
  let files: FilesInMemory;
  before(async () => {
    files = await FilesInMemory.with({
      "set/a/fox.txt": "A fox.",
      "set/a/fox.wav": "",
      "set/a/notes.pdf": "",
      "set/b/in/dog.mp3": "",
      "set/b/ours.assess.yaml": "",
      "set/c/words.arpabet": "CAT  K AE1 T\nDOG  D AO1 G\n",
      "set/c/empty.txt": " ",
      "set/node_modules/x/readme.md": "",
    });
  });

  const found = async (sources: string[], most = 100) => {
    const { texts, recordings, others, base, notes } = await setFiles(
      sources.map((path) => `${ROOT}${path}`),
      {
        files,
        isFolder: (address) => Promise.resolve(!/\.\w+$/u.test(address)),
        otherTexts: () => Promise.resolve(["memory:///elsewhere/other.txt"]),
        most,
        isOther: (name) => name.endsWith(".assess.yaml"),
        shown: (folder) => folder.slice(ROOT.length),
      },
    );
    return { texts: texts.map(({ path }) => path), recordings: recordings.map(({ path }) => path), others, base, notes };
  };

  it("are those in folders, and below", async () => {
    assert.deepEqual(await found([""]), {
      texts: ["a/fox.txt", "c/empty.txt", "c/words.arpabet"],
      recordings: ["a/fox.wav", "b/in/dog.mp3"],
      others: [`${ROOT}/b/ours.assess.yaml`],
      base: ROOT,
      notes: [],
    });
  });

  it("are each taken once, by their paths from the folder that has them all", async () => {
    const { texts, recordings, base } = await found(["/a", "/a/fox.wav", "/b/in"]);
    assert.deepEqual([texts, recordings, base], [["a/fox.txt"], ["a/fox.wav", "b/in/dog.mp3"], ROOT]);
  });

  it("are completed by what is beside them, or by texts elsewhere", async () => {
    assert.deepEqual((await found(["/a/fox.wav"])).texts, ["fox.txt"]);
    assert.deepEqual((await found(["/a/fox.txt"])).recordings, ["fox.wav"]);
    const { texts, base } = await found(["/b/in/dog.mp3"]);
    assert.deepEqual([texts, base], [["elsewhere/other.txt"], "memory:///"]);
  });

  it("are not all examined where there are too many, which is noted", async () => {
    const { notes } = await found([""], 2);
    assert.deepEqual(notes, [" has more than 2 files. Only the first ones were examined."]);
  });

  it("are read as texts, each line of phonemes on its own, with the project's own words", async () => {
    const file = (path: string) => ({ uri: `${ROOT}/${path}`, path });
    const { texts, notes } = await setTexts([file("a/fox.txt"), file("c/words.arpabet"), file("c/empty.txt"), file("gone.txt")], {
      textAt: async (address: Address) => ({
        text: (await files.text(address)) ?? assert.fail(),
        languageId: address.endsWith("arpabet") ? "arpabet" : "plaintext",
      }),
      ownWordsOf: () => Promise.resolve({ fox: ["F AA1 K S"] }),
    });
    assert.deepEqual(notes, ["empty.txt has no text to read.", "gone.txt cannot be read as text."]);
    assert.deepEqual(
      texts.map(({ path, references }) => [path, ...references.map(({ text, called, pronunciations }) => [text, called, pronunciations])]),
      [
        ["a/fox.txt", ["A fox.", undefined, { fox: ["F AA1 K S"] }]],
        ["c/words.arpabet", ["K AE1 T", "CAT", undefined], ["D AO1 G", "DOG", undefined]],
      ],
    );
  });
});
