import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { earlierJob } from "#extension/sets/earlierJob.ts";
import type { Job } from "#jobs/job.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { readingKey } from "#project/results/readingKey.ts";

const SHA = "a".repeat(64);
const FACTS = {
  sha256: SHA,
  text: "The fox.",
  operation: "fluency-v2",
  format: "native",
  assessedBy: { service: "hosted", origin: "https://speech.example", modelId: "en" },
} as const;
const KEY = readingKey(FACTS);

function job(changes: Partial<JobFile> = {}): Job {
  const file: JobFile = {
    version: 2,
    id: "1",
    state: "pending",
    createdAt: "2026-01-01T00:00:00.000Z",
    operation: "fluency-v2",
    format: "native",
    reference: { text: FACTS.text, path: "file:///fox.txt" },
    recording: { path: "file:///fox.wav", sha256: SHA, bytes: 1 },
    assessedBy: FACTS.assessedBy,
    service: { profile: "District", baseUrl: "https://speech.example" },
    userToken: "one",
    idempotencyKey: "k",
    ...changes,
  };
  return { file, elsewhere: false };
}
const submitted = { id: "s", operation: "fluency-v2", address: "https://speech.example/s", origin: "https://speech.example" };

describe("earlierJob", () => {
  const found = (changes: Partial<JobFile>, token = "one") => earlierJob([job(changes)], KEY, token, undefined) !== undefined;

  it("finds what is under way, whoever it is sent for", () => {
    for (const state of ["preparing", "uploading", "pending"] as const) assert.ok(found({ state }, "another"), state);
  });

  it("finds what failed, and what was cancelled after the service had taken it, for the same speaker", () => {
    assert.ok(found({ state: "failed", failure: { code: "timed-out", message: "It took too long." } }));
    assert.ok(found({ state: "cancelled", submitted }));
    assert.ok(!found({ state: "failed" }, "another"));
    assert.ok(!found({ state: "cancelled", submitted }, "another"));
  });

  it("finds nothing that was cancelled before it was sent, that is done, or that is of another reading", () => {
    assert.ok(!found({ state: "cancelled" }));
    assert.ok(!found({ state: "available", reference: { text: "" } }));
    assert.ok(!found({ reference: { text: "The crow." } }));
    assert.ok(!found({ recording: { path: "file:///fox.wav", sha256: "b".repeat(64), bytes: 1 } }));
    assert.ok(!found({ operation: "recognition" }));
    assert.ok(!found({ assessedBy: { ...FACTS.assessedBy, modelId: "en-high" } }));
  });

  it("knows the embedded engine by this program's version", () => {
    const key = readingKey({ ...FACTS, assessedBy: { service: "embedded", modelId: "local", program: "p 2" } });
    const jobs = [job({ assessedBy: { service: "embedded", modelId: "local" } })];
    assert.equal(earlierJob(jobs, key, "one", "p 2"), jobs[0]);
    assert.equal(earlierJob(jobs, key, "one", "p 3"), undefined);
  });
});
