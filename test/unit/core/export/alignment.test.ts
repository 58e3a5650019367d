import assert from "node:assert/strict";
import { ALIGNMENT_FORMATS } from "#core/export/exportFormats.ts";
import { exportResult } from "#core/export/exportResult.ts";
import { timelineOf } from "../../../support/results.ts";
import { RESULTS } from "./annotationResults.ts";
import { parseTextGrid } from "./parseTextGrid.ts";

/** *dog* read as *fog*, a word left out, one read twice. */
const READ = {
  audio_duration: 3,
  details: [
    { type: "equal", reference: ["The"], prediction: ["the"], start: 0.2, end: 0.4, confidence: 0.9 },
    {
      type: "replace",
      reference: ["dog"],
      prediction: ["fog"],
      start: 0.4,
      end: 1,
      aligned_result: [
        { type: "replace", reference: "D", prediction: "F" },
        { type: "equal", reference: "AO", prediction: "AO" },
        { type: "equal", reference: "G", prediction: "G" },
      ],
      phonemes: [
        { phoneme: "F", start: 0.4, end: 0.5 },
        { phoneme: "AO", start: 0.5, end: 0.8, score: 95, confidence: 0.97 },
        { phoneme: "G", start: 0.8, end: 1, score: 90 },
      ],
    },
    { type: "delete", reference: ["sat"] },
    { type: "repeat", prediction: ["dog"], start: 1.5, end: 1.9 },
    { type: "equal", reference: ["down"], prediction: ["down"], start: 2, end: 2.6 },
  ],
};
const timeline = timelineOf({ result: { kind: "fluency-v2", body: READ }, reference: "The dog sat down." });

describe("an alignment without verdicts", () => {
  it("has the words of the text where they were read, whatever was heard for them, and what was read twice", () => {
    const tiers = parseTextGrid(exportResult("textgrid", { timeline, title: "" }, { isAlignment: true }));
    assert.deepEqual(
      tiers.map(({ name, items }) => [
        name,
        items.filter(({ text }) => text !== "").map(({ start, end, text }) => `${start}-${end} ${text}`),
      ]),
      [
        ["words", ["0.2-0.4 The", "0.4-1 dog", "1.5-1.9 dog", "2-2.6 down"]],
        ["phones", ["0.4-0.5 D", "0.5-0.8 AO", "0.8-1 G"]],
      ],
    );
  });

  it("has a row in a table for each word and each of its phonemes, with scores and confidence", () => {
    const rows = exportResult("csv", { timeline, title: "" }, { isAlignment: true }).trim().split("\r\n");
    assert.deepEqual(rows, [
      "level,label,word_number,start_s,end_s,score,confidence",
      "word,The,1,0.2,0.4,,0.9",
      "word,dog,2,0.4,1,,",
      "phoneme,D,2,0.4,0.5,,",
      "phoneme,AO,2,0.5,0.8,95,0.97",
      "phoneme,G,2,0.8,1,90,",
      "word,dog,,1.5,1.9,,",
      "word,down,4,2,2.6,,",
    ]);
  });

  it("names no verdict in any format, for any kind of result", () => {
    for (const { name, timeline: one } of RESULTS)
      for (const format of ALIGNMENT_FORMATS)
        assert.doesNotMatch(
          exportResult(format, { timeline: one, title: "" }, { isAlignment: true }),
          /substitution|omission|insertion|correct|equal|miscue|untimed/,
          `${format} of ${name}`,
        );
  });

  it("has the phonemes of a phoneme reference, which belong to no word", () => {
    const { timeline: one } = RESULTS.find(({ name }) => name === "pronunciation")!;
    assert.match(exportResult("csv", { timeline: one, title: "" }, { isAlignment: true }), /^phoneme,K,/m);
  });
});
