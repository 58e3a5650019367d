import assert from "node:assert/strict";
import { containerOf, isAudioName, isTextName, nearestFirst, sameBaseName } from "#contract/files/fileNames.ts";

describe("file names", () => {
  it("tell recordings and texts by their endings", () => {
    assert.equal(containerOf("Fox.WAV"), "wav");
    assert.equal(containerOf("a.b.m4a"), "m4a");
    for (const name of ["wav", ".wav", "fox.wav.txt", "fox"]) assert.equal(isAudioName(name), false, name);
    for (const name of ["fox.txt", "FOX.md", "cat.arpabet"]) assert.ok(isTextName(name), name);
    assert.equal(isTextName("fox.json"), false);
  });

  it("have the same base name whatever their case and endings", () => {
    assert.ok(sameBaseName("Fox.wav", "fox.txt"));
    assert.ok(!sameBaseName("fox-2.wav", "fox.txt"));
    assert.ok(sameBaseName("Untitled-1", "untitled-1.wav"));
  });
});

describe("nearestFirst", () => {
  it("has the same base name first, then names that go on from it, then the others as people sort", () => {
    const names = ["take 10.wav", "foxes.wav", "fox-2.wav", "take 9.wav", "fox.mp3", "Fox.wav", "fox 1.wav", "apple.wav"];
    assert.deepEqual(nearestFirst(names, "fox.txt"), [
      "fox.mp3",
      "Fox.wav",
      "fox 1.wav",
      "fox-2.wav",
      "apple.wav",
      "foxes.wav",
      "take 9.wav",
      "take 10.wav",
    ]);
  });

  it("leaves its argument alone", () => {
    const names = ["b.wav", "a.wav"];
    nearestFirst(names, "a.txt");
    assert.deepEqual(names, ["b.wav", "a.wav"]);
  });
});
