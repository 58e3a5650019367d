import assert from "node:assert/strict";
import { homographOf, HOMOGRAPHS } from "#language/english/lexicon/homographs.ts";
import { plainPronunciation } from "#language/lexicon/stress.ts";

describe("HOMOGRAPHS", () => {
  it("has each word once, with two ways and two meanings", () => {
    assert.ok(HOMOGRAPHS.length >= 80);
    assert.equal(new Set(HOMOGRAPHS.map(({ word }) => word)).size, HOMOGRAPHS.length);
    for (const {
      word,
      readings: [one, other],
    } of HOMOGRAPHS) {
      assert.notEqual(one.pronunciation, other.pronunciation, word);
      assert.notEqual(one.meaning, other.meaning, word);
    }
    // Not by stress alone, which the engine does not hear.
    assert.ok(
      HOMOGRAPHS.filter(({ readings: [one, other] }) => plainPronunciation(one.pronunciation) !== plainPronunciation(other.pronunciation))
        .length >= 80,
    );
  });

  it("says rubbish as dictionaries do", () => assert.equal(homographOf("refuse")?.readings[1].pronunciation, "R EH1 F Y UW2 S"));

  it("finds a homograph, and takes no mere variant for one", () => {
    assert.equal(homographOf("read")?.readings[1].pronunciation, "R EH1 D");
    assert.deepEqual([homographOf("route"), homographOf("the"), homographOf("constructor")], [undefined, undefined, undefined]);
  });
});
