import assert from "node:assert/strict";
import { timelineOf } from "../../../support/results.ts";

function pronunciation(reference: string, analysis_details: object[], more: object = {}) {
  return timelineOf({
    result: { kind: "pronunciation", body: { audio_duration: 4, is_correct: false, analysis_details, ...more } },
    reference,
  });
}

function recognition(reference: string, body: object) {
  return timelineOf({ result: { kind: "recognition", body: { audio_duration: 4, ...body } }, reference });
}

describe("timelineOf a pronunciation result", () => {
  const shape = (...args: Parameters<typeof pronunciation>) =>
    pronunciation(...args).phonemes.map(({ kind, expected, heard }) => `${kind} ${expected ?? ""}>${heard ?? ""}`);
  const heard = (...symbols: string[]) => symbols.map((phoneme, i) => ({ phoneme, timestamp: i / 10 }));

  const cases: { name: string; reference: string; details: object[]; phonemes: string[] }[] = [
    { name: "stress and case make no difference", reference: "IY1 z", details: heard("IY", "Z"), phonemes: ["equal IY1>IY", "equal z>Z"] },
    {
      name: "separators between words are no phonemes",
      reference: "T / UW | D",
      details: heard("T", "UW", "D"),
      phonemes: ["equal T>T", "equal UW>UW", "equal D>D"],
    },
    {
      name: "an alphabet of the service's own tells case apart and has signs for phonemes",
      reference: "s @ { t",
      details: heard("S", "@", "{", "t"),
      phonemes: ["replace s>S", "equal @>@", "equal {>{", "equal t>t"],
    },
    {
      name: "signs between words of Arpabet are no phonemes",
      reference: "T - UW , D",
      details: heard("t", "UW", "D"),
      phonemes: ["equal T>t", "equal UW>UW", "equal D>D"],
    },
    {
      name: "what is missing and what is added is found by aligning",
      reference: "T R IY S",
      details: heard("T", "IY", "S", "Z"),
      phonemes: ["equal T>T", "delete R>", "equal IY>IY", "equal S>S", "insert >Z"],
    },
    {
      name: "an alternative that agrees decides the place",
      reference: "T R IY",
      details: [
        { phoneme: "W", timestamp: 0, alternatives: [{ phoneme: "R", posterior: 0.4 }] },
        { phoneme: "IY", timestamp: 1 },
      ],
      phonemes: ["delete T>", "replace R>W", "equal IY>IY"],
    },
    {
      name: "several phonemes in one text are alternatives",
      reference: "IY",
      details: [{ phoneme: "IY|IH", timestamp: 0 }],
      phonemes: ["equal IY>IY"],
    },
    {
      name: "several phonemes in a list are alternatives",
      reference: "IY",
      details: [{ phoneme: ["IY", { phoneme: "IH" }], timestamp: 0 }],
      phonemes: ["equal IY>IY"],
    },
    {
      name: "the service's own pairing is taken",
      reference: "T T",
      details: [{ phoneme: "D", timestamp: 0, reference_index: 1 }],
      phonemes: ["delete T>", "replace T>D"],
    },
    {
      name: "a pairing that goes back is not taken",
      reference: "T D",
      details: [
        { phoneme: "T", timestamp: 0, reference_index: 1 },
        { phoneme: "D", timestamp: 1, reference_index: 0 },
      ],
      phonemes: ["equal T>T", "equal D>D"],
    },
    { name: "nothing heard", reference: "T D", details: [], phonemes: ["delete T>", "delete D>"] },
  ];
  for (const { name, reference, details, phonemes } of cases) it(name, () => assert.deepEqual(shape(reference, details), phonemes));

  it("keeps places, times, scores, alternatives and the verdict", () => {
    const timeline = pronunciation("T / IY1", [{ phoneme: "T", timestamp: 1, end: 1.2, score: 91, reference_index: 0 }], {
      missing_phonemes: [{ phoneme: "IY", reference_index: 1, score: 4 }],
      feedback: "IY was not heard.",
      score: 47.5,
    });
    assert.deepEqual(timeline.phonemes, [
      { index: 0, kind: "equal", expected: "T", heard: "T", start: 1, end: 1.2, score: 91, alternatives: [], place: { start: 0, end: 1 } },
      { index: 1, kind: "delete", expected: "IY1", score: 4, alternatives: [], place: { start: 4, end: 7 } },
    ]);
    assert.deepEqual(timeline.verdict, { correct: false, score: 47.5, feedback: "IY was not heard." });
    assert.deepEqual(timeline.summary.counts, {
      words: 2,
      correct: 1,
      substitutions: 0,
      omissions: 1,
      insertions: 0,
      repetitions: 0,
      selfCorrections: 0,
      falseStarts: 0,
      told: 0,
      variants: 0,
      soundedOut: 0,
    });
  });

  it("leaves the end open where the result has none", () => {
    assert.deepEqual(pronunciation("T", heard("T")).phonemes[0], {
      index: 0,
      kind: "equal",
      expected: "T",
      heard: "T",
      start: 0,
      alternatives: [],
      place: { start: 0, end: 1 },
    });
  });
});

describe("timelineOf a recognition result", () => {
  const shape = (reference: string, body: object) =>
    recognition(reference, body).segments.map(({ kind, expected, heard }) => `${kind} ${expected.join(" ")}>${heard.join(" ")}`);

  it("compares the words", () => {
    assert.deepEqual(shape("the red Ship", { correct: false, prediction: "red ship ahoy" }), [
      "omission the>",
      "correct red>red",
      "correct Ship>ship",
      "insertion >ahoy",
    ]);
    assert.deepEqual(shape("chip", { correct: false, prediction: "" }), ["omission chip>"]);
  });

  it("believes a right verdict whatever the spelling", () => {
    assert.deepEqual(shape("2 cats", { correct: true, prediction: "two cats" }), ["correct 2>two", "correct cats>cats"]);
    assert.deepEqual(shape("25", { correct: true, prediction: "twenty five" }), ["correct 25>25"]);
  });

  it("claims nothing about a phoneme without an original", () => {
    const { phonemes, verdict } = recognition("chip", {
      correct: false,
      prediction: "ship",
      confidence: "Low",
      phoneme_details: [
        { phoneme: "SH", original: "CH", timestamp: 0.5 },
        { phoneme: "IH", original: null, timestamp: 0.6 },
      ],
    });
    assert.deepEqual(
      phonemes.map(({ kind, expected, heard, start }) => [kind, expected, heard, start]),
      [
        ["replace", "CH", "SH", 0.5],
        ["unknown", undefined, "IH", 0.6],
      ],
    );
    assert.deepEqual(verdict, { correct: false, confidence: "Low", heard: "ship" });
  });
});
