import assert from "node:assert/strict";
import type { OperationId } from "#operations/operation.ts";
import type { Analysis, FluencyAnalysis, ReadingEvent } from "#core/analysis.ts";
import type { AssessedJob } from "#service/bodies/assessedJob.ts";
import { compatBody, fluencyV1Body } from "#service/bodies/fluencyV1Body.ts";
import { fluencyV2Body } from "#service/bodies/fluencyV2Body.ts";
import { phonemeSummary } from "#service/bodies/phonemeSummary.ts";
import { pronunciationBody } from "#service/bodies/pronunciationBody.ts";
import { heardWords, readingFigures } from "#service/bodies/readingFigures.ts";
import { recognitionBody } from "#service/bodies/recognitionBody.ts";
import { SERVED_OPERATIONS } from "#service/operations/servedOperations.ts";
import { requireOperation } from "#operations/operations.ts";
import { fluencySample, pair, PASSAGE, pronunciationSample, recognitionSample } from "./sampleAnalyses.ts";
import { parse as parseResult, timelineOf } from "../../support/results.ts";

function job(operation: OperationId, reference = PASSAGE, modelId = "local-en"): AssessedJob {
  return {
    id: "0123456789abcdef0123456789abcdef",
    operation,
    userToken: "speaker-1",
    modelId,
    reference,
    receivedAt: new Date("2026-03-01T10:00:00.000Z"),
    completedAt: new Date("2026-03-01T10:00:02.500Z"),
  };
}

function reading(words: string[], events: ReadingEvent[]): FluencyAnalysis {
  return { kind: "fluency", duration: 10, warnings: [], words, events, unknownWords: [] };
}

const equal = (wordIndex: number, start: number, end: number, word: string): ReadingEvent => ({
  kind: "correct",
  wordIndex,
  start,
  end,
  heard: [word],
});

describe("kinds of items", () => {
  const items: FluencyAnalysis = {
    ...reading(
      ["b", "blem", "cat"],
      [equal(0, 0, 1, "b"), { kind: "omission", wordIndex: 1, start: 1, end: 1, heard: [] }, equal(2, 2, 3, "cat")],
    ),
    items: ["letter", "nonsense", undefined],
  };
  const reference = "<letter>b</letter> <nonsense>blem</nonsense> cat";
  it("are named beside each word", () => {
    const { details } = fluencyV2Body(job("fluency-v2", reference), items);
    assert.deepEqual(
      details.map((detail) => [detail.reference, "reference_kind" in detail ? detail.reference_kind : undefined]),
      [
        [["b"], "letter"],
        [["blem"], "nonsense"],
        [["cat"], undefined],
      ],
    );
    const { results } = fluencyV1Body(job("fluency-v1", reference), items);
    assert.equal(results.text_score[0]!.reference_kind, "nonsense");
    assert.deepEqual(
      results.correct_words.map((word) => word.reference_kind),
      ["letter", undefined],
    );
  });
  for (const [operation, body] of [
    ["fluency-v1", fluencyV1Body(job("fluency-v1", reference), items)],
    ["fluency-v2", fluencyV2Body(job("fluency-v2", reference), items)],
  ] as const)
    it(`are in the timeline of ${operation}, without markup`, () => {
      const timeline = timelineOf({ result: { kind: operation, body }, reference });
      assert.equal(timeline.reference, "b blem cat");
      assert.deepEqual(
        timeline.words.map(({ text, item, segment }) => [text, item, timeline.segments[segment!]!.kind]),
        [
          ["b", "letter", "correct"],
          ["blem", "nonsense", "omission"],
          ["cat", undefined, "correct"],
        ],
      );
    });
});

describe("readingFigures", () => {
  const cases: { name: string; analysis: FluencyAnalysis; expected: Partial<ReturnType<typeof readingFigures>> }[] = [
    {
      name: "every kind of event",
      analysis: fluencySample(),
      // 4 correct of 7 from 0.5 s to 4.1 s: 60 * 4 / 3.6 and 100 * 4 / 7
      expected: {
        words: 7,
        correct: 4,
        substitutions: 2,
        deletions: 1,
        insertions: 3,
        repetitions: 1,
        start: 0.5,
        end: 4.1,
        wpm: 66.66666666666667,
        accuracy: 57.142857142857146,
      },
    },
    {
      name: "two words in a second",
      analysis: reading(["a", "cat"], [equal(0, 1, 1.5, "a"), equal(1, 1.5, 2, "cat")]),
      expected: { correct: 2, start: 1, end: 2, wpm: 120, accuracy: 100 },
    },
    {
      name: "nothing read",
      analysis: reading(
        ["a", "cat"],
        [0, 1].map((wordIndex) => ({ kind: "omission", wordIndex, start: 0, end: 0, heard: [] })),
      ),
      expected: { words: 2, correct: 0, deletions: 2, start: 0, end: 0, wpm: 0, accuracy: 0 },
    },
    {
      name: "a word that was read in no time has no rate",
      analysis: reading(["a"], [equal(0, 1, 1, "a")]),
      expected: { correct: 1, wpm: 0, accuracy: 100 },
    },
    {
      name: "a correct word that is not at the edge of the reading",
      analysis: reading(
        ["a", "cat", "ran"],
        [
          { kind: "substitution", wordIndex: 0, start: 0, end: 1, heard: ["the"] },
          equal(1, 1, 3, "cat"),
          { kind: "substitution", wordIndex: 2, start: 3, end: 9, heard: ["sat"] },
        ],
      ),
      expected: { correct: 1, substitutions: 2, start: 1, end: 3, wpm: 30 },
    },
  ];
  for (const { name, analysis, expected } of cases) {
    it(name, () => {
      const figures = readingFigures(analysis);
      assert.deepEqual({ ...figures, ...expected }, figures);
      assert.equal(figures.correct + figures.substitutions + figures.deletions, figures.words);
    });
  }
});

describe("heardWords", () => {
  const cases: [string, ReadingEvent, string[]][] = [
    ["words as they are", { kind: "insertion", wordIndex: 0, start: 0, end: 1, heard: ["very", "fat"] }, ["very", "fat"]],
    ["a phrase in one text", { kind: "substitution", wordIndex: 0, start: 0, end: 1, heard: ["in  to"] }, ["in", "to"]],
    [
      "phonemes where no word is known",
      { kind: "substitution", wordIndex: 0, start: 0, end: 1, heard: [], heardPhonemes: ["K", "AE"] },
      ["K-AE"],
    ],
    ["neither word nor phonemes", { kind: "insertion", wordIndex: 0, start: 0, end: 1, heard: [] }, ["<unknown>"]],
    ["the reference's word for a correct one", { kind: "correct", wordIndex: 0, start: 0, end: 1, heard: [] }, ["cat"]],
    ["nothing for a deletion", { kind: "omission", wordIndex: 0, start: 0, end: 0, heard: ["x"] }, []],
  ];
  for (const [name, event, expected] of cases) it(name, () => assert.deepEqual(heardWords(event, ["Cat"]), expected));
});

describe("fluencyV1Body", () => {
  const body = fluencyV1Body(job("fluency-v1"), fluencySample());

  it("has the documented root fields", () => {
    const { results: _results, ...root } = body;
    assert.deepEqual(root, {
      user_id: "speaker-1",
      language_code: "en",
      result_id: "0123456789abcdef0123456789abcdef",
      time: "2026-03-01T10:00:02.500Z",
      audio_duration: 5,
      assessStartTime: "0.500",
      assessEndTime: "4.100",
      WPM: "66.67",
      accuracy_score: "57.14",
      warnings: [{ code: "quiet", message: "The recording is quiet." }],
    });
  });

  it("counts a repetition as an insertion too", () => {
    const { text_score: _entries, ...results } = body.results;
    assert.deepEqual(results, {
      num_differences: 6,
      substitution_count: 2,
      insertion_count: 3,
      correct_count: 4,
      deletion_count: 1,
      repetition_count: 1,
      reference_text: PASSAGE,
      transcription: "the bat sat sat on big very fat mat",
      transcription_confidence: "",
      word_count: 7,
      WPM: "66.67",
      accuracy_score: "57.14",
      correct_words: [
        { reference_index: 0, start: 0.5, end: 0.7 },
        { reference_index: 2, start: 1.1, end: 1.5 },
        { reference_index: 3, start: 2, end: 2.2 },
        { reference_index: 6, start: 3.5, end: 4.1 },
      ],
    });
  });

  it("says how sure it is of the words that no difference names", () => {
    const analysis = fluencySample();
    const sure = fluencyV1Body(job("fluency-v1"), {
      ...analysis,
      events: analysis.events.map((event, i) => ({ ...event, confidence: 0.5 + i / 100 })),
    }).results;
    assert.deepEqual(
      sure.correct_words.map(({ reference_index, confidence }) => ({ reference_index, confidence })),
      [
        { reference_index: 0, confidence: 0.5 },
        { reference_index: 2, confidence: 0.52 },
        { reference_index: 3, confidence: 0.54 },
        { reference_index: 6, confidence: 0.58 },
      ],
    );
    assert.equal(sure.text_score[0]!.confidence, 0.51);
  });

  it("lists the differences alone, with their places in the transcription", () => {
    const rows = body.results.text_score.map((entry) => [
      entry.alignment_type,
      entry.reference_text,
      entry.reference_index,
      entry.transcription_words,
      entry.transcription_indices,
      entry.repetition ?? false,
    ]);
    assert.deepEqual(rows, [
      ["SUBSTITUTION", "cat", 1, ["bat"], [1], false],
      ["INSERTION", "", 3, ["sat"], [3], true],
      ["DELETION", "the", 4, [], [], false],
      ["SUBSTITUTION", "old", 5, ["big"], [5], false],
      ["INSERTION", "", 6, ["very", "fat"], [6, 7], false],
    ]);
    const heard = body.results.transcription.split(" ");
    for (const entry of body.results.text_score)
      assert.deepEqual(
        entry.transcription_indices.map((index) => heard[index]),
        entry.transcription_words,
      );
  });

  it("breaks a replaced word down into phonemes and gives a deletion zeros", () => {
    const [replaced, , deleted] = body.results.text_score;
    assert.deepEqual(replaced!.transcription_details, {
      start: 0.7,
      end: 1.1,
      phone_breakdown: [
        {
          phoneme: "B",
          start: 0.7,
          end: 0.8,
          score: 20,
          alternatives: [
            { phoneme: "B", posterior: 0.6124 },
            { phoneme: "P", posterior: 0.3 },
          ],
        },
        { phoneme: "AE", start: 0.8, end: 1, score: 90 },
        { phoneme: "T", start: 1, end: 1.1, score: 90 },
      ],
    });
    assert.equal(replaced!.score, 40);
    assert.deepEqual(deleted!.transcription_details, { start: 0, end: 0, phone_breakdown: [] });
  });

  it("keeps six root fields in the compatible format", () => {
    const compat = compatBody(body);
    assert.deepEqual(Object.keys(compat).sort(), ["audio_duration", "language_code", "result_id", "results", "time", "user_id"]);
    assert.equal((compat as typeof body).results, body.results);
  });
});

describe("fluencyV2Body", () => {
  const body = fluencyV2Body(job("fluency-v2"), fluencySample());

  it("has the documented fields", () => {
    const { details: _details, phoneme_summary: _summary, ...root } = body;
    assert.deepEqual(root, {
      audio_duration: 5,
      user_id: "speaker-1",
      language_code: "en",
      assessment_id: "0123456789abcdef0123456789abcdef",
      input_timestamp: "2026-03-01T10:00:00.000+00:00",
      updated_at: "2026-03-01T10:00:02.500+00:00",
      summary: { equal: 4, replace: 2, insert: 3, delete: 1 },
      wpm: 66.67,
      accuracy_score: 57.14,
      transcription: "the bat sat sat on big very fat mat",
      warnings: [{ code: "quiet", message: "The recording is quiet." }],
    });
  });

  it("has one entry for each event, and of each type as many words as the summary says", () => {
    const rows = body.details.map(({ type, reference, prediction, reference_index }) => [
      type,
      reference.join(" "),
      prediction.join(" "),
      reference_index,
    ]);
    assert.deepEqual(rows, [
      ["equal", "The", "the", 0],
      ["replace", "cat", "bat", 1],
      ["equal", "sat", "sat", 2],
      ["insert", "", "sat", 3],
      ["equal", "on", "on", 3],
      ["delete", "the", "", 4],
      ["replace", "old", "big", 5],
      ["insert", "", "very fat", 6],
      ["equal", "mat", "mat", 6],
    ]);
    for (const [type, count] of Object.entries(body.summary)) {
      const words = body.details
        .filter((entry) => entry.type === type)
        .flatMap((entry) => (type === "insert" ? entry.prediction : entry.reference));
      assert.equal(words.length, count, type);
    }
  });

  it("gives replaced words, and them alone, their aligned phonemes", () => {
    assert.deepEqual(body.details[1], {
      reference: ["cat"],
      prediction: ["bat"],
      start: 0.7,
      end: 1.1,
      type: "replace",
      reference_phonemes: ["K", "AE", "T"],
      aligned_result: [
        { reference: "K", prediction: "B", orig_index: 0, type: "replace", prediction_type: "phoneme" },
        { reference: "AE", prediction: "AE", orig_index: 1, type: "equal", prediction_type: "phoneme" },
        { reference: "T", prediction: "T", orig_index: 2, type: "equal", prediction_type: "phoneme" },
      ],
      reference_index: 1,
      score: 40,
      phonemes: [
        {
          phoneme: "B",
          start: 0.7,
          end: 0.8,
          score: 20,
          alternatives: [
            { phoneme: "B", posterior: 0.6124 },
            { phoneme: "P", posterior: 0.3 },
          ],
        },
        { phoneme: "AE", start: 0.8, end: 1, score: 90 },
        { phoneme: "T", start: 1, end: 1.1, score: 90 },
      ],
    });
    for (const entry of body.details) assert.equal("aligned_result" in entry, entry.type === "replace");
    assert.equal(body.details[0]!.score, 91.24);
    assert.equal(body.details[3]!.repetition, true);
  });

  it("writes left out and added phonemes with empty sides", () => {
    const event: ReadingEvent = {
      kind: "substitution",
      wordIndex: 0,
      start: 0,
      end: 1,
      heard: ["star"],
      phonemePairs: [pair("S", "S", 0), pair("T", undefined, 1), pair(undefined, "AH", 2)],
    };
    assert.deepEqual(fluencyV2Body(job("fluency-v2", "stop"), reading(["stop"], [event])).details[0]!.aligned_result, [
      { reference: "S", prediction: "S", orig_index: 0, type: "equal", prediction_type: "phoneme" },
      { reference: "T", prediction: "", orig_index: 1, type: "delete" },
      { reference: "", prediction: "AH", orig_index: 2, type: "insert", prediction_type: "phoneme" },
    ]);
  });
});

describe("phonemeSummary", () => {
  it("tells mispronounced words from other words", () => {
    assert.deepEqual(phonemeSummary(fluencySample()), {
      phoneme_replacements: { "K->B": 1, total_mispronunciations: 1 },
      complete_substitutions: { total_count: 1, reference_word_substitution: [{ old: 1 }] },
      unknown_words: {},
    });
  });

  it("adds up over the reading, counts left out and added phonemes, and takes half the phonemes as the same word", () => {
    const thinAsFin = (wordIndex: number): ReadingEvent => ({
      kind: "substitution",
      wordIndex,
      start: 0,
      end: 1,
      heard: ["fin"],
      phonemePairs: [pair("TH", "F", 0), pair("IH", "IH", 1), pair("N", "N", 2)],
    });
    const stopAsTopp: ReadingEvent = {
      kind: "substitution",
      wordIndex: 2,
      start: 0,
      end: 1,
      heard: ["tops"],
      phonemePairs: [pair("S", undefined, 0), pair("T", "T", 1), pair("AA", "AA", 2), pair("P", "B", 3), pair(undefined, "S", 4)],
    };
    const house = (wordIndex: number): ReadingEvent => ({
      kind: "substitution",
      wordIndex,
      start: 0,
      end: 1,
      heard: ["home"],
      phonemePairs: [pair("HH", "HH", 0), pair("AW", "OW", 1), pair("S", "M", 2)],
    });
    const unheard: ReadingEvent = { kind: "substitution", wordIndex: 5, start: 0, end: 1, heard: [] };
    const analysis = reading(
      ["thin", "Thin", "stop", "House", "house", "tree"],
      [thinAsFin(0), thinAsFin(1), stopAsTopp, house(3), house(4), unheard],
    );
    assert.deepEqual(phonemeSummary(analysis), {
      phoneme_replacements: { "TH->F": 2, "P->B": 1, total_mispronunciations: 5 },
      complete_substitutions: { total_count: 3, reference_word_substitution: [{ house: 2 }, { tree: 1 }] },
      unknown_words: {},
    });
  });

  it("counts attempts at words that the dictionary lacks", () => {
    const analysis = reading(
      ["Zorb", "zorb", "zorb", "flib"],
      [
        equal(0, 0, 1, "zorb"),
        equal(1, 1, 2, "zorb"),
        ...[2, 3].map((wordIndex): ReadingEvent => ({ kind: "omission", wordIndex, start: 2, end: 2, heard: [] })),
      ],
    );
    assert.deepEqual(phonemeSummary({ ...analysis, unknownWords: ["zorb", "flib"] }).unknown_words, { zorb: 2 });
  });
});

describe("pronunciationBody", () => {
  it("lists what was heard, and what was missing apart from it", () => {
    assert.deepEqual(pronunciationBody(job("pronunciation", "K AE1 T"), pronunciationSample()), {
      assessment_id: "0123456789abcdef0123456789abcdef",
      user_id: "speaker-1",
      model_id: "local-en",
      reference_text: "K AE1 T",
      is_correct: false,
      feedback: "AE was heard as EH, and T was not heard.",
      audio_duration: 3.5,
      analysis_details: [
        { phoneme: "K", timestamp: 0.5, score: 95, expected: "K", reference_index: 0 },
        {
          phoneme: "EH",
          timestamp: 0.612,
          score: 30,
          alternatives: [
            { phoneme: "EH", posterior: 0.7 },
            { phoneme: "AE", posterior: 0.2 },
          ],
          expected: "AE",
          reference_index: 1,
        },
      ],
      score: 61.12,
      missing_phonemes: [{ phoneme: "T", reference_index: 2, score: 2 }],
      warnings: [],
    });
  });

  it("adds ends with the segmenting model", () => {
    const { analysis_details } = pronunciationBody(job("pronunciation", "K AE1 T", "local-en-segmented"), pronunciationSample());
    assert.deepEqual(
      analysis_details.map(({ timestamp, end }) => [timestamp, end]),
      [
        [0.5, 0.612],
        [0.612, 0.9],
      ],
    );
  });
});

describe("recognitionBody", () => {
  it("gives phonemes of an incorrect word", () => {
    assert.deepEqual(recognitionBody(job("recognition", "cat", "local-en-segmented"), recognitionSample(false)), {
      assessment_id: "0123456789abcdef0123456789abcdef",
      user_id: "speaker-1",
      model_id: "local-en-segmented",
      reference_text: "cat",
      prediction: "cap",
      correct: false,
      confidence: "Low",
      phoneme_details: [
        { phoneme: "K", original: null, timestamp: 0.2, end: 0.3, score: 90 },
        { phoneme: "P", original: "T", timestamp: 0.5, end: 0.6, score: 12 },
      ],
      audio_duration: 1.2,
      feedback: "The last sound was P.",
      score: 77.78,
      warnings: [],
    });
  });

  it("leaves them out when the word was correct", () => {
    const body = recognitionBody(job("recognition", "cat"), recognitionSample(true));
    assert.equal("phoneme_details" in body, false);
    assert.equal(body.correct, true);
  });
});

describe("bodies of results", () => {
  const resultBody = (of: AssessedJob, analysis: Analysis) => requireOperation(SERVED_OPERATIONS, of.operation).resultBody(of, analysis);

  const analyses: [OperationId, Analysis][] = [
    ["fluency-v1", fluencySample()],
    ["fluency-v2", fluencySample()],
    ["pronunciation", pronunciationSample()],
    ["recognition", recognitionSample(false)],
    ["recognition", recognitionSample(true)],
  ];
  for (const [operation, analysis] of analyses) {
    it(`is understood by the contract: ${operation}`, () => {
      const body: unknown = JSON.parse(JSON.stringify(resultBody(job(operation), analysis)));
      assert.deepEqual(parseResult(operation, "native", body).unread, []);
      if (operation === "fluency-v1") assert.equal(parseResult(operation, "compat", compatBody(body as object)).operation.id, operation);
    });
  }

  it("refuses an analysis of another kind", () => {
    assert.throws(() => resultBody(job("recognition"), fluencySample()), TypeError);
    assert.throws(() => resultBody(job("fluency-v1"), recognitionSample(true)), TypeError);
  });
});
