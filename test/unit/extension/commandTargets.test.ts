import assert from "node:assert/strict";
import { commandTargets } from "#extension/documents/commandTargets.ts";

const uri = (path: string) => ({ scheme: "file", path });

describe("commandTargets", () => {
  it("is nothing for the palette and keys", () => {
    assert.deepEqual(commandTargets([]), { wholeText: false });
    assert.deepEqual(commandTargets([undefined, null, 3, "x"]), { wholeText: false });
  });

  it("is the document for an editor's menu, selection and all", () => {
    assert.deepEqual(commandTargets([uri("/a/fox.txt"), { groupId: 0 }]), { passage: uri("/a/fox.txt"), wholeText: false });
  });

  it("is a line for a command above it", () => {
    assert.deepEqual(commandTargets([uri("/a/fox.arpabet"), { line: 3 }]), { passage: uri("/a/fox.arpabet"), wholeText: false, line: 3 });
    for (const line of [-1, 0.5, "3", NaN]) assert.equal(commandTargets([uri("/a/fox.arpabet"), { line }]).line, undefined);
  });

  it("is the recording or the whole text for the explorer", () => {
    assert.deepEqual(commandTargets([uri("/a/fox.wav"), [uri("/a/fox.wav")]]), { audio: uri("/a/fox.wav"), wholeText: true });
    assert.deepEqual(commandTargets([uri("/a/fox.txt"), [uri("/a/fox.txt")]]), { passage: uri("/a/fox.txt"), wholeText: true });
  });

  it("is both when a passage and a recording are selected, the clicked one before others like it", () => {
    const files = [uri("/a/b.wav"), uri("/a/fox.txt"), uri("/a/fox.wav")];
    assert.deepEqual(commandTargets([files[2], files]), { audio: files[2], passage: files[1], wholeText: true });
  });
});
