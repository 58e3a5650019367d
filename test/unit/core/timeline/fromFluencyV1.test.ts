import assert from "node:assert/strict";
import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "../../../support/results.ts";

interface Entry {
  type: string;
  index: number;
  word: string;
  said?: string[];
  times?: [number, number];
}

function timeline(reference: string, entries: Entry[], root: object = {}, results: object = {}): Timeline {
  const text_score = entries.map(({ type, index, word, said = [], times = [0, 0] }) => ({
    alignment_type: type,
    reference_index: index,
    reference_text: word,
    transcription_words: said,
    transcription_indices: [],
    transcription_details: { start: times[0], end: times[1], phone_breakdown: [] },
  }));
  return timelineOf({
    result: { kind: "fluency-v1", body: { audio_duration: 9, results: { text_score, ...results }, ...root } },
    reference,
  });
}

function shape({ segments }: Timeline): string[] {
  return segments.map(
    ({ kind, at, expected, heard, start }) =>
      `${at} ${kind} ${expected.join(" ")}>${heard.join(" ")}${start === undefined ? "" : ` ${start}`}`,
  );
}

describe("timelineOf a fluency v1 result", () => {
  it("takes times of heard phonemes, and no scores, which would be of other words than the expected ones", () => {
    const entry = {
      alignment_type: "SUBSTITUTION",
      reference_index: 0,
      reference_text: "fox",
      transcription_words: ["fog"],
      transcription_details: { start: 1, end: 2, phone_breakdown: [{ phoneme: "G", start: 1, end: 2, score: 100 }] },
    };
    const { phonemes } = timelineOf({ result: { kind: "fluency-v1", body: { results: { text_score: [entry] } } }, reference: "fox" });
    assert.deepEqual(phonemes, [{ index: 0, kind: "unknown", heard: "G", start: 1, end: 2, alternatives: [], segment: 0 }]);
  });

  it("rebuilds the whole reading from the text and the differences", () => {
    const result = timeline("The big dog sat.", [
      { type: "INSERTION", index: 2, word: "", said: ["bad"], times: [1, 1.5] },
      { type: "SUBSTITUTION", index: 2, word: "dog", said: ["fog"], times: [1.5, 2] },
      { type: "DELETION", index: 1, word: "big" },
    ]);
    assert.deepEqual(shape(result), [
      "0 correct The>The",
      "1 omission big>",
      "2 insertion >bad 1",
      "2 substitution dog>fog 1.5",
      "3 correct sat>sat",
    ]);
    assert.deepEqual(
      result.words.map(({ segment }) => segment),
      [0, 1, 3, 4],
    );
    assert.deepEqual(result.notes, []);
  });

  it("takes when words were read right and how sure the service is, and nothing that is no time or probability", () => {
    const entry = { alignment_type: "SUBSTITUTION", reference_index: 1, reference_text: "b", transcription_words: ["x"], confidence: 0.7 };
    const correct_words = [
      { reference_index: 0, start: 0.5, end: 0.75, confidence: 0.9 },
      { reference_index: 2, start: -1, end: 0, confidence: 7 },
      { reference_index: 9, confidence: 1 },
    ];
    const { segments } = timelineOf({
      result: { kind: "fluency-v1", body: { results: { text_score: [entry], correct_words } } },
      reference: "a b c",
    });
    assert.deepEqual(
      segments.map(({ start, end, confidence }) => [start, end, confidence]),
      [
        [0.5, 0.75, 0.9],
        [undefined, undefined, 0.7],
        [undefined, undefined, undefined],
      ],
    );
  });

  it("puts an addition at the end after the last word", () => {
    assert.deepEqual(shape(timeline("a", [{ type: "INSERTION", index: 1, word: "", said: ["b"] }])), ["0 correct a>a", "1 insertion >b"]);
  });

  it("tells repetitions from insertions", () => {
    const kinds = (said: string[], index: number) =>
      timeline("the dog sat", [{ type: "INSERTION", index, word: "", said }]).segments.find(({ words }) => words.length === 0)!.kind;
    assert.deepEqual(
      [kinds(["dog"], 2), kinds(["the", "dog"], 2), kinds(["dog"], 1), kinds(["we"], 2)],
      ["repetition", "repetition", "repetition", "insertion"],
    );
  });

  for (const type of ["CORRECT", "EQUAL", "MATCH", "HIT", "SUBSTITUTION"]) {
    it(`takes the same word on both sides for read, whatever it is called (${type})`, () => {
      const result = timeline("the cat sat", [{ type, index: 1, word: "cat", said: ["Cat"], times: [1, 1.5] }]);
      assert.deepEqual(shape(result), ["0 correct the>the", "1 correct cat>Cat 1", "2 correct sat>sat"]);
      assert.deepEqual([result.summary.counts.correct, result.notes], [3, []]);
    });
  }

  it("counts a word neither way that an unknown type names as it was heard", () => {
    const result = timeline("the cat sat", [{ type: "MISPRONUNCIATION", index: 1, word: "cat", said: ["cat"], times: [1, 1.5] }]);
    assert.deepEqual(shape(result), ["0 correct the>the", "2 correct sat>sat"]);
    assert.deepEqual([result.summary.counts.correct, result.summary.accuracy], [2, undefined]);
    assert.deepEqual(result.notes, [
      "The result judges 1 word in a way that is not known here (MISPRONUNCIATION 1). It counts neither as right nor as wrong.",
    ]);
  });

  it("is doubted where most of the words that it expects are not the text's", () => {
    const entries = ["once", "upon", "time", "cat"].map((word, index) => ({ type: "SUBSTITUTION", index, word, said: ["x"] }));
    const told = timeline("the cat sat on the mat", entries);
    assert.match(told.foreign!.join(), /names another text/);
    assert.match(told.otherText!, /^3 of the 4 words/);
    assert.equal(timeline("the cat sat on the mat", entries.slice(1)).otherText, undefined, "two may be written otherwise");
  });

  it("takes a repetition that names its word for one, and the word for read", () => {
    assert.deepEqual(shape(timeline("the cat sat", [{ type: "REPETITION", index: 1, word: "cat", said: ["cat"], times: [2, 2.5] }])), [
      "0 correct the>the",
      "1 correct cat>cat",
      "2 repetition >cat 2",
      "2 correct sat>sat",
    ]);
  });

  it("puts an insertion before the word that it names", () => {
    assert.deepEqual(shape(timeline("the cat sat", [{ type: "INSERTION", index: 1, word: "cat", said: ["big"] }])), [
      "0 correct the>the",
      "1 insertion >big",
      "1 correct cat>cat",
      "2 correct sat>sat",
    ]);
  });

  it("keeps an insertion without a place in the text", () => {
    assert.deepEqual(
      shape(
        timeline("the cat", [
          { type: "DELETION", index: 0, word: "the" },
          { type: "INSERTION", index: -1, word: "", said: ["big"] },
        ]),
      ),
      ["0 omission the>", "1 insertion >big", "1 correct cat>cat"],
    );
  });

  it("counts words as the service does when that fits the entries better", () => {
    // By blanks "well-known" is one word, so index 2 is "dog"; by our words it would be "known".
    const result = timeline("a well-known dog – ran", [
      { type: "DELETION", index: 2, word: "dog" },
      { type: "SUBSTITUTION", index: 1, word: "well-known", said: ["unknown"] },
    ]);
    assert.deepEqual(shape(result), ["0 correct a>a", "1 substitution well known>unknown", "3 omission dog>", "4 correct ran>ran"]);
  });

  it("looks for a word near the place given, and says when it is not in the text", () => {
    assert.deepEqual(shape(timeline("a b c", [{ type: "DELETION", index: 1, word: "c" }])), [
      "0 correct a>a",
      "1 correct b>b",
      "2 omission c>",
    ]);
    assert.match(timeline("a b c", [{ type: "DELETION", index: 1, word: "z" }]).notes[0]!, /^1 word of the result does not match/);
  });

  it("reads the rates of both formats, written as text", () => {
    const native = timeline("a b", [], { WPM: "61.5", accuracy_score: "100", assessStartTime: "1.0", assessEndTime: "3.0" });
    assert.deepEqual(native.summary.wcpm, { value: 61.5, source: "service", computed: 60 });
    assert.deepEqual([native.summary.start, native.summary.end], [1, 3]);
    const compat = timeline("a b", [], {}, { WPM: "48", accuracy_score: "90.5" });
    assert.deepEqual([compat.summary.wcpm?.value, compat.summary.accuracy?.value, compat.summary.start], [48, 90.5, undefined]);
    assert.equal(timeline("a b", [], {}, { WPM: "" }).summary.wcpm, undefined);
  });

  it("shows a rate in words a second for a minute, and says so", () => {
    const { summary, notes } = timeline("a b", [], { WPM: "1.0", assessStartTime: "1", assessEndTime: "3" });
    assert.deepEqual(summary.wcpm, { value: 60, source: "service" });
    assert.deepEqual(notes, ["The service gives a rate of 1 words a second. It is shown for a minute."]);
  });

  it("gives no time to what the result has none for", () => {
    const { segments } = timeline("a b", [{ type: "DELETION", index: 0, word: "a" }]);
    assert.deepEqual(
      segments.map(({ start, end }) => [start, end]),
      [
        [undefined, undefined],
        [undefined, undefined],
      ],
    );
  });
});
