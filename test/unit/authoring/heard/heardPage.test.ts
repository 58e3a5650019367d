import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type Heard, heardPage } from "#authoring/heard/heardPage.ts";

const page = (of: readonly Heard[]) => heardPage({ of, name: "words.dictionary.json", nonce: "n", language: "en" });

describe("the page on which pronunciations are heard", () => {
  it("has each word with its phonemes, IPA and sound, and plays a single one at once", () => {
    const one = page([{ word: "bes", said: "B EH1 S" }]);
    assert.match(one, /<th scope="row">bes<\/th><td><code>B EH1 S<\/code><\/td><td>\/ˈ?bɛs\/<\/td>/u);
    const [, sound] = /<audio controls autoplay src="data:audio\/wav;base64,([^"]+)"/u.exec(one)!;
    assert.equal(Buffer.from(sound!, "base64").subarray(0, 4).toString("latin1"), "RIFF");
    assert.match(one, /media-src data:/u);
    const two = page([
      { word: "bes", said: "B EH1 S" },
      { word: "<b>", said: "B" },
    ]);
    assert.equal([...two.matchAll(/<audio /gu)].length, 2);
    assert.doesNotMatch(two, /autoplay|<b>/u);
  });

  it("says so where it leaves words out", () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ word: `w${at}`, said: "B" }));
    assert.match(page(many), /The first 100 of 101 are shown\./u);
    assert.equal([...page(many).matchAll(/<audio /gu)].length, 100);
  });
});
