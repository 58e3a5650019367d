import assert from "node:assert/strict";
import { additionKind } from "#core/reading/miscues.ts";
import { properNouns } from "#language/english/words/properNouns.ts";
import { tokenise } from "#language/english/words/tokens.ts";

describe("additionKind", () => {
  const cases: [added: string[], before: string[], after: string[], kind: string][] = [
    [["the", "cat"], ["saw", "the", "cat"], ["sat"], "repetition"],
    [["house"], ["the"], ["house"], "repetition"],
    [["horse"], ["the"], ["house"], "selfCorrection"],
    [["where"], [], ["were"], "selfCorrection"],
    [["el"], ["an"], ["elephant"], "falseStart"],
    [["b-"], ["the"], ["ball"], "falseStart"],
    [["el", "ele"], ["an"], ["elephant"], "falseStart"],
    [["dog", "the"], ["saw", "the"], ["cat"], "selfCorrection"],
    [["the", "dog"], ["saw"], ["the", "cat"], "selfCorrection"],
    [["big", "old"], ["the"], ["house"], "insertion"],
    [["and", "then", "he", "said", "the"], ["the"], ["dog"], "insertion"],
    [["the", "the"], ["saw", "the"], ["dog"], "repetition"],
    [["big"], ["the"], ["house"], "insertion"],
    [["a"], ["ate"], ["apple"], "insertion"],
    [["horse"], ["the"], [], "insertion"],
    [["the"], [], ["then"], "selfCorrection"],
  ];
  for (const [added, before, after, kind] of cases) {
    it(`takes "${added.join(" ")}" before "${after.join(" ")}" for: ${kind}`, () => assert.equal(additionKind(added, before, after), kind));
  }

  it("believes a service that tells repetitions and self-corrections", () => {
    assert.equal(additionKind(["dog"], ["the"], ["house"], { self_correction: true }), "selfCorrection");
    assert.equal(additionKind(["hog"], ["the"], ["dog"], { self_correction: false }), "insertion");
    assert.equal(additionKind(["el"], ["an"], ["elephant"], { false_start: false, self_correction: false }), "insertion");
    assert.equal(additionKind(["big"], [], ["house"], { repetition: true }), "repetition");
    assert.equal(additionKind(["house"], [], ["house"], { repetition: false }) === "repetition", false);
  });
});

describe("properNouns", () => {
  const cases: [text: string, names: string[]][] = [
    ["One day Maya ran. Maya fell.", ["maya"]],
    ["The dog ran. The cat sat.", []],
    ["Will came. I saw that Will will sing.", []],
    ['He said, "I\'m here," and I left for New York.', ["new", "york"]],
    ["A title\nSome words", []],
  ];
  for (const [text, names] of cases)
    it(`of ${JSON.stringify(text)}`, () => assert.deepEqual([...properNouns(tokenise(text), text)], names));
});
