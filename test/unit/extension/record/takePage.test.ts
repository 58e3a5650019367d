import assert from "node:assert/strict";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { referenceOf } from "#core/passage/reference.ts";
import { wavOfSamples } from "#core/recording/wavBytes.ts";
import { linesOf, takeOf } from "#extension/record/readLines.ts";
import { secondsOf, takePage } from "#extension/record/takePage.ts";
import { tone } from "../../../support/wav.ts";

const LINES = "bike  B AY1 K\nB AY1\n# a longer one\nbike  B AA1 K\n";

function pageOf(text: string, languageId: string, name = "fox.txt") {
  return takePage(
    { name, languageId, reference: { ...referenceOf({ text, languageId, selections: [] }) } },
    languageId === "arpabet" ? linesOf(text, ARPABET) : [],
    "passages",
  );
}

describe("what the page shows of a text", () => {
  it("has a passage, a minute to read it, and no more than any service takes", () => {
    assert.deepEqual(pageOf("The red fox ran over the hill.", "plaintext"), {
      title: "fox.txt",
      kind: "passage",
      paragraphs: [["The red fox ran over the hill."]],
      folder: "passages",
      fileName: "fox.wav",
      lengths: [30, 60, 120, 180, 300],
      length: 60,
      most: 840,
    });
  });

  it("has a word without a time, and as long as recognition takes it", () => {
    const { kind, lengths, length, most } = pageOf("elephant", "plaintext");
    assert.deepEqual([kind, lengths, length, most], ["phrase", [], 0, 30]);
  });

  it("has phonemes with their word, and says from which length on they are taken", () => {
    const { kind, paragraphs, word, length, most, least } = pageOf("snow  S N OW1\n", "arpabet", "snow.arpabet");
    assert.deepEqual([kind, paragraphs, word, length, most, least], ["phonemes", [["S N OW1"]], "snow", 0, 15, 3]);
  });

  it("has the word of a line, or none where it has none", () => {
    const lines = linesOf(LINES, ARPABET);
    const page = (line: number) =>
      takePage(
        {
          name: "w.arpabet",
          languageId: "arpabet",
          reference: { text: "B AY1 K", line, selected: true, ...(lines[0] && line === 1 && { called: "bike" }) },
        },
        lines,
        "w",
      );
    assert.deepEqual([page(1).word, page(1).title], ["bike", "line 1 in w.arpabet"]);
    assert.equal(page(2).word, undefined);
  });

  it("names a take after the word of its line where no other line is called so", () => {
    const lines = linesOf(LINES, ARPABET);
    assert.deepEqual(takeOf("w.arpabet", { line: 1, called: "bike", selected: true }, lines), {
      name: "w.arpabet",
      selected: true,
      line: 1,
    });
    assert.deepEqual(takeOf("w.arpabet", { line: 1, called: "bike", selected: true }, lines.slice(0, 2)), {
      name: "w.arpabet",
      selected: true,
      line: 1,
      called: "bike",
    });
  });
});

describe("the length of a take", () => {
  it("is that of its samples", () => assert.equal(secondsOf(wavOfSamples([tone(440, 1.5)], 16_000)), 1.5));
});
