import assert from "node:assert/strict";
import { derivedWays, guessedWay, reducedWays, type WordSource } from "../../../src/engine/wordForms.ts";

const DICTIONARY: Record<string, string[]> = {
  tree: ["T R IY"], house: ["HH AW S"], zip: ["Z IH P"], hop: ["HH AA P"], plant: ["P L AE N T"], like: ["L AY K"], mary: ["M EH R IY"], that: ["DH AE T"], "'tis": ["T IH Z"], running: ["R AH N IH NG"],
  box: ["B AA K S"], happy: ["HH AE P IY"], zed: ["Z EH D"],
};
const source: WordSource = { get: (word) => DICTIONARY[word], isCommon: (word) => word in DICTIONARY && word !== "zed" };

describe("derivedWays", () => {
  const cases: [string, string | undefined][] = [
    ["treehouse", "T R IY HH AW S"],
    ["treehouses", "T R IY HH AW S AH Z"],
    ["mary's", "M EH R IY Z"],
    ["boxes", "B AA K S AH Z"],
    ["zipped", "Z IH P T"],
    ["planted", "P L AE N T AH D"],
    ["hopping", "HH AA P IH NG"],
    ["liking", "L AY K IH NG"],
    ["runnin", "R AH N IH N"],
    ["unzip", "AH N Z IH P"],
    ["replanting", "R IY P L AE N T IH NG"],
    ["happily", "HH AE P IY L IY"],
    ["treelike", "T R IY L AY K"],
    ["that'll", "DH AE T L"],
    ["tis", "T IH Z"],
    ["zedtree", undefined],
    ["frindle", undefined],
    ["s", undefined],
  ];
  for (const [word, expected] of cases) it(`${expected ? `makes ${word} of its parts` : `knows nothing of ${word}`}`, () => assert.equal(derivedWays(word, source)[0], expected));
});

describe("reducedWays", () => {
  it("lets -ing be -in'", () => assert.deepEqual(reducedWays("running", ["R AH N IH NG"]), ["R AH N IH N"]));
  it("keeps a short word's own -ing", () => assert.deepEqual(reducedWays("sing", ["S IH NG"]), []));
  it("lets T or D go at the end of a cluster", () => assert.deepEqual(reducedWays("hand", ["HH AE N D"]), ["HH AE N"]));
  it("keeps the only consonant at the end", () => assert.deepEqual(reducedWays("read", ["R IY D"]), []));
  it("puts no sound in another's place", () => assert.deepEqual(reducedWays("think", ["TH IH NG K"]), []));
});

describe("guessedWay", () => {
  for (const [word, expected] of [["frindle", "F R IH N D AH L"], ["knight", "N AY T"], ["phone", "F AA N"], ["zzyzx", "Z IH Z K S"], ["李", ""]] as const) {
    it(`guesses ${JSON.stringify(expected)} of ${word}`, () => assert.equal(guessedWay(word), expected));
  }
});
