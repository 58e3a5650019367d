import assert from "node:assert/strict";
import { readJob } from "#jobs/store/jobFile.ts";

const OLD = {
  version: 1,
  id: "33333333-1f62-4f0e-8000-000000000000",
  state: "pending",
  createdAt: "2026-03-14T09:00:00.000Z",
  operation: "fluency-v2",
  format: "native",
  passage: { uri: "file:///texts/fox.txt", name: "fox.txt", selected: false, line: 3, called: "cat", languageId: "plaintext", offset: 7 },
  audio: "file:///texts/fox.wav",
  fingerprint: { sha256: "0".repeat(64), bytes: 44 },
  service: {
    kind: "hosted",
    profile: "District",
    baseUrl: "https://speech.example/api",
    modelId: "en-7",
    modelConfidence: "medium",
    received: true,
  },
  reference: "The fox runs.",
  userToken: "child-17",
  idempotencyKey: "33333333",
  submitted: { id: "r1", operation: "fluency-v2", address: "https://speech.example/r1", origin: "https://speech.example" },
};

describe("the file of a job", () => {
  it("of version 0.2 is taken up as it was left", () => {
    const { passage: _passage, audio: _audio, fingerprint: _fingerprint, service: _service, ...same } = OLD;
    assert.deepEqual(readJob(JSON.stringify(OLD)), {
      ...same,
      version: 2,
      reference: { text: "The fox runs.", path: "file:///texts/fox.txt", line: 3, called: "cat", offset: 7 },
      recording: { path: "file:///texts/fox.wav", sha256: "0".repeat(64), bytes: 44 },
      assessedBy: { service: "hosted", origin: "https://speech.example", modelId: "en-7", modelConfidence: "medium" },
      service: { profile: "District", baseUrl: "https://speech.example/api", received: true },
    });
  });

  it("of version 0.2 that has ended has no text any more", () => {
    const { reference: _reference, userToken: _userToken, ...ended } = OLD;
    assert.equal(readJob(JSON.stringify({ ...ended, state: "available" }))?.reference.text, "");
  });

  it("is none when it is torn, or has lost something", () => {
    for (const text of ["", "{", JSON.stringify({ ...OLD, audio: undefined }), JSON.stringify({ ...OLD, version: 3 })])
      assert.equal(readJob(text), undefined);
  });
});
