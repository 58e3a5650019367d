import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { sha256Of } from "#platform/node/hash.ts";
import { lostFiles } from "#project/moves/lostFiles.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const { signal } = new AbortController();
const at = (path: string) => `memory:///ws/${path}`;
const sha256 = (text: string) => sha256Of(new TextEncoder().encode(text));

function result(passage: object, recording: object = { path: "there.wav" }): string {
  return JSON.stringify({ recording, reference: { text: "The fox ran.", ...passage } });
}

/** Files that are not there, with where they may be now. */
async function lostIn(texts: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const files = await FilesInMemory.with(Object.fromEntries(Object.entries(texts).map(([path, text]) => [`ws/${path}`, text])));
  const short = (address: string) => address.replace(at(""), "");
  const lost = await lostFiles(files, ["memory:///ws"], signal);
  return Object.fromEntries(lost.map(({ file, results, candidates }) => [`${short(file)} of ${results.length}`, candidates.map(short)]));
}

describe("files that results name and that are not there", () => {
  it("are found by their words, whatever the text is called and however it is printed", async () => {
    assert.deepEqual(
      await lostIn({
        "there.wav": "",
        "a.assessment.json": result({ path: "fox.txt" }),
        "r/b.assessment.json": result({ path: "../fox.txt" }, { path: "../there.wav" }),
        "c.assessment.json": result({ path: "wolf.txt" }),
        "d.assessment.json": result({ path: "cat.txt", text: "A cat" }),
        "e.assessment.json": result({ path: "hen.txt", text: "A hen" }),
        "wolf.txt": "The fox ran.",
        "other/wolf.md": "---\ntitle: x\n---\n**The fox**\nran.\n",
        "dog.txt": "The fox ran away.",
        "cats/cat.txt": "A cat",
        "a-cat.txt": "A cat",
      }),
      { "fox.txt of 2": ["other/wolf.md", "wolf.txt"], "cat.txt of 1": ["cats/cat.txt", "a-cat.txt"], "hen.txt of 1": [] },
    );
  });

  it("are found by parts of them only where nothing was read as a whole", async () => {
    assert.deepEqual(
      await lostIn({
        "there.wav": "",
        "a.assessment.json": result({ path: "fox.txt", text: "fox", selected: true }),
        "b.assessment.json": result({ path: "fox.txt", text: "ran", selected: true }),
        "c.assessment.json": result({ path: "hen.txt", text: "fox", selected: true }),
        "d.assessment.json": result({ path: "hen.txt", text: "The hen and the fox" }),
        "e.assessment.json": result({ path: "words.arpabet", text: "F AA1 K S", line: 2, selected: true }),
        "wolf.txt": "The fox ran.",
        "foxes.txt": "The foxes ran.",
        "list.arpabet": "K AE1 T\nF AA1 K S\n",
      }),
      { "fox.txt of 2": ["wolf.txt"], "hen.txt of 2": [], "words.arpabet of 1": ["list.arpabet"] },
    );
  });

  it("are found by the bytes of a recording", async () => {
    assert.deepEqual(
      await lostIn({
        "fox.txt": "The fox ran.",
        "a.assessment.json": result({ path: "fox.txt" }, { path: "fox.wav", sha256: sha256("sound") }),
        "b.assessment.json": result({ path: "fox.txt" }, { path: "old.wav" }),
        "audio/mia.wav": "sound",
        "audio/ben.wav": "another",
      }),
      { "fox.wav of 1": ["audio/mia.wav"], "old.wav of 1": [] },
    );
  });

  it("are none where everything is there, or nothing can be read", async () => {
    assert.deepEqual(
      await lostIn({
        "there.wav": "",
        "fox.txt": "",
        "a.assessment.json": result({ path: "fox.txt" }),
        "b.assessment.json": "{",
        "c.assessment.json": "[]",
      }),
      {},
    );
  });
});
