import assert from "node:assert/strict";
import { soundAlike } from "../../../../src/core/lexicon/soundAlike.ts";
import { smallLexicon } from "../../../support/smallLexicon.ts";

const lexicon = smallLexicon({
  to: { pronunciations: ["T UW1", "T AH0"] }, two: { pronunciations: ["T UW1"] }, the: { pronunciations: ["DH AH0"] }, a: { pronunciations: ["AH0"] }, in: { pronunciations: ["IH0 N"] }, an: { pronunciations: ["AE1 N", "AH0 N"] },
  cat: { pronunciations: ["K AE1 T"] }, cap: { pronunciations: ["K AE1 P"] }, can: { pronunciations: ["K AE1 N"] },
});

describe("soundAlike", () => {
  const cases: [words: string, found: string[]][] = [
    ["to two cat", ["0 same"]],
    ["cat cat", ["0 same"]],
    ["the cat cap", ["1 close T/P"]],
    ["in an cat", ["0 close IH/AH"]],
    ["cat can", []],
    ["cat the cat", []],
    ["the a", []],
    ["blick block", []],
    ["cat", []],
    ["", []],
  ];
  for (const [words, found] of cases) {
    it(`finds ${found.length === 0 ? "nothing" : found.join()} in "${words}"`, () => {
      const list = words.split(" ").filter(Boolean);
      assert.deepEqual(soundAlike(list, lexicon).map(({ index, kind, differing }) => [index, kind, differing?.join("/")].filter((part) => part !== undefined).join(" ")), found);
    });
  }

  it("names the words and the ways that are alike", () => {
    assert.deepEqual(soundAlike(["in", "an"], lexicon), [{ index: 0, words: ["in", "an"], kind: "close", differing: ["IH", "AH"], pronunciations: ["IH N", "AH N"] }]);
  });
});
