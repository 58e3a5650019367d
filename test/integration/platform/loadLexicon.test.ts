import { ENGLISH } from "#language/english/english.ts";
import assert from "node:assert/strict";
import { join } from "node:path";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { arpabetToText } from "#core/lexicon/arpabetToText.ts";
import { isForChildren } from "#language/english/lexicon/forChildren.ts";
import { minimalPairs, practiceWords } from "#core/lexicon/practiceWords.ts";
import { textToArpabet } from "#core/lexicon/textToArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";

describe("loadLexicon", () => {
  let lexicon: WordLexicon;
  before(async () => {
    lexicon = await loadLexicon(join(engineDirectory(), "model"), ENGLISH);
  });

  it("has the whole of CMUdict with stress and without its remarks", () => {
    const words = [...lexicon.dictionary.words()];
    assert.ok(words.length > 126_000);
    assert.deepEqual(lexicon.dictionary.get("fine"), ["F AY1 N"]);
    for (const word of words)
      for (const pronunciation of lexicon.dictionary.get(word)!)
        assert.match(pronunciation, /^[A-Z]{1,2}[0-2]?(?: [A-Z]{1,2}[0-2]?)*$/, word);
  });

  it("knows how often words are said, and names", () => {
    assert.ok(lexicon.frequencies.perMillion("the") > 10_000);
    assert.deepEqual(
      ["mary", "january", "captain", "knight", "cat"].map((word) => lexicon.frequencies.isName(word)),
      [true, true, false, false, false],
    );
  });

  it("turns a text into Arpabet and back", () => {
    const text = "the quick brown fox jumps over the lazy dog and sleeps under an old oak tree";
    assert.equal(arpabetToText(textToArpabet(text, lexicon).arpabet, lexicon).text, text);
  });

  it("cuts phonemes without signs into words", () => {
    const { arpabet } = textToArpabet("the children went home to sleep", lexicon);
    assert.equal(arpabetToText(arpabet.replaceAll(" / ", " "), lexicon).text, "the children went home to sleep");
  });

  it("finds the minimal pairs that teachers use", () => {
    const pairs = (phoneme: string, confusedWith: string) =>
      minimalPairs({ phoneme, confusedWith }, { most: 60 }, lexicon).map(({ word, partner }) => `${word}/${partner!.word}`);
    for (const pair of ["three/free", "thin/fin"]) assert.ok(pairs("TH", "F").includes(pair), pair);
    for (const pair of ["rip/whip", "ring/wing"]) assert.ok(pairs("R", "W").includes(pair), pair);
    for (const pair of ["ship/sheep", "sit/seat"]) assert.ok(pairs("IH", "IY").includes(pair), pair);
  });

  it("proposes nothing that is not for children", () => {
    const targets = ["TH", "S", "R", "IH", "AE", "ER"].map((phoneme) => ({ phoneme }));
    const words = practiceWords({ targets, most: 500 }, lexicon);
    assert.ok(words.length > 2000);
    for (const { word } of words) assert.ok(isForChildren(word) && !lexicon.frequencies.isName(word), word);
  });
});
