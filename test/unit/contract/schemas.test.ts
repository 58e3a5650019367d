import assert from "node:assert/strict";
import { parseAcknowledgment } from "#contract/wire/acknowledgment.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { changed, fixture, valueAt } from "./fixtures.ts";
import { parse as parseResult } from "../../support/results.ts";

interface Body {
  fixture: string;
  parse: (json: unknown) => unknown;
  /** Paths without which the body is not understood. */
  required: string[];
  /** Paths that may be left out or null. */
  optional: string[];
  /** What nothing on the screen rests on: absent, null or of another type, it is left out. */
  aside?: string[];
  /** A path and a value of a wrong type. */
  wrong: [path: string, value: unknown][];
  /** Paths of strings whose value may be one that this version does not know. */
  open: string[];
  /** Objects (paths; empty for the root) that keep keys that this version does not know. */
  loose: string[];
}

const v1 = {
  required: [
    "results",
    "results.text_score",
    "results.text_score[0].alignment_type",
    "results.text_score[0].transcription_words",
    "results.text_score[0].reference_index",
  ],
  optional: ["results.text_score[0].reference_text"],
  aside: [
    "user_id",
    "language_code",
    "result_id",
    "time",
    "audio_duration",
    ...[
      "num_differences",
      "substitution_count",
      "insertion_count",
      "correct_count",
      "deletion_count",
      "repetition_count",
      "word_count",
      "WPM",
      "accuracy_score",
      "reference_text",
      "transcription",
      "transcription_confidence",
    ].map((key) => `results.${key}`),
    "results.text_score[0].transcription_indices",
    "results.text_score[0].transcription_details",
    "results.text_score[0].transcription_details.start",
    "results.text_score[0].transcription_details.end",
    "results.text_score[0].transcription_details.phone_breakdown",
  ],
  wrong: [
    ["results", []],
    ["results.text_score", {}],
    ["results.text_score[0].reference_index", "5"],
    ["results.text_score[0].transcription_words[0]", 5],
    ["results.text_score[0].alignment_type", null],
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
    wrong: [
      ["id", {}],
      ["id", ""],
    ],
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
      ...v1.optional,
      // An insertion has no word of the reference.
      "results.text_score[2].transcription_words",
    ],
    aside: [
      ...v1.aside,
      "WPM",
      "accuracy_score",
      "assessStartTime",
      "assessEndTime",
      "results.text_score[2].transcription_details",
      "results.text_score[2].transcription_indices",
    ],
    wrong: [...v1.wrong, ["results.text_score[2].reference_index", "none"]],
  },
  {
    fixture: "fluencyV1Compat",
    parse: (json) => parseResult("fluency-v1", "compat", json),
    ...v1,
    required: v1.required.filter((path) => !path.includes("transcription_words")),
    wrong: v1.wrong.filter(([path]) => !path.includes("transcription_words[0]")),
  },
  {
    fixture: "fluencyV2",
    parse: (json) => parseResult("fluency-v2", undefined, json),
    required: [
      "details",
      "details[0].type",
      "details[0].reference",
      "details[0].prediction",
      "details[0].start",
      "details[0].end",
      "details[1].start",
      "details[1].aligned_result[0].type",
      "details[1].aligned_result[0].reference",
      "details[1].aligned_result[0].prediction",
      "details[1].aligned_result[0].orig_index",
    ],
    optional: [
      "details[1].aligned_result",
      "details[1].reference_phonemes",
      "details[1].aligned_result[0].prediction_type",
      "details[2].reference",
      "details[3].prediction",
      "details[3].start",
      "details[3].end",
    ],
    aside: [
      "audio_duration",
      "user_id",
      "language_code",
      "assessment_id",
      "input_timestamp",
      "updated_at",
      "summary",
      "summary.equal",
      "wpm",
      "accuracy_score",
      "transcription",
      "phoneme_summary",
      "phoneme_summary.phoneme_replacements",
      "phoneme_summary.complete_substitutions",
      "phoneme_summary.complete_substitutions.total_count",
      "phoneme_summary.complete_substitutions.reference_word_substitution",
      "phoneme_summary.unknown_words",
    ],
    wrong: [
      ["details", {}],
      ["details[0].type", 1],
      ["details[0].reference", "three red"],
      ["details[0].start", "0.4"],
      ["details[1].aligned_result[0].orig_index", 0.5],
      ["details[1].aligned_result[0].type", {}],
      ["details[1].reference_phonemes[0]", 1],
      ["details[2].prediction", "fish"],
    ],
    open: ["details[0].type", "details[1].aligned_result[0].type", "details[1].aligned_result[0].prediction_type"],
    loose: ["", "summary", "phoneme_summary", "phoneme_summary.complete_substitutions", "details[0]", "details[1].aligned_result[0]"],
  },
  {
    fixture: "pronunciation",
    parse: (json) => parseResult("pronunciation", undefined, json),
    required: ["is_correct", "analysis_details", "analysis_details[1].phoneme", "analysis_details[1].timestamp"],
    optional: [],
    aside: ["assessment_id", "user_id", "model_id", "reference_text", "audio_duration", "feedback"],
    wrong: [
      ["is_correct", "false"],
      ["analysis_details", {}],
      ["analysis_details[0].phoneme", 5],
      ["analysis_details[1].timestamp", "1.2"],
    ],
    open: [],
    loose: ["", "analysis_details[0]"],
  },
  {
    fixture: "recognitionCorrect",
    parse: (json) => parseResult("recognition", undefined, json),
    required: ["prediction", "correct"],
    optional: [],
    aside: ["assessment_id", "user_id", "model_id", "reference_text", "audio_duration", "feedback", "confidence"],
    wrong: [
      ["correct", 1],
      ["prediction", null],
    ],
    open: ["confidence"],
    loose: [""],
  },
  {
    fixture: "recognitionIncorrect",
    parse: (json) => parseResult("recognition", undefined, json),
    required: ["correct", "phoneme_details[0].phoneme", "phoneme_details[0].timestamp"],
    optional: ["phoneme_details", "phoneme_details[0].original"],
    aside: ["feedback", "confidence"],
    wrong: [
      ["phoneme_details", "none"],
      ["phoneme_details[0].original", 5],
      ["phoneme_details[0].timestamp", "0.5"],
    ],
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
      for (const path of body.aside ?? []) {
        it(`can be shown whatever ${path} is`, () => {
          for (const value of [undefined, null, { odd: true }, [[]], true])
            assert.doesNotThrow(() => body.parse(changed(valid, path, value)), JSON.stringify(value));
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
