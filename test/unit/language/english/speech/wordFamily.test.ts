import assert from "node:assert/strict";
import { wordFamily } from "#language/english/speech/wordFamily.ts";

describe("a word's family", () => {
  const rows: [word: string, some: string[], none: string[]][] = [
    ["jumped", ["jump", "jumps", "jumping"], ["jumped"]],
    ["stop", ["stops", "stopped", "stopping"], []],
    ["stopped", ["stop", "stops", "stopping"], []],
    ["making", ["make", "makes", "maker"], []],
    ["city", ["cities"], []],
    ["tries", ["try", "tried", "trying"], []],
    ["happily", ["happy", "happier", "unhappily"], []],
    ["bigger", ["big", "biggest"], []],
    ["tie", ["tied", "ties"], []],
    ["gentle", ["gently", "gentler"], []],
    ["unhappy", ["happy"], []],
    ["can", ["can't", "could"], []],
    ["can't", ["can"], []],
    ["it's", ["it", "it'll"], []],
    ["she", ["he", "she's", "she'd"], []],
    ["is", ["isn't", "was"], []],
    ["a", ["the", "an"], []],
    // Function words have no endings.
    ["the", ["a", "they", "this"], ["thing", "thy"]],
    ["his", ["her", "is"], ["hi", "hiss"]],
  ];
  for (const [word, some, none] of rows)
    it(`holds ${some.join(", ")} for ${word}`, () => {
      const family = wordFamily(word);
      assert.deepEqual(
        some.filter((other) => !family.includes(other)),
        [],
      );
      assert.deepEqual(
        none.filter((other) => family.includes(other)),
        [],
      );
      assert.equal(new Set(family).size, family.length);
    });
});
