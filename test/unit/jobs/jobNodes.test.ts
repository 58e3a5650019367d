import assert from "node:assert/strict";
import { JOB_STATES, type JobFile } from "#jobs/store/jobFile.ts";
import { canBeRetried, ended, isUnfinished, type Job, retried, mayCostTwice } from "#jobs/job.ts";
import { jobNode } from "#jobs/jobNodes.ts";
import { jobTarget } from "#extension/jobs/jobTarget.ts";
import { manifest } from "../extension/manifest.ts";

const TOKEN = "0b9a7d3e-1f62-4f0e";
const JOB: JobFile = {
  version: 2,
  id: "33333333-1f62-4f0e-8000-000000000000",
  state: "pending",
  createdAt: new Date(2026, 2, 14, 9, 0).toISOString(),
  operation: "fluency-v2",
  format: "native",
  reference: { text: "The fox runs.", path: "file:///texts/fox.txt" },
  recording: { path: "file:///texts/Ann%C3%A9%201.wav", sha256: "00", bytes: 1 },
  assessedBy: { service: "hosted", origin: "https://speech.example", modelId: "en-high" },
  service: { profile: "District", baseUrl: "https://speech.example" },
  userToken: TOKEN,
  idempotencyKey: "33333333",
  submitted: { id: "r1", operation: "fluency-v2", address: "https://speech.example/r1", origin: "https://speech.example" },
};

const NOW = new Date(2026, 2, 14, 18, 0);
const endedAt = new Date(2026, 2, 14, 14, 32).toISOString();
const clock = (hour: number, minute: number) =>
  new Date(2026, 2, 14, hour, minute).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

describe("a job's line in the view", () => {
  for (const [state, extra, description] of [
    ["preparing", {}, "preparing"],
    ["uploading", { progress: { stage: "uploading", fraction: 0.459 } }, "uploading, 45 %"],
    ["pending", {}, `waiting since ${clock(9, 0)}`],
    ["pending", { trouble: "Nothing answers." }, `no answer at the moment, waiting since ${clock(9, 0)}`],
    ["pending", { elsewhere: true }, `waiting since ${clock(9, 0)}, in another window`],
    ["available", {}, `done ${clock(14, 32)}`],
    ["available", { file: { otherText: true } }, `another text?, done ${clock(14, 32)}`],
    ["failed", {}, `failed ${clock(14, 32)}`],
    ["failed", { trouble: "Nothing answers." }, `failed ${clock(14, 32)}`],
    ["cancelled", {}, `cancelled ${clock(14, 32)}`],
  ] as const) {
    it(`says “${description}”, also to people who hear it`, () => {
      const { file, ...rest }: { file?: Partial<JobFile> } & Omit<Partial<Job>, "file"> = extra;
      const node = jobNode(
        { file: { ...JOB, state, ...(!isUnfinished(state) && { endedAt }), ...file }, elsewhere: false, ...rest },
        undefined,
        NOW,
      );
      assert.equal(node.description, `${description}, District, fox.txt`);
      assert.equal(node.label, "Anné 1.wav");
      assert.equal(node.spoken, `${node.label}, ${node.description}`);
      assert.ok(!JSON.stringify(node).includes(TOKEN) && !JSON.stringify(node).includes("The fox runs"));
    });
  }

  it("warns of a recording of another text", () => {
    const done: JobFile = { ...JOB, state: "available", endedAt };
    const [plain, doubted] = [jobNode({ file: done, elsewhere: false }), jobNode({ file: { ...done, otherText: true }, elsewhere: false })];
    assert.deepEqual([plain.icon, doubted.icon, doubted.context], ["pass", "warning", plain.context]);
    assert.match(doubted.tooltip, /^The recording does not seem to be a reading of this text\.$/m);
  });

  it("tells the day of another day, and no time of what ended without a note of it", () => {
    const next = new Date(2026, 2, 15, 1, 0);
    const day = NOW.toLocaleDateString([], { day: "numeric", month: "short" });
    assert.equal(
      jobNode({ file: { ...JOB, state: "available", endedAt }, elsewhere: false }, undefined, next).description,
      `done ${day} ${clock(14, 32)}, District, fox.txt`,
    );
    assert.equal(
      jobNode({ file: { ...JOB, state: "available" }, elsewhere: false }, undefined, NOW).description,
      "done, District, fox.txt",
    );
  });

  it("names no profile for this machine, and the line of a passage that is meant", () => {
    const file: JobFile = {
      ...JOB,
      assessedBy: { service: "embedded", modelId: "local-en" },
      service: { ...JOB.service, profile: "Embedded" },
      reference: { ...JOB.reference, line: 3, called: "cat" },
    };
    assert.equal(jobNode({ file, elsewhere: false }, undefined, NOW).description, `waiting since ${clock(9, 0)}, fox.txt (cat)`);
  });

  it("names the reader by the alias, where there is one", () => {
    assert.match(jobNode({ file: JOB, elsewhere: false }, "Blue group", NOW).tooltip, /^Reader: Blue group$/m);
    assert.doesNotMatch(jobNode({ file: JOB, elsewhere: false }, undefined, NOW).tooltip, /Speaker/);
  });

  it("tells what cancelling means", () => {
    assert.match(jobNode({ file: JOB, elsewhere: false }, undefined, NOW).tooltip, /If you cancel, this job stops waiting/);
    assert.match(
      jobNode({ file: { ...JOB, state: "cancelled" }, elsewhere: false }, undefined, NOW).tooltip,
      /You can still get the result/,
    );
  });

  it("has for each state what can be done with it, and nothing in another window's", () => {
    const entries = manifest.contributes.menus["view/item/context"]!.filter(({ when = "" }) => when.includes("speechAssessment.jobs"));
    const offered = (context: string) =>
      [
        ...new Set(
          entries
            .filter(({ when = "" }) => new RegExp(/=~ \/(.*)\//.exec(when)![1]!).test(context))
            .map(({ command }) => command!.replace("speechAssessment.", "")),
        ),
      ].sort();
    const actions = Object.fromEntries(
      JOB_STATES.map((state) => [state, offered(jobNode({ file: { ...JOB, state }, elsewhere: false }).context)]),
    );
    assert.deepEqual(actions, {
      preparing: ["cancelJob"],
      uploading: ["cancelJob"],
      pending: ["cancelJob", "retryJob"],
      available: ["openJob", "removeJob"],
      failed: ["removeJob", "retryJob"],
      cancelled: ["askJobAgain", "removeJob"],
    });
    assert.deepEqual(offered(jobNode({ file: { ...JOB, state: "cancelled", submitted: undefined }, elsewhere: false }).context), [
      "removeJob",
    ]);
    assert.deepEqual(offered(jobNode({ file: JOB, elsewhere: true }).context), []);
  });

  it("is what commands are called on", () => {
    assert.equal(jobTarget([{ file: JOB, elsewhere: false }]), JOB.id);
    for (const other of [undefined, null, "x", {}, { file: null }, { file: { id: 1 } }]) assert.equal(jobTarget([other]), undefined);
  });
});

describe("a job that is tried again", () => {
  const failed = (code: string): JobFile => ({ ...JOB, state: "failed", failure: { code, message: "" } });

  for (const code of [
    "timed-out",
    "service-unreachable",
    "rate-limited",
    "service-failed",
    "key-refused",
    "key-missing",
    "result-overdue",
    "defect",
  ]) {
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

  it("may be charged twice where a hosted service may have accepted it, whatever failed since, until it is acknowledged", () => {
    const unsent = {
      ...failed("not-acknowledged"),
      submitted: undefined,
      assessedBy: { ...JOB.assessedBy, service: "hosted" as const },
      maybeAccepted: true,
    };
    assert.ok(mayCostTwice(unsent));
    assert.ok(mayCostTwice({ ...retried(unsent, "another-key"), state: "failed", failure: { code: "key-refused", message: "" } }));
    assert.equal(retried(unsent, "another-key").idempotencyKey, JOB.idempotencyKey);
    for (const other of [
      { ...unsent, maybeAccepted: undefined },
      { ...unsent, assessedBy: { ...JOB.assessedBy, service: "embedded" as const } },
      { ...unsent, submitted: JOB.submitted },
    ])
      assert.ok(!mayCostTwice(other));
  });

  it("is asked for again after it was cancelled, where the service had accepted it", () => {
    const cancelled = ended(JOB, "cancelled", endedAt);
    assert.ok(canBeRetried(cancelled));
    assert.deepEqual(retried(cancelled, "another-key"), JOB);
    assert.ok(!canBeRetried(ended({ ...JOB, submitted: undefined }, "cancelled", endedAt)));
  });

  it("keeps neither token nor text at its end, unless its result can still be asked for", () => {
    const kept = (job: JobFile) => [...(job.userToken === undefined ? [] : ["token"]), ...(job.reference.text === "" ? [] : ["text"])];
    assert.deepEqual(kept(ended(JOB, "available", endedAt)), []);
    assert.deepEqual(kept(ended({ ...JOB, submitted: undefined }, "cancelled", endedAt)), []);
    assert.deepEqual(kept(ended(JOB, "cancelled", endedAt)), ["token", "text"]);
  });
});
