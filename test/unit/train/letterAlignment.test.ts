import assert from "node:assert/strict";
import { alignSpellings } from "../../train/letterAlignment.ts";

describe("alignSpellings", () => {
  const entries = [
    ["cat", "K AE1 T"],
    ["sat", "S AE1 T"],
    ["sit", "S IH1 T"],
    ["kit", "K IH1 T"],
    ["tick", "T IH1 K"],
    ["sick", "S IH1 K"],
    ["box", "B AA1 K S"],
    ["fox", "F AA1 K S"],
    ["fix", "F IH1 K S"],
    ["bob", "B AA1 B"],
    ["fob", "F AA1 B"],
    ["bit", "B IH1 T"],
    ["tat", "T AE1 T"],
  ] as const;
  const aligned = alignSpellings(entries);

  it("gives each letter its sounds, two for X and none for the second of CK", () => {
    const sounds = Object.fromEntries(entries.map(([word], i) => [word, aligned[i]!.sounds]));
    assert.deepEqual(sounds.cat, ["K", "AE1", "T"]);
    assert.deepEqual(sounds.fox, ["F", "AA1", "K S"]);
    assert.deepEqual(
      sounds.sick!.filter((sound) => sound === ""),
      [""],
    );
    assert.equal(sounds.sick!.filter(Boolean).join(" "), "S IH1 K");
  });

  it("keeps all phonemes in their order", () =>
    assert.deepEqual(
      aligned.map(({ sounds }) => sounds.filter(Boolean).join(" ")),
      entries.map(([, pronunciation]) => pronunciation),
    ));

  it("leaves out what cannot be spelt so", () =>
    assert.equal(alignSpellings([...entries, ["bb", "B AA1 B B IH1 B"]]).length, entries.length));
});
