import assert from "node:assert/strict";
import { timelineOf } from "#operations/timelineOf.ts";
import { readAssessment } from "#results/assessmentFile.ts";

const body = {
  assessment_id: "a",
  user_id: "",
  model_id: "m",
  reference_text: "K AE1 T",
  is_correct: true,
  feedback: "",
  audio_duration: 3.1,
  analysis_details: [
    { phoneme: "K", timestamp: 0.1, end: 0.2 },
    { phoneme: "AE", timestamp: 0.2, end: 0.4 },
    { phoneme: "T", timestamp: 0.4, end: 3.1 },
  ],
};

function file(recording: object): string {
  return JSON.stringify({
    version: 1,
    operation: "pronunciation",
    assessedAt: "2026-01-01T00:00:00Z",
    assessedBy: { service: "embedded", modelId: "m" },
    recording: { path: "cat.wav", ...recording },
    reference: { text: "K AE1 T" },
    result: body,
  });
}

describe("a result of a recording with silence behind it", () => {
  const timeline = (recording: object) => {
    const {
      result,
      file: { reference },
    } = readAssessment(file(recording));
    return timelineOf({ result, reference: reference.text });
  };

  it("counts in the recording alone, and says what was added", () => {
    const { duration, phonemes, notes } = timeline({ silence: 2.3 });
    assert.equal(duration, 0.8);
    assert.deepEqual(
      phonemes.map(({ start }) => start),
      [0.1, 0.2, 0.4],
    );
    assert.ok(
      phonemes.every(({ end }) => end === undefined || end <= 0.8),
      JSON.stringify(phonemes),
    );
    assert.ok(
      notes.some((note) =>
        /a copy with 2\.30 s of silence at its end was assessed\. All times are those of the recording itself\./u.test(note),
      ),
    );
  });

  it("is as it was where nothing was added", () => {
    const { duration, notes } = timeline({});
    assert.deepEqual([duration, notes], [3.1, []]);
  });
});
