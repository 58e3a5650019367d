import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ENGLISH } from "#language/english/english.ts";
import { DecodabilityIndex } from "#core/passage/decodability.ts";
import { readScope } from "#contract/files/scopeFile.ts";
import { lexicon } from "../../../core/passage/lexicons.ts";

describe("the spellings in a word", () => {
  const rows: readonly [word: string, pronunciation: string, graphemes: string][] = [
    ["open", "OW P AH N", "o p e n"],
    ["opened", "OW P AH N D", "o p e n ed"],
    ["happened", "HH AE P AH N D", "h a pp e n ed"],
    ["alone", "AH L OW N", "a l o_e n"],
    ["final", "F AY N AH L", "f i n al"],
    ["hope", "HH OW P", "h o_e p"],
    ["lonely", "L OW N L IY", "l o_e n l y"],
  ];
  for (const [word, pronunciation, graphemes] of rows)
    it(`are ${graphemes} in ${word}`, () => {
      const pairs = ENGLISH.phonics.aligner().align(word, pronunciation)?.pairs ?? [];
      assert.equal(pairs.map(({ grapheme }) => grapheme).join(" "), graphemes);
    });
});

describe("the example of a scope and sequence", () => {
  it("has no unit whose words can be read earlier", () => {
    const scope = readScope(readFileSync("media/scopes/generic-phonics.json", "utf8"));
    const index = new DecodabilityIndex(scope, ENGLISH);
    const rank = scope.units.findIndex(({ title }) => title?.startsWith("Vowels with other sounds"));
    const words = /: (.*)$/u.exec(scope.units[rank]!.title)![1]!.split(", ");
    for (const word of words) assert.equal(index.of(word, lexicon.dictionary.get(word) ?? []).unit, rank, word);
  });
});
