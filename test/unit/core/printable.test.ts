import assert from "node:assert/strict";
import { exportResult } from "#core/export/exportResult.ts";
import { EXPORT_FORMATS } from "#core/export/exportFormats.ts";
import { printable, printableJson, printableLines, printableName } from "#core/printable.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { parse } from "../../support/results.ts";

/** Clears the screen, sets a title, rings, hides what was written, and turns letters round. */
const HOSTILE = "\u001b[2J\u001b]0;x\u0007a\rb\u009b31mc\u202ed\n::error ::e";
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u;

describe("text from outside", () => {
  it("is one line without commands", () => assert.equal(printable("a\nb\t\u001b[31m\u202ec"), "a b \uFFFD[31m\uFFFDc"));
  it("keeps every letter of every script", () => {
    for (const text of ["Žluťoučký kůň", "שלום", "مرحبا", "漢字", "e\u0301", "👩\u200d👧", "don’t"]) assert.equal(printable(text), text);
  });
  it("can be told apart and copied as a name", () =>
    assert.equal(printableName("a\n::error ::b\u001b.txt"), "a\\u000a::error ::b\\u001b.txt"));
  it("means the same as JSON", () => {
    const json = JSON.stringify({ heard: HOSTILE });
    assert.ok(!CONTROL.test(printableJson(json)));
    assert.deepEqual(JSON.parse(printableJson(json)), { heard: HOSTILE });
  });

  it("may have several lines", () => assert.equal(printableLines("a\r\nb\n\tc\rd\u001b[31m"), "a\r\nb\n c\uFFFDd\uFFFD[31m"));

  const bodies: [string, object, string][] = [
    [
      "fluency-v2",
      {
        warnings: [HOSTILE, { code: "x", message: HOSTILE }],
        transcription: HOSTILE,
        details: [
          {
            type: "replace",
            reference: ["cat"],
            prediction: [HOSTILE],
            start: 0,
            end: 1,
            aligned_result: [{ type: "replace", reference: "K", prediction: HOSTILE, orig_index: 0 }],
            phonemes: [{ phoneme: HOSTILE, start: 0, end: 1 }],
          },
          { type: "insert", prediction: [HOSTILE], start: 1, end: 2 },
        ],
      },
      "cat",
    ],
    [
      "fluency-v1",
      {
        results: {
          text_score: [
            {
              alignment_type: "SUBSTITUTION",
              reference_index: 0,
              reference_text: "cat",
              transcription_words: [HOSTILE],
              transcription_details: { start: 0, end: 1, phone_breakdown: [{ phoneme: HOSTILE, start: 0 }] },
            },
          ],
        },
      },
      "cat",
    ],
    [
      "pronunciation",
      {
        is_correct: false,
        feedback: HOSTILE,
        analysis_details: [
          { phoneme: HOSTILE, timestamp: 0 },
          { phoneme: { [HOSTILE]: 0.5 }, timestamp: 1 },
        ],
      },
      "K AE T",
    ],
    [
      "recognition",
      {
        correct: false,
        prediction: HOSTILE,
        confidence: HOSTILE,
        feedback: HOSTILE,
        phoneme_details: [{ phoneme: HOSTILE, original: HOSTILE, timestamp: 0 }],
      },
      "cat",
    ],
  ];
  for (const [kind, body, reference] of bodies) {
    it(`reaches no page and no export from the author's own text of a ${kind} result`, () => {
      const timeline = timelineOf({ result: parse(kind, undefined, body), reference: `${HOSTILE} ${reference} ${HOSTILE}` });
      for (const otherText of [undefined, "Another text."]) {
        for (const format of EXPORT_FORMATS) {
          const text = exportResult(format, {
            timeline: { ...timeline, otherText },
            title: HOSTILE,
            assessedBy: HOSTILE,
            assessedAt: HOSTILE,
          });
          assert.ok(!CONTROL.test(withoutSigns(format, text.replaceAll("\r\n", "\n"))), format);
        }
      }
    });

    it(`reaches no terminal, no page and no export from a ${kind} result`, () => {
      const timeline = timelineOf({ result: parse(kind, undefined, body), reference });
      assert.ok(!CONTROL.test(runningRecord(timeline)), JSON.stringify(runningRecord(timeline)));
      for (const format of EXPORT_FORMATS) {
        const text = exportResult(format, { timeline, title: "t", assessedBy: "s", assessedAt: "2026-01-01T00:00:00Z" });
        assert.ok(!CONTROL.test(withoutSigns(format, text.replaceAll("\r\n", "\n"))), format);
        assert.ok(!/^::error/m.test(text), format);
      }
    });
  }
});

/** An export without the control characters that its format is made of, where they stand as it wants them. */
function withoutSigns(format: string, text: string): string {
  return format === "chat" ? text.replaceAll(/^([@*%]\S+:)\t/gm, "$1 ").replaceAll(/\u0015\d+_\d+\u0015/g, "") : text;
}
