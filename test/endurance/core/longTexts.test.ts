import assert from "node:assert/strict";
import { operationOf } from "#operations/operations.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import { arpabetToText } from "#core/lexicon/arpabetToText.ts";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { profileOf } from "#core/passage/profile.ts";
import { lexicon } from "../../unit/core/passage/lexicons.ts";

/** More than a function takes as arguments. */
const MANY = 130_000;

describe("texts with very many parts", function () {
  this.timeout(60_000);

  it("are profiled, however many sentences they have", () => {
    assert.equal(profileOf("Go. ".repeat(MANY), { lexicon, format: "plaintext" }).longestSentence, 1);
  });

  it("are checked, however many remarks a line has", () => {
    assert.ok(checkArpabet(parseArpabet(`K ${"cat_B 1.0 ".repeat(MANY)}`)).length > 0);
  });

  it("become words, however many a line has", () => {
    assert.equal(arpabetToText(`${"DH AH0 | ".repeat(MANY)}DH AH0`, lexicon).words.length, MANY + 1);
  });

  it("have frequencies, however many apostrophes a word has", () => {
    assert.equal(new WordList("a\t51000000\nb\t102000000\n").perMillion(`b${"'a".repeat(MANY)}`), 1_000_000);
  });

  it("are checked and profiled without guessing at words that the dictionary lacks, as guesses tell nothing of them", () => {
    const careful = { ...lexicon, guessPronunciation: () => assert.fail("a guess takes half a millisecond") };
    const limits = operationOf("fluency-v2").limits;
    assert.equal(checkPassage("blorpin vextal", { lexicon: careful, format: "plaintext", limits, slowestWordsPerMinute: 60 }).length, 2);
    assert.equal(profileOf("blorpin vextal", { lexicon: careful, format: "plaintext" }).unknown.length, 2);
  });

  it("are checked as the whole of CMUdict, which has no error, and do not drown their author", async () => {
    const { dictionary: cmudict } = await import("cmu-pronouncing-dictionary");
    const text = Object.entries(cmudict)
      .map(([word, phonemes]) => `${word.toUpperCase()}  ${phonemes}`)
      .join("\n");
    const problems = checkArpabet(parseArpabet(text));
    assert.deepEqual(
      problems.filter(({ severity }) => severity === "error"),
      [],
    );
    assert.ok(problems.length < 300, `${problems.length}`);
  });
});
