import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { ENGLISH } from "#language/english/english.ts";
import { markedTokens } from "#core/reading/markedTokens.ts";
import { readItemMarkup } from "#core/reading/itemMarkup.ts";
import { placeWords } from "#operations/timeline/placeWords.ts";

describe("placing a result's words in its text", () => {
  const tokensOf = (text: string) => markedTokens(readItemMarkup(text), ENGLISH.words.tokenise);

  it("reads each word as it is written, also where an item is spelled the same", () => {
    const words = ["St", "Ives", "is", "a", "big", "St"];
    const { tokens, mismatches } = placeWords(tokensOf("St Ives is a big St <sound>St</sound>"), words, ENGLISH);
    assert.deepEqual([tokens, mismatches], [[[0], [1], [2], [3], [4], [5]], 0]);
  });

  it("does not depend on what else is in the text", () => {
    const words = ["25", "dogs", "don't", "@", "well-known"];
    const { tokens, mismatches } = placeWords(tokensOf("25 dogs don't well-known"), words, ENGLISH);
    assert.deepEqual([tokens.slice(0, 3), mismatches], [[[0], [1], [2]], 0]);
  });
});
