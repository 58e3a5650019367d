import assert from "node:assert/strict";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { arrivedText, endedText } from "#jobs/noticeTexts.ts";

function job(state: JobFile["state"], otherText?: true): JobFile {
  return {
    version: 2,
    id: "1",
    state,
    createdAt: "2026-03-14T09:00:00.000Z",
    operation: "fluency-v2",
    format: "native",
    reference: { text: "", path: "file:///texts/fox.txt" },
    recording: { path: "file:///texts/fox.wav", sha256: "00", bytes: 1 },
    assessedBy: { service: "embedded", modelId: "local-en" },
    service: { profile: "Embedded", baseUrl: "http://127.0.0.1:1" },
    idempotencyKey: "33333333",
    otherText,
  };
}
const [done, doubted, failed] = [job("available"), job("available", true), job("failed")];

describe("a notice of jobs that ended", () => {
  for (const [what, file, note, message, warns] of [
    ["that it is there", done, undefined, "The result of fox.txt: fox.wav has arrived.", false],
    [
      "what the recording is like now",
      done,
      "Its recording has changed.",
      "The result of fox.txt: fox.wav has arrived. Its recording has changed.",
      false,
    ],
    [
      "first that it is of another text",
      doubted,
      undefined,
      "fox.txt: fox.wav: the recording does not seem to be a reading of this text.",
      true,
    ],
    [
      "both",
      doubted,
      "Its recording has changed.",
      "fox.txt: fox.wav: the recording does not seem to be a reading of this text. Its recording has changed.",
      true,
    ],
  ] as const) {
    it(`tells of one result ${what}`, () => assert.deepEqual(arrivedText(file, note), { message, warns }));
  }

  for (const [jobs, message, warns] of [
    [[done, done], "2 results have arrived.", false],
    [[done, failed], "1 result has arrived. 1 assessment has failed.", true],
    [[failed, failed], "2 assessments have failed.", true],
    [[done, doubted], "2 results have arrived. 1 recording does not seem to be a reading of its text.", true],
    [
      [doubted, doubted, failed],
      "2 results have arrived. 2 recordings do not seem to be readings of their texts. 1 assessment has failed.",
      true,
    ],
  ] as const) {
    it(`tells of several: ${message}`, () => assert.deepEqual(endedText(jobs), { message, warns }));
  }
});
