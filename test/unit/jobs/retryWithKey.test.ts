import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { elsewhereError, type Job } from "#jobs/job.ts";
import { retryWithKey } from "#jobs/retryWithKey.ts";

const ORIGIN = "https://assess.example";

function failed(id: string, code: string, baseUrl = ORIGIN, submitted?: object): Job {
  return { file: { id, state: "failed", failure: { code, message: "" }, service: { baseUrl }, submitted } as JobFile, elsewhere: false };
}

describe("a key that comes back", () => {
  const jobs = [
    failed("missing", "key-missing"),
    failed("missing elsewhere", "key-missing", "https://other.example"),
    failed("unsent", "key-refused"),
    failed("refused", "key-refused", `${ORIGIN}/speech`, {}),
    failed("refused elsewhere", "key-refused", "https://other.example", {}),
    failed("analysed", "analysis-failed", ORIGIN, {}),
  ];
  const ours = (origin: string) => Promise.resolve(origin === ORIGIN);

  async function retriedBy(isNew: (origin: string) => Promise<boolean>, retry: (id: string) => Promise<void> = () => Promise.resolve()) {
    const [retried, shown] = [[] as string[], [] as unknown[]];
    await retryWithKey(
      { all: () => jobs, retry: (id, options) => (assert.deepEqual(options, { asItIs: false }), retried.push(id), retry(id)) },
      { has: ours, isNew },
      (work) => work().catch((error: unknown) => void shown.push(error)),
    );
    return { retried, shown };
  }

  it("sets going what failed without it, and asks for results that another key may get", async () => {
    assert.deepEqual(await retriedBy(ours), { retried: ["missing", "refused"], shown: [] });
  });
  it("asks for nothing with the key that was refused", async () => {
    assert.deepEqual((await retriedBy(() => Promise.resolve(false))).retried, ["missing"]);
  });
  it("says nothing of a job that another window was quicker with, and goes on after one that fails", async () => {
    assert.deepEqual((await retriedBy(ours, () => Promise.reject(elsewhereError()))).shown, []);
    const broken = new Error("broken");
    assert.deepEqual(await retriedBy(ours, () => Promise.reject(broken)), { retried: ["missing", "refused"], shown: [broken, broken] });
  });
});
