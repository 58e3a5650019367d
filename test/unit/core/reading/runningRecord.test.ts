import assert from "node:assert/strict";
import { runningRecord } from "#core/record/runningRecord.ts";
import { timelineOf } from "../../../support/results.ts";

const reading = timelineOf({
  reference: `"The little house," said Ann.\nIt stood well-known.`,
  result: {
    kind: "fluency-v2",
    body: {
      audio_duration: 9,
      accuracy_score: 62.5,
      wpm: 60,
      warnings: ["The recording is quiet."],
      details: [
        { type: "equal", reference: ["the"], prediction: ["the"], start: 0.2, end: 0.4 },
        { type: "insert", reference: [], prediction: ["the"], start: 0.4, end: 0.5 },
        { type: "equal", reference: ["little"], prediction: ["little"], start: 0.5, end: 1 },
        {
          type: "replace",
          reference: ["house"],
          prediction: ["horse"],
          start: 1,
          end: 1.5,
          aligned_result: [
            { reference: "AW", prediction: "AO", type: "replace" },
            { reference: "", prediction: "R", type: "insert" },
          ],
        },
        { type: "delete", reference: ["said"], prediction: [], start: 0, end: 0 },
        { type: "equal", reference: ["ann"], prediction: ["ann"], start: 2, end: 2.5 },
        { type: "equal", reference: ["it"], prediction: ["it"], start: 3, end: 3.2 },
        { type: "insert", reference: [], prediction: ["now"], start: 3.2, end: 3.3 },
        { type: "equal", reference: ["stood"], prediction: ["stood"], start: 3.3, end: 4 },
        { type: "replace", reference: ["well"], prediction: ["bell"], start: 4, end: 4.5 },
        { type: "equal", reference: ["known"], prediction: ["known"], start: 4.5, end: 5 },
      ],
    },
  },
});

describe("runningRecord", () => {
  it("writes numbers, marks over the text, a legend and every miscue with its time", () => {
    assert.equal(
      runningRecord(reading, { width: 80 }),
      `Accuracy 55.6 % · 62.5 % as the service counts · 60 words correct per minute
75 as counted here · 6 of 9 words correct · 2 substitutions · 1 omission
1 insertion · 1 repetition · 1 error in 2.3 words · Reading level: Frustration

     the        horse   ———
"The R   little house," said Ann.
   now       bell
It ^   stood well-known.

above: said instead · ———: left out · ^: added · R: said again

   0.40 s  repetition    the
   1.00 s  substitution  house → horse  (AW → AO R)
           omission      said
   3.20 s  insertion     now
   4.00 s  substitution  well → bell

! The recording is quiet.
`,
    );
  });

  it("has one error in one word, not in words", () => {
    const body = { audio_duration: 2, details: [{ type: "replace", reference: ["house"], prediction: ["horse"], start: 0.2, end: 1 }] };
    const text = runningRecord(timelineOf({ reference: "house", result: { kind: "fluency-v2", body } }), { width: 200 });
    assert.match(text, /1 error in 1 word(?!s)/);
  });

  it("says of a recording of another text that it is one, and nothing that looks like a record", () => {
    const doubted = { ...reading, otherText: "Another text." };
    assert.equal(runningRecord(doubted), "! Another text.\n\n6 of 9 words were found.\n\n! The recording is quiet.\n");
    assert.ok(runningRecord(doubted, { colour: true }).startsWith("\u001b[1;33m! Another text.\u001b[0m\n"));
    const one = { ...doubted, summary: { counts: { ...reading.summary.counts, correct: 1, words: 1 } } };
    assert.match(runningRecord(one), /^1 of 1 word was found\.$/m);
  });

  it("says why nothing was heard before it gives figures", () => {
    const body = {
      audio_duration: 2,
      warnings: ["Nothing can be heard in this recording."],
      details: [{ type: "delete", reference: ["house"], prediction: [] }],
    };
    const text = runningRecord(timelineOf({ reference: "house", result: { kind: "fluency-v2", body } }));
    assert.ok(text.startsWith("! Nothing can be heard in this recording.\n"), text);
    assert.equal(text.split("Nothing can be heard").length, 2);
  });

  it("gives the record of a doubted recording to whoever asks for it, after the warning", () => {
    const asked = runningRecord({ ...reading, otherText: "Another text." }, { doubted: true });
    assert.equal(asked, `! Another text.\n\n${runningRecord(reading)}`);
  });

  it("says the same with colours as without", () => {
    const coloured = runningRecord(reading, { width: 80, colour: true });
    assert.equal(coloured.replace(/\u001b\[\d+m/g, ""), runningRecord(reading, { width: 80 }));
    assert.match(coloured, /\u001b\[31mhorse\u001b\[0m/);
  });

  it("wraps the text to the width, marks with their words", () => {
    const lines = runningRecord(reading, { width: 20 }).split("\n");
    const record = lines.slice(lines.indexOf("") + 1, lines.findIndex((line) => line.startsWith("above:")) - 1);
    assert.deepEqual(record, [
      "     the",
      '"The R   little',
      "horse   ———",
      'house," said Ann.',
      "   now       bell",
      "It ^   stood well-",
      "known.",
    ]);
  });

  it("writes a pronunciation over its phonemes", () => {
    const timeline = timelineOf({
      reference: "T R IY Z",
      result: {
        kind: "pronunciation",
        body: {
          is_correct: false,
          score: 51,
          feedback: "The vowel was IH.",
          analysis_details: [
            { phoneme: "T", timestamp: 0.2 },
            { phoneme: "IH", timestamp: 0.4 },
            { phoneme: "Z", timestamp: 0.6 },
          ],
        },
      },
    });
    assert.equal(
      runningRecord(timeline),
      `Not correct · score 51 · 2 of 4 phonemes as expected

  — IH
T R IY Z

above: said instead · ———: left out

           omission      R
   0.40 s  substitution  IY → IH

The vowel was IH.
`,
    );
  });

  it("writes a recognition", () => {
    const timeline = timelineOf({
      reference: "chip",
      result: { kind: "recognition", body: { correct: true, prediction: "chip", confidence: "High" } },
    });
    assert.equal(runningRecord(timeline), `Correct · heard "chip" · confidence high\n\nchip\n`);
    const silent = timelineOf({
      reference: "chip",
      result: { kind: "recognition", body: { correct: false, prediction: "", confidence: "Low" } },
    });
    assert.match(runningRecord(silent), /^Not correct · nothing was heard · confidence low\n\n————?\nchip\n/);
  });

  it("has something to say about a text without words", () => {
    const timeline = timelineOf({ reference: "", result: { kind: "fluency-v2", body: {} } });
    assert.match(runningRecord(timeline), /^0 of 0 words correct/);
  });
});
