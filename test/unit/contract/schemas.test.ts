import assert from "node:assert/strict";
import { parseAcknowledgment } from "../../../src/contract/acknowledgment.ts";
import { AnswerNotUnderstoodError } from "../../../src/contract/answerNotUnderstoodError.ts";
import { parseResult } from "../../../src/contract/assessmentResult.ts";
import { changed, fixture, valueAt } from "./fixtures.ts";

interface Body {
  fixture: string;
  parse: (json: unknown) => unknown;
  /** Paths without which the body is not understood. */
  required: string[];
  /** Paths that may be left out or null. */
  optional: string[];
  /** A path and a value of a wrong type. */
  wrong: [path: string, value: unknown][];
  /** Paths of strings whose value may be one that this version does not know. */
  open: string[];
  /** Objects (paths; empty for the root) that keep keys that this version does not know. */
  loose: string[];
}

const v1 = {
  required: [
    "user_id", "result_id", "time", "audio_duration", "results",
    ...[
      "num_differences", "substitution_count", "insertion_count", "correct_count", "deletion_count", "repetition_count",
      "word_count", "WPM", "accuracy_score", "text_score",
    ].map((key) => `results.${key}`),
    "results.text_score[0].alignment_type",
    "results.text_score[0].transcription_words",
    "results.text_score[0].transcription_indices",
    "results.text_score[0].reference_text",
    "results.text_score[0].reference_index",
    "results.text_score[0].transcription_details",
    "results.text_score[0].transcription_details.start",
    "results.text_score[0].transcription_details.end",
  ],
  optional: [
    "language_code", "results.reference_text", "results.transcription", "results.transcription_confidence",
    "results.text_score[0].transcription_details.phone_breakdown",
  ],
  wrong: [
    ["user_id", 7], ["language_code", 7], ["time", 1], ["audio_duration", "7.4"], ["results", []],
    ["results.correct_count", 1.5], ["results.word_count", "8"], ["results.WPM", "fast"], ["results.WPM", true],
    ["results.accuracy_score", "1e"], ["results.transcription", {}], ["results.text_score", {}],
    ["results.text_score[0].reference_index", "5"], ["results.text_score[0].transcription_words[0]", 5],
    ["results.text_score[0].alignment_type", null], ["results.text_score[0].transcription_details.start", "4.1"],
    ["results.text_score[0].transcription_details.phone_breakdown", "none"],
  ] as [string, unknown][],
  open: ["results.text_score[0].alignment_type"],
  loose: ["", "results", "results.text_score[0]", "results.text_score[0].transcription_details"],
};

const bodies: Body[] = [
  {
    fixture: "acknowledgmentFluencyV1",
    parse: (json) => parseAcknowledgment(json),
    required: ["id"],
    optional: ["compat_format", "native_format"],
    wrong: [["id", {}], ["id", ""]],
    open: [],
    loose: [""],
  },
  ...(["fluency-v2", "pronunciation"] as const).map((operation): Body => ({
    fixture: operation === "fluency-v2" ? "acknowledgmentFluencyV2" : "acknowledgmentPronunciation",
    parse: (json) => parseAcknowledgment(json),
    required: ["id"],
    optional: ["url"],
    wrong: [["id", null]],
    open: [],
    loose: [""],
  })),
  {
    fixture: "acknowledgmentWebhook",
    parse: (json) => parseAcknowledgment(json),
    required: ["id"],
    optional: ["url", "webhook_notification"],
    wrong: [["id", []]],
    open: [],
    loose: [""],
  },
  {
    fixture: "acknowledgmentRecognition",
    parse: (json) => parseAcknowledgment(json),
    required: ["id"],
    optional: ["url"],
    wrong: [["id", true]],
    open: [],
    loose: [""],
  },
  {
    fixture: "fluencyV1Native",
    parse: (json) => parseResult("fluency-v1", "native", json),
    ...v1,
    optional: [
      ...v1.optional, "WPM", "accuracy_score", "assessStartTime", "assessEndTime",
      // An insertion has no word of the reference.
      "results.text_score[2].transcription_details", "results.text_score[2].transcription_words", "results.text_score[2].transcription_indices",
    ],
    wrong: [...v1.wrong, ["WPM", "60 per minute"], ["assessStartTime", "half past"], ["accuracy_score", []], ["results.text_score[2].reference_index", "none"]],
  },
  { fixture: "fluencyV1Compat", parse: (json) => parseResult("fluency-v1", "compat", json), ...v1, wrong: v1.wrong.filter(([path]) => !path.includes("transcription_words[0]")) },
  {
    fixture: "fluencyV2",
    parse: (json) => parseResult("fluency-v2", undefined, json),
    required: [
      "audio_duration", "user_id", "language_code", "assessment_id", "input_timestamp", "updated_at", "summary", "summary.equal",
      "summary.replace", "summary.insert", "summary.delete", "wpm", "accuracy_score", "transcription", "phoneme_summary",
      "phoneme_summary.phoneme_replacements", "phoneme_summary.phoneme_replacements.total_mispronunciations",
      "phoneme_summary.complete_substitutions", "phoneme_summary.complete_substitutions.total_count",
      "phoneme_summary.complete_substitutions.reference_word_substitution", "phoneme_summary.unknown_words", "details",
      "details[0].type", "details[0].reference", "details[0].prediction", "details[0].start", "details[0].end", "details[1].start",
      "details[1].aligned_result[0].type", "details[1].aligned_result[0].reference", "details[1].aligned_result[0].prediction",
      "details[1].aligned_result[0].orig_index",
    ],
    optional: [
      "details[1].aligned_result", "details[1].reference_phonemes", "details[1].aligned_result[0].prediction_type",
      "details[2].reference", "details[3].prediction", "details[3].start", "details[3].end",
    ],
    wrong: [
      ["audio_duration", "5.2"], ["summary.equal", 2.5], ["wpm", "45"], ["accuracy_score", null], ["details", {}], ["details[0].type", 1],
      ["details[0].reference", "three red"], ["details[0].start", "0.4"], ["details[1].aligned_result[0].orig_index", 0.5],
      ["details[1].aligned_result[0].type", {}], ["details[1].reference_phonemes[0]", 1], ["details[2].prediction", "fish"],
      ["phoneme_summary.phoneme_replacements.TH->F", "1"], ["phoneme_summary.complete_substitutions.reference_word_substitution", {}],
      ["phoneme_summary.unknown_words", []],
    ],
    open: ["details[0].type", "details[1].aligned_result[0].type", "details[1].aligned_result[0].prediction_type"],
    loose: ["", "summary", "phoneme_summary", "phoneme_summary.complete_substitutions", "details[0]", "details[1].aligned_result[0]"],
  },
  {
    fixture: "pronunciation",
    parse: (json) => parseResult("pronunciation", undefined, json),
    required: [
      "assessment_id", "user_id", "model_id", "reference_text", "is_correct", "audio_duration", "analysis_details",
      "analysis_details[1].phoneme", "analysis_details[1].timestamp",
    ],
    optional: ["feedback"],
    wrong: [
      ["is_correct", "false"], ["feedback", 5], ["analysis_details", {}], ["analysis_details[0].phoneme", 5],
      ["analysis_details[1].timestamp", "1.2"], ["reference_text", ["SH"]],
    ],
    open: [],
    loose: ["", "analysis_details[0]"],
  },
  {
    fixture: "recognitionCorrect",
    parse: (json) => parseResult("recognition", undefined, json),
    required: ["assessment_id", "user_id", "model_id", "reference_text", "prediction", "correct", "confidence", "audio_duration"],
    optional: ["feedback"],
    wrong: [["correct", 1], ["confidence", 0.9], ["prediction", null]],
    open: ["confidence"],
    loose: [""],
  },
  {
    fixture: "recognitionIncorrect",
    parse: (json) => parseResult("recognition", undefined, json),
    required: ["correct", "confidence", "phoneme_details[0].phoneme", "phoneme_details[0].timestamp"],
    optional: ["phoneme_details", "phoneme_details[0].original", "feedback"],
    wrong: [["phoneme_details", "none"], ["phoneme_details[0].original", 5], ["phoneme_details[0].timestamp", "0.5"]],
    open: ["confidence"],
    loose: ["", "phoneme_details[0]"],
  },
];

describe("wire bodies", () => {
  for (const body of bodies) {
    describe(body.fixture, () => {
      const valid = fixture(body.fixture);
      const parsedBody = (json: unknown): unknown => {
        const parsed = body.parse(json) as { body?: unknown };
        return parsed.body ?? parsed;
      };

      it("is understood and kept as it was sent", () => assert.deepEqual(parsedBody(valid), valid));

      for (const path of body.required) {
        it(`needs ${path}`, () => {
          assert.notEqual(valueAt(valid, path), undefined, "the fixture has it");
          refuses(() => body.parse(changed(valid, path, undefined)), path, /missing/);
        });
      }
      for (const path of body.optional) {
        it(`does without ${path}`, () => {
          const without = changed(valid, path, undefined);
          assert.deepEqual(parsedBody(without), without);
          const empty = changed(valid, path, null);
          assert.deepEqual(parsedBody(empty), empty);
        });
      }
      for (const [path, value] of body.wrong) {
        it(`refuses ${JSON.stringify(value)} as ${path}`, () => refuses(() => body.parse(changed(valid, path, value)), path, /./));
      }
      for (const path of body.open) {
        it(`lets an unknown value of ${path} through`, () => {
          const newer = changed(valid, path, "SOMETHING-NEW");
          assert.deepEqual(parsedBody(newer), newer);
        });
      }
      for (const path of body.loose) {
        it(`keeps unknown keys of ${path || "the root"}`, () => {
          const newer = changed(valid, path ? `${path}.added_later` : "added_later", { deep: [1, null, "x"] });
          assert.deepEqual(parsedBody(newer), newer);
        });
      }
      for (const json of [null, undefined, 5, "text", [], [valid]]) {
        it(`refuses ${JSON.stringify(json)?.slice(0, 12)}`, () => refuses(() => body.parse(json), "", /./));
      }
    });
  }
});

function refuses(run: () => unknown, path: string, message: RegExp): void {
  assert.throws(run, (error: unknown) => {
    assert.ok(error instanceof AnswerNotUnderstoodError, String(error));
    assert.equal(error.code, "answer-not-understood");
    const problem = error.problems.find((candidate) => candidate.path === path);
    assert.ok(problem, `${path} is not among ${error.problems.map((candidate) => candidate.path).join(", ")}`);
    assert.match(problem.message, message);
    assert.ok(error.message.includes(error.path), "the sentence names the place");
    return true;
  });
}
