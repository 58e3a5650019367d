import assert from "node:assert/strict";
import { confusionBetween } from "#core/confusions/soundConfusions.ts";
import { soundAlike } from "#core/lexicon/soundAlike.ts";
import { smallLexicon } from "../../../support/smallLexicon.ts";

const lexicon = smallLexicon({
  to: { pronunciations: ["T UW1", "T AH0"] },
  two: { pronunciations: ["T UW1"] },
  the: { pronunciations: ["DH AH0"] },
  a: { pronunciations: ["AH0"] },
  in: { pronunciations: ["IH0 N"] },
  an: { pronunciations: ["AE1 N", "AH0 N"] },
  bet: { pronunciations: ["B EH1 T"] },
  bat: { pronunciations: ["B AE1 T"] },
  cat: { pronunciations: ["K AE1 T"] },
  cap: { pronunciations: ["K AE1 P"] },
  can: { pronunciations: ["K AE1 N"] },
});

describe("soundAlike", () => {
  const cases: [words: string, found: string[]][] = [
    ["to two cat", ["0 same"]],
    ["cat cat", ["0 same"]],
    ["the bet bat", ["1 close"]],
    ["bat bet", ["0 close"]],
    ["cat cap", []],
    ["cat the cat", []],
    ["the a", []],
    ["blick block", []],
    ["cat", []],
    ["", []],
  ];
  for (const [words, found] of cases) {
    it(`finds ${found.length === 0 ? "nothing" : found.join()} in "${words}"`, () => {
      const list = words.split(" ").filter(Boolean);
      assert.deepEqual(
        soundAlike(list, lexicon).map(({ index, kind }) => `${index} ${kind}`),
        found,
      );
    });
  }

  it("names the words, the ways that are alike, and how often one is taken for the other", () => {
    const [found] = soundAlike(["bet", "bat"], lexicon);
    assert.deepEqual(found, {
      index: 0,
      words: ["bet", "bat"],
      kind: "close",
      pronunciations: ["B EH T", "B AE T"],
      firstForSecond: confusionBetween(["B", "EH", "T"], ["B", "AE", "T"], "recognition"),
      secondForFirst: confusionBetween(["B", "AE", "T"], ["B", "EH", "T"], "recognition"),
    });
  });
});
