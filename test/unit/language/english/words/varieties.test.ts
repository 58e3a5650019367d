import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { inVariety } from "#language/english/words/varieties.ts";

describe("British and American spelling", () => {
  const rows: [british: string, american: string][] = [
    ["colour", "color"],
    ["neighbours", "neighbors"],
    ["favourite", "favorite"],
    ["harbour's", "harbor's"],
    ["travelled", "traveled"],
    ["marvellous", "marvelous"],
    ["centre", "center"],
    ["grey", "gray"],
    ["analysed", "analyzed"],
    ["fulfils", "fulfills"],
  ];
  for (const [british, american] of rows)
    it(`has ${british} and ${american}`, () => {
      assert.equal(inVariety(british, "american"), american);
      assert.equal(inVariety(american, "british"), british);
      assert.equal(inVariety(british, "british"), undefined);
      assert.equal(inVariety(american, "american"), undefined);
    });

  it("leads one way only where the other form is a word there, too", () => {
    assert.equal(inVariety("organised", "american"), "organized");
    assert.equal(inVariety("organized", "british"), undefined);
    assert.equal(inVariety("tyre", "american"), "tire");
    assert.equal(inVariety("tire", "british"), undefined);
    assert.equal(inVariety("metres", "american"), "meters");
    assert.equal(inVariety("meter", "british"), undefined);
    assert.equal(inVariety("theater", "british"), "theatre");
    assert.equal(inVariety("theatre", "american"), undefined);
  });

  it("leaves alone what only looks alike", () => {
    for (const word of "four hour pour your tour surprise exercise advise promise wise rise called filled tall fire wire more are glamour".split(
      " ",
    ))
      for (const variety of ["british", "american"] as const) assert.equal(inVariety(word, variety), undefined, word);
  });
});
