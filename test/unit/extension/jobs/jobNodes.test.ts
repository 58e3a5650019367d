import assert from "node:assert/strict";
import { JOB_STATES, type JobFile } from "../../../../src/contract/jobFile.ts";
import { ended, retried } from "../../../../src/extension/jobs/job.ts";
import { jobNode } from "../../../../src/extension/jobs/jobNodes.ts";
import { jobTarget } from "../../../../src/extension/jobs/jobTarget.ts";
import { manifest } from "../manifest.ts";
import { TOKEN } from "./window.ts";

const JOB: JobFile = {
  version: 1, id: "33333333-1f62-4f0e-8000-000000000000", state: "pending", createdAt: "2026-03-14T09:00:00.000Z", operation: "fluency-v2", format: "native",
  passage: { uri: "file:///texts/fox.txt", name: "fox.txt", selected: false, languageId: "plaintext" },
  audio: "file:///texts/Ann%C3%A9%201.wav", fingerprint: { sha256: "00", bytes: 1 },
  service: { kind: "hosted", profile: "District", baseUrl: "https://speech.example", modelId: "en-high" },
  reference: "The fox runs.", userToken: TOKEN, idempotencyKey: "33333333",
  submitted: { id: "r1", operation: "fluency-v2", address: "https://speech.example/r1", origin: "https://speech.example" },
};

describe("a job's line in the view", () => {
  for (const [state, extra, description] of [
    ["preparing", {}, "preparing"],
    ["uploading", { progress: { stage: "uploading", fraction: 0.459 } }, "uploading, 45 %"],
    ["pending", {}, "waiting"],
    ["pending", { trouble: "Nothing answers." }, "waiting, no answer at the moment"],
    ["pending", { elsewhere: true }, "waiting, in another window"],
    ["available", {}, "done"],
    ["failed", {}, "failed"],
    ["cancelled", {}, "cancelled"],
  ] as const) {
    it(`says “${description}”, also to people who hear it`, () => {
      const node = jobNode({ file: { ...JOB, state }, elsewhere: false, ...extra });
      assert.equal(node.description, description);
      assert.equal(node.label, "fox.txt: Anné 1.wav");
      assert.equal(node.spoken, `Anné 1.wav of fox.txt, ${description}`);
      assert.ok(!JSON.stringify(node).includes(TOKEN) && !JSON.stringify(node).includes("The fox runs"));
    });
  }

  it("has for each state what can be done with it, and nothing in another window's", () => {
    const entries = manifest.contributes.menus["view/item/context"]!.filter(({ when = "" }) => when.includes("speechAssessment.jobs"));
    const offered = (context: string) => [...new Set(entries.filter(({ when = "" }) => new RegExp(/=~ \/(.*)\//.exec(when)![1]!).test(context)).map(({ command }) => command!.replace("speechAssessment.", "")))].sort();
    const actions = Object.fromEntries(JOB_STATES.map((state) => [state, offered(jobNode({ file: { ...JOB, state }, elsewhere: false }).context)]));
    assert.deepEqual(actions, {
      preparing: ["cancelJob"], uploading: ["cancelJob"], pending: ["cancelJob", "retryJob"],
      available: ["openJob", "removeJob"], failed: ["removeJob", "retryJob"], cancelled: ["removeJob"],
    });
    assert.deepEqual(offered(jobNode({ file: JOB, elsewhere: true }).context), []);
  });

  it("is what commands are called on", () => {
    assert.equal(jobTarget([{ file: JOB, elsewhere: false }]), JOB.id);
    for (const other of [undefined, null, "x", {}, { file: null }, { file: { id: 1 } }]) assert.equal(jobTarget([other]), undefined);
  });
});

describe("a job that is tried again", () => {
  const failed = (code: string): JobFile => ({ ...JOB, state: "failed", failure: { code, message: "" } });

  for (const code of ["timed-out", "service-unreachable", "rate-limited", "service-failed", "key-refused", "key-missing", "result-overdue", "defect"]) {
    it(`is asked for again after ${code}, and not sent`, () => {
      const { state, submitted, idempotencyKey } = retried(failed(code), "another-key");
      assert.deepEqual([state, submitted, idempotencyKey], ["pending", JOB.submitted, JOB.idempotencyKey]);
    });
  }

  for (const code of ["analysis-failed", "result-unknown", "foreign-address", "answer-too-large"]) {
    it(`is another submission after ${code}`, () => {
      const { state, submitted, idempotencyKey } = retried(failed(code), "another-key");
      assert.deepEqual([state, submitted, idempotencyKey], ["preparing", undefined, "another-key"]);
    });
  }

  it("is the same submission while nothing was acknowledged", () => {
    const { state, idempotencyKey } = retried({ ...failed("maybe-sent"), submitted: undefined }, "another-key");
    assert.deepEqual([state, idempotencyKey], ["preparing", JOB.idempotencyKey]);
  });

  it("keeps neither token nor text at its end", () => {
    for (const state of ["available", "cancelled"] as const) assert.deepEqual(["userToken", "reference"].filter((key) => key in ended(JOB, state)), []);
  });
});
