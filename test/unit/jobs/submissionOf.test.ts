import assert from "node:assert/strict";
import { ended, retried } from "#jobs/job.ts";
import { type JobFile, readJob } from "#jobs/store/jobFile.ts";
import { submissionOf, submittedAt } from "#jobs/submissionOf.ts";

const OWN = { zuri: ["Z UH1 R IY0", "Z ER1 IY0"] };
const JOB: JobFile = {
  version: 2,
  id: "33333333-1f62-4f0e-8000-000000000000",
  state: "preparing",
  createdAt: "2026-03-14T09:00:00.000Z",
  operation: "fluency-v2",
  format: "native",
  reference: { text: "Zuri runs.", path: "file:///texts/zuri.txt", pronunciations: OWN },
  recording: { path: "file:///texts/zuri.wav", sha256: "0".repeat(64), bytes: 44 },
  assessedBy: { service: "embedded", modelId: "local-en" },
  service: { profile: "Embedded", baseUrl: "" },
  userToken: "child-17",
  idempotencyKey: "33333333",
};

describe("what is sent of a job", () => {
  it("has the project's words for the embedded service, also after a restart and when it is tried again", () => {
    const kept = readJob(JSON.stringify(JOB))!;
    assert.deepEqual(submissionOf(kept).pronunciations, OWN);
    assert.deepEqual(
      submissionOf(retried({ ...kept, state: "failed", failure: { code: "service-unreachable", message: "" } }, "another-key"))
        .pronunciations,
      OWN,
    );
  });

  it("has nothing of them for a hosted service, whatever the job says", () => {
    const hosted = submissionOf({ ...JOB, assessedBy: { service: "hosted", origin: "https://speech.example", modelId: "en-7" } });
    assert.ok(!("pronunciations" in hosted));
    assert.doesNotMatch(JSON.stringify(hosted), /Z UH1/);
  });

  it("has the silence that goes behind a short recording, whoever assesses it", () => {
    const short = { ...JOB, recording: { ...JOB.recording, silence: 0.4 } };
    assert.equal(submissionOf(short).silence, 0.4);
    assert.equal(
      submissionOf({ ...short, assessedBy: { service: "hosted", origin: "https://speech.example", modelId: "en-7" } }).silence,
      0.4,
    );
    assert.equal(submissionOf(JOB).silence, undefined);
  });

  it("is not remembered once the result is there", () => {
    const done = ended(JOB, "available", "2026-03-14T09:01:00.000Z");
    assert.equal(done.reference.pronunciations, undefined);
    assert.throws(() => submissionOf(done), { code: "job-incomplete" });
  });
});

describe("where the result of a job is asked for", () => {
  const submitted = (origin: string) => ({
    id: "r1",
    operation: "fluency-v2",
    format: "native" as const,
    address: `${origin}/v2/audio/fluency/result/r1`,
    origin,
  });

  it("is the embedded service as it runs now, on whatever port it was before", () => {
    const now = "http://127.0.0.1:4002";
    assert.deepEqual(submittedAt(submitted("http://127.0.0.1:4001"), JOB, now), submitted(now));
  });

  it("is where a hosted service said", () => {
    const origin = "https://speech.example";
    const job = { assessedBy: { service: "hosted", origin, modelId: "en-7" } } as const;
    const said = { ...submitted(origin), address: `${origin}/elsewhere/r1` };
    assert.deepEqual(submittedAt(said, job, origin), said);
  });
});
