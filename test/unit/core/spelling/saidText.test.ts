import assert from "node:assert/strict";
import { eventsCsv } from "#core/export/eventsCsv.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { scoreReading } from "#core/scoring/scoreReading.ts";
import { DEFAULT_SCORING } from "#core/scoring/scoringProfiles.ts";
import { saidText, withSaidWords } from "#core/spelling/saidText.ts";
import { correctionsFor } from "#pages/viewer/state/corrections.ts";
import { fromV2 } from "../reading/readings.ts";

const timed = (symbols: string) => symbols.split(" ").map((phoneme, i) => ({ phoneme, start: i / 10, end: (i + 1) / 10 }));
const timeline = fromV2("Ann visited about ten farms.", [
  { type: "equal", reference: ["Ann"], prediction: ["ann"] },
  {
    type: "replace",
    reference: ["visited"],
    prediction: ["W-IH-Z-IH-T-IH-D"],
    aligned_result: [
      ["V", "W"],
      ["IH", "IH"],
      ["Z", "Z"],
      ["IH", "IH"],
      ["T", "T"],
      ["IH", "IH"],
      ["D", "D"],
    ].map(([reference, prediction]) => ({ reference, prediction })),
  },
  { type: "insert", reference: [], prediction: ["AH-B"], false_start: true },
  { type: "equal", reference: ["about"], prediction: ["about"], phonemes: timed("AH B AW T") },
  { type: "replace", reference: ["ten"], prediction: ["<unknown>"] },
  { type: "insert", reference: [], prediction: ["OW"] },
  { type: "replace", reference: ["farms"], prediction: ["firms"] },
]);
const said = timeline.segments.map((segment) => saidText(segment, timeline));

describe("saidText", () => {
  it("spells what a result writes in phonemes, and leaves words as they are", () => {
    assert.deepEqual(
      said.map(({ text }) => text),
      ["ann", "wizited", "ab–", "about", "?", "OW", "firms"],
    );
    assert.deepEqual(
      said.map(({ phonemes }) => phonemes),
      [undefined, "W IH Z IH T IH D", "AH B", undefined, undefined, undefined, undefined],
    );
  });

  it("takes a symbol alone for a phoneme where the result's phonemes say so", () => {
    const vowel = fromV2("go", [
      { type: "insert", reference: [], prediction: ["OW"], phonemes: timed("OW") },
      { type: "equal", reference: ["go"], prediction: ["go"] },
    ]);
    assert.equal(saidText(vowel.segments[0]!, vowel).text, "oh");
  });

  it("is what corrections propose, scores list and comparisons show", () => {
    const visited = correctionsFor(timeline, timeline.segments[1]!).find(({ id }) => id === "substitution")!;
    assert.equal(visited.asks!.proposed, "wizited");
    assert.deepEqual(
      withSaidWords(timeline).segments.map(({ heard }) => heard),
      said.map(({ text }) => [text]),
    );
    const { errors } = scoreReading(timeline, DEFAULT_SCORING);
    assert.deepEqual(
      errors.map(({ heard }) => heard),
      ["wizited", "?", "OW", "firms"],
    );
  });

  it("stands in the terminal's record with the phonemes beside the event", () => {
    const record = runningRecord(timeline, { width: 100 });
    assert.match(record, /wizited\s+ab–/);
    assert.match(record, /visited → wizited {2}\(V IH Z IH T IH D → W IH Z IH T IH D\)/);
    assert.match(record, /false start\s+ab– {2}\(AH B\)/);
    assert.doesNotMatch(record, /W-IH/);
  });

  it("has a column of its own in the CSV, beside the phonemes", () => {
    const rows = eventsCsv(timeline)
      .split("\r\n")
      .map((line) => line.split(","));
    const [heard, spelling] = ["heard", "heard_spelling"].map((name) => rows[0]!.indexOf(name)) as [number, number];
    const word = rows.find((row) => row[heard] === "W-IH-Z-IH-T-IH-D")!;
    assert.equal(word[spelling], "wizited");
    assert.equal(rows.find((row) => row[heard] === "firms")![spelling], "");
  });
});
