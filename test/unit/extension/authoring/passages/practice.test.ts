import assert from "node:assert/strict";
import { practiceWords, minimalPairs } from "../../../../../src/core/lexicon/practiceWords.ts";
import type { Confusion } from "../../../../../src/core/record/phonemeReport.ts";
import { decodableBy, FREQUENCIES, LENGTHS } from "../../../../../src/authoring/practice/practiceFilters.ts";
import { confusionChoices, phonemeChoices, withConfusions } from "../../../../../src/authoring/practice/practiceTargets.ts";
import { practicePlace } from "../../../../../src/authoring/practice/practicePlace.ts";
import { practiceText } from "../../../../../src/authoring/practice/practiceText.ts";
import { smallLexicon } from "../../../../support/smallLexicon.ts";

const LEXICON = smallLexicon({
  thin: { pronunciations: ["TH IH1 N"], perMillion: 60 },
  fin: { pronunciations: ["F IH1 N"], perMillion: 20 },
  bath: { pronunciations: ["B AE1 TH"], perMillion: 50 },
  thunder: { pronunciations: ["TH AH1 N D ER0"], perMillion: 30 },
});

describe("what to practise", () => {
  const confusions: Confusion[] = [
    { expected: "TH", heard: "F", phonemes: [1, 2, 3] },
    { expected: "R", phonemes: [4] },
    { heard: "AH", phonemes: [5] },
    { expected: "Q9", heard: "F", phonemes: [6] },
  ];

  it("comes from a result's confusions, without what no word can exercise", () => {
    assert.deepEqual(confusionChoices(confusions), [
      { label: "TH /θ/ → F /f/", description: "confused 3 times", target: { phoneme: "TH", confusedWith: "F" } },
      { label: "R /ɹ/", description: "left out once", target: { phoneme: "R" } },
    ]);
  });
  it("offers no more confusions than can be taken in", () => {
    assert.equal(confusionChoices(Array.from({ length: 30 }, () => confusions[0]!)).length, 8);
  });
  it("is any of the 39 phonemes", () => {
    const choices = phonemeChoices();
    assert.equal(choices.length, 39);
    assert.deepEqual(choices.find(({ target }) => target.phoneme === "TH"), { label: "TH /θ/", description: "as in think, voiceless dental fricative", target: { phoneme: "TH" } });
  });
  it("is paired with what children often say, where nothing was heard", () => {
    assert.deepEqual(withConfusions([{ phoneme: "R", confusedWith: "L" }, { phoneme: "DH" }]).map(({ phoneme, confusedWith }) => `${phoneme}>${confusedWith}`), ["R>L", "DH>D", "DH>V", "DH>Z"]);
    assert.deepEqual(withConfusions([{ phoneme: "HH" }]), []);
  });
});

describe("which words", () => {
  const words = (choice: (typeof LENGTHS)[number]) => practiceWords({ targets: [{ phoneme: "TH" }], ...choice.length }, LEXICON).map(({ word }) => word);
  it("may be short or long", () => {
    assert.deepEqual(LENGTHS.map(words), [["thin", "bath", "thunder"], ["thin", "bath"], ["thin", "bath"], ["thin", "bath", "thunder"], ["thunder"]]);
  });
  it("are common ones unless asked otherwise", () => assert.deepEqual(FREQUENCIES.map(({ perMillion }) => perMillion), [10, 100, 1]));
  it("may have to be decodable by a unit", () => {
    const units = [["th=TH", "i=IH", "n=N"], ["b=B", "a=AE"]].map((pairs, index) => ({ id: String(index + 1), title: "", correspondences: pairs.map((pair) => ({ grapheme: pair.split("=")[0]!, phonemes: pair.split("=")[1]! })), heartWords: [] }));
    const by = (unit: number) => practiceWords({ targets: [{ phoneme: "TH" }], accepts: decodableBy({ name: "", units }, unit, LEXICON) }, LEXICON).map(({ word }) => word);
    assert.deepEqual([by(0), by(1)], [["thin"], ["thin", "bath"]]);
  });
});

describe("words as text", () => {
  const pair = minimalPairs({ phoneme: "TH", confusedWith: "F" }, {}, LEXICON);
  const words = practiceWords({ targets: [{ phoneme: "TH" }], most: 2 }, LEXICON);
  it("stand on a line each, pairs together", () => {
    assert.equal(practiceText(words, { languageId: "plaintext", eol: "\n" }), "thin\nbath\n");
    assert.equal(practiceText([...pair, ...pair], { languageId: "markdown", eol: "\r\n" }), "- thin fin\r\n");
  });
  it("are references in an Arpabet file", () => {
    assert.equal(practiceText(pair, { languageId: "arpabet", eol: "\n" }), "THIN  TH IH1 N\nFIN  F IH1 N\n");
  });
});

describe("the place of words in a text", () => {
  /** What becomes of a text with the cursor at the bar. */
  function inserted(text: string, languageId = "plaintext", eol = "\n"): string {
    const [document, cursor] = [text.replace("|", ""), text.indexOf("|")];
    const { offset, text: words } = practicePlace(document, cursor, `she${eol}shut${eol}`, { languageId, eol });
    return document.slice(0, offset) + words + document.slice(offset);
  }
  const rows: readonly [what: string, text: string, after: string][] = [
    ["behind the paragraph, not inside a sentence", "On September| third\nhe ran.\n\nThe end.\n", "On September third\nhe ran.\n\nshe\nshut\n\nThe end.\n"],
    ["behind the paragraph from its first place", "|He ran.\n\nThe end.", "He ran.\n\nshe\nshut\n\nThe end."],
    ["behind the last paragraph", "He r|an.\n", "He ran.\n\nshe\nshut\n"],
    ["behind the last paragraph without a line break", "He ran.|", "He ran.\n\nshe\nshut\n"],
    ["in an empty text", "|", "she\nshut\n"],
    ["in a text of blanks", "\n|\n", "\nshe\nshut\n"],
    ["on the empty line behind a paragraph", "He ran.\n|", "He ran.\n\nshe\nshut\n"],
    ["on the empty line between two paragraphs", "He ran.\n|\nThe end.", "He ran.\n\nshe\nshut\n\nThe end."],
    ["on one of several empty lines", "He ran.\n\n|\n\nThe end.", "He ran.\n\nshe\nshut\n\nThe end."],
    ["on the empty line before a text", "|\nThe end.", "she\nshut\n\nThe end."],
  ];
  for (const [what, text, after] of rows) {
    it(`is ${what}`, () => assert.equal(inserted(text), after));
    it(`is ${what}, with other line breaks`, () => assert.equal(inserted(text.replaceAll("\n", "\r\n"), "markdown", "\r\n"), after.replaceAll("\n", "\r\n")));
  }
  it("is behind the line in an Arpabet file", () => {
    assert.deepEqual(["THIN  T|H IH1 N\nFIN  F IH1 N", "FIN  F IH1 N|", "A  AH0\n|", "|\nA  AH0\n"].map((text) => inserted(text, "arpabet")), ["THIN  TH IH1 N\nshe\nshut\nFIN  F IH1 N", "FIN  F IH1 N\nshe\nshut\n", "A  AH0\nshe\nshut\n", "she\nshut\nA  AH0\n"]);
  });
});
