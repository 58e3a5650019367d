import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { HumanError } from "#core/humanError.ts";
import { findWord } from "#core/scoring/findWord.ts";

const words = "The river met the sea and Don’t said 7 the sailors".split(" ").map((text) => ({ text }));

describe("findWord", () => {
  for (const [wanted, index] of [
    ["river", 1],
    ["RIVER", 1],
    ["don't", 6],
    ["1", 0],
    ["11", 10],
    ["the:2", 3],
    ["the:3", 9],
    ["river:1", 1],
    ["7:1", 8],
    ["River,", 1],
    ["“river”", 1],
    ["the.:2", 3],
    ["(Don't)", 6],
  ] as const) {
    it(`finds ${wanted}`, () => assert.equal(findWord(words, wanted), index));
  }

  const refused: [string, string, RegExp][] = [
    [
      "the",
      "word-ambiguous",
      /“the” is in the text 3 times, as words 1, 4, 10\. Give the number of the one you mean, such as 1, or the:2 for the second\./,
    ],
    ["lake", "word-unknown", /no word “lake”/],
    ["lake:2", "word-unknown", /no word “lake”/],
    ["the:4", "word-unknown", /“the” is not in the text 4 times\. It is there as words 1, 4, 10\./],
    ["sea:2", "word-unknown", /“sea” is not in the text 2 times\. It is there as word 5\./],
    [",", "word-unknown", /no word “,”/],
    ["the:0", "word-unknown", /not in the text 0 times/],
    ["0", "word-unknown", /no word 0: the text has 11 words/],
    ["12", "word-unknown", /no word 12/],
  ];
  for (const [wanted, code, message] of refused) {
    it(`refuses ${wanted}`, () =>
      assert.throws(
        () => findWord(words, wanted),
        (error) => error instanceof HumanError && error.code === code && message.test(error.message),
      ));
  }

  it("names twelve places at most", () => {
    assert.throws(
      () =>
        findWord(
          Array.from({ length: 20 }, () => ({ text: "a" })),
          "a",
        ),
      /11, 12, …\. Give/,
    );
  });
});
