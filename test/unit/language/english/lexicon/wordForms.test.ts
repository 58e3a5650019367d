import assert from "node:assert/strict";
import { derivedPronunciations } from "#language/english/lexicon/wordForms.ts";
import type { WordSource } from "#language/language.ts";

const DICTIONARY: Record<string, string[]> = {
  tree: ["T R IY1"],
  house: ["HH AW1 S"],
  zip: ["Z IH1 P"],
  hop: ["HH AA1 P"],
  plant: ["P L AE1 N T"],
  like: ["L AY1 K"],
  mary: ["M EH1 R IY0"],
  that: ["DH AE1 T"],
  "'tis": ["T IH1 Z"],
  running: ["R AH1 N IH0 NG"],
  box: ["B AA1 K S"],
  happy: ["HH AE1 P IY0"],
  zed: ["Z EH1 D"],
  cafe: ["K AH0 F EY1"],
  zoe: ["Z OW1 IY0"],
  resume: ["R IH0 Z UW1 M", "R EH1 Z AH0 M EY2"],
  rose: ["R OW1 Z"],
  organized: ["AO1 R G AH0 N AY2 Z D"],
  travel: ["T R AE1 V AH0 L"],
};
const source: WordSource = { get: (word) => DICTIONARY[word], isCommon: (word) => word in DICTIONARY && word !== "zed" };

describe("derivedWays", () => {
  const cases: [string, string | undefined][] = [
    ["organised", "AO1 R G AH0 N AY2 Z D"],
    ["travelled", "T R AE1 V AH0 L D"],
    ["treehouse", "T R IY1 HH AW2 S"],
    ["treehouses", "T R IY1 HH AW2 S AH0 Z"],
    ["mary's", "M EH1 R IY0 Z"],
    ["boxes", "B AA1 K S AH0 Z"],
    ["zipped", "Z IH1 P T"],
    ["planted", "P L AE1 N T AH0 D"],
    ["hopping", "HH AA1 P IH0 NG"],
    ["liking", "L AY1 K IH0 NG"],
    ["runnin", "R AH1 N IH0 N"],
    ["unzip", "AH0 N Z IH1 P"],
    ["replanting", "R IY0 P L AE1 N T IH0 NG"],
    ["happily", "HH AE1 P IY0 L IY0"],
    ["treelike", "T R IY1 L AY2 K"],
    ["that'll", "DH AE1 T L"],
    ["tis", "T IH1 Z"],
    ["café", "K AH0 F EY1"],
    ["cafés", "K AH0 F EY1 Z"],
    ["café's", "K AH0 F EY1 Z"],
    ["zoë", "Z OW1 IY0"],
    ["résumé", "R EH1 Z AH0 M EY2"],
    ["boing", "B OY1 NG"],
    ["boinged", "B OY1 NG D"],
    ["baaaa", "B AE1"],
    ["zzzzzz", "Z"],
    ["hooop", "HH AA1 P"],
    ["treee", "T R IY1"],
    ["www", undefined],
    ["h-h-house", "HH AH0 HH AH0 HH AW1 S"],
    ["pl-plant", "P L AH0 P L AE1 N T"],
    ["t-that", "DH AH0 DH AE1 T"],
    ["li-like", "L AY1 L AY1 K"],
    ["h-frindle", undefined],
    ["rosé", undefined],
    ["siobhán", undefined],
    ["zedtree", undefined],
    ["frindle", undefined],
    ["s", undefined],
  ];
  for (const [word, expected] of cases)
    it(`${expected ? `makes ${word} of its parts` : `knows nothing of ${word}`}`, () =>
      assert.equal(derivedPronunciations(word, source)[0], expected));
});

describe("a stutter in print", () => {
  it("is said with the sounds of the word or of its letters, with a vowel or without", () =>
    assert.deepEqual(derivedPronunciations("t-that", source), ["DH AH0 DH AE1 T", "DH DH AE1 T", "T AH0 DH AE1 T", "T DH AE1 T"]));
});
