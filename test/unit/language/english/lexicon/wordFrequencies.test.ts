import assert from "node:assert/strict";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";

describe("how often a word with an apostrophe is said", () => {
  const list = new WordList("it\t5100\ns\t1020\ndon\t510\nt\t2040\ncat\t51\nyou\t5100\ndogs\t102\nsam\t306\tname\nwell'un\t51\n");
  const rows: readonly [word: string, perMillion: number][] = [
    ["it's", 20],
    ["don't", 10],
    ["cat's", 1],
    ["dogs'", 2],
    ["sam's", 6],
    ["you've", 100],
    ["well'un", 1],
    ["zorp's", 0],
    ["'", 0],
    ["cat", 1],
  ];
  for (const [word, perMillion] of rows) it(`${word}: ${perMillion} in a million`, () => assert.equal(list.perMillion(word), perMillion));

  it("is not what spellings are ranked by", () => assert.deepEqual([list.listedPerMillion("cat's"), list.listedPerMillion("cat")], [0, 1]));
  it("leaves a name a name", () =>
    assert.deepEqual(
      ["sam", "sam's", "sams", "cat's"].map((word) => list.isName(word)),
      [true, true, false, false],
    ));
});
