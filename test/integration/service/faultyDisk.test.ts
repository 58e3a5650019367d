import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { FakeAnalyser, gate } from "./fakeAnalyser.ts";
import { diskError, watchedFiles, type DiskStep } from "./faultyFiles.ts";
import {
  assertProblem,
  formOf,
  get,
  KEY,
  post,
  rawRequest,
  ServiceBench,
  settled,
  submit,
  submitted,
  until,
  validParts,
  type Reachable,
} from "./serviceBench.ts";
import { submitPath } from "../../support/results.ts";

const CODES = ["ENOSPC", "EIO"] as const;
const address = (id: string) => `/v1/audio/recognition/result/${id}`;

describe("a disk that is full or fails", function () {
  this.timeout(60_000);
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  /** A disk of which steps can be told and made to fail. */
  function disk() {
    const steps: DiskStep[] = [];
    let failing: ((step: DiskStep) => NodeJS.ErrnoException | undefined) | undefined;
    const files = watchedFiles((step) => {
      const error = failing?.(step);
      if (error) throw error;
      steps.push(step);
    });
    return { files, steps, fail: (when: typeof failing) => (failing = when) };
  }

  const keyed = (service: Reachable, key: string) =>
    post(service, submitPath("recognition"), formOf(validParts("recognition")), { "idempotency-key": key });

  /** The steps from the first byte of a submission to its acknowledgment, as a job that does not run takes them. */
  async function stepsOfSubmission(): Promise<DiskStep[]> {
    const { files, steps } = disk();
    const service = await bench.start({ files, analyser: new FakeAnalyser(gate().answer), limits: { concurrency: 0 } });
    steps.length = 0;
    assert.equal((await keyed(service, "key-of-the-first")).status, 202);
    return [...steps];
  }

  /** Where a file, or a directory's list of files, was put on the disk for good: after all that was written to it, up to a step. */
  const isSynced = (steps: DiskStep[], path: RegExp, before: number) => {
    const touching = steps.slice(0, before).filter((step) => path.test(step.path) && ["writeFile", "sync"].includes(step.operation));
    return touching.at(-1)?.operation === "sync";
  };

  it("has been told to keep all of a submission, and the directories that lead to it, before the acknowledgment", async () => {
    const steps = await stepsOfSubmission();
    const moved = steps.findIndex(({ operation, path }) => operation === "rename" && /-> .*jobs.[0-9a-f]{32}$/.test(path));
    const id = steps[moved]!.path.slice(-32);
    for (const part of [".audio", ".job\\.json", ""])
      assert.ok(isSynced(steps, new RegExp(`unfinished.${id}${part}$`), moved), part || "the upload's directory");
    assert.ok(isSynced(steps.slice(moved), /jobs$/, Infinity));
    const keyMoved = steps.findIndex(({ operation, path }) => operation === "rename" && /-> .*keys.\w+$/.test(path));
    assert.ok(keyMoved >= 0 && keyMoved < moved && isSynced(steps.slice(keyMoved, moved), /keys$/, Infinity));
  });

  it("has been told to keep a result before its recording goes", async () => {
    const { files, steps } = disk();
    const { answer, open } = gate();
    const analyser = new FakeAnalyser(answer);
    const service = await bench.start({ files, analyser });
    const id = await submitted(service, "recognition");
    await until(() => analyser.running === 1);
    steps.length = 0;
    open();
    await settled(service, address(id));
    const gone = () => steps.findIndex(({ operation, path }) => operation === "rm" && path.endsWith("audio"));
    await until(() => gone() >= 0);
    const moved = steps.findIndex(({ operation, path }) => operation === "rename" && path.endsWith(`${id}.json`));
    assert.ok(moved >= 0 && isSynced(steps, /unfinished.[0-9a-f]{32}$/, moved), "the result itself");
    assert.ok(moved < gone() && isSynced(steps.slice(moved, gone()), /results$/, Infinity), "its entry");
  });

  it("acknowledges nothing, whichever step of a submission fails, and keeps earlier jobs and nothing else", async () => {
    const { length } = await stepsOfSubmission();
    assert.ok(length >= 20, `${length} steps`);
    const dataDirectory = await bench.directory();
    const { files, fail } = disk();
    const first = await bench.start({ dataDirectory, files, limits: { concurrency: 0 } });
    const earlier = await submitted(first, "recognition", { user_token: "earlier" });
    const jobs = () => readdir(join(dataDirectory, "jobs"));
    const met = new Set<string>();
    for (const code of CODES) {
      for (let failing = 0; failing < length; failing++) {
        let count = 0;
        let step: DiskStep | undefined;
        fail((current) => {
          if (step !== undefined || count++ < failing) return undefined;
          step = current;
          return diskError(code);
        });
        const answer = await keyed(first, `key-${code}-${failing}`);
        const what = `${code} at step ${failing}, ${step?.operation} ${step?.path}`;
        assert.ok(step, what);
        assert.equal(answer.status, code === "ENOSPC" ? 507 : 500, what);
        assertProblem(answer, code === "ENOSPC" ? 507 : 500, code === "ENOSPC" ? "storage-full" : "storage-failed");
        assert.deepEqual(await jobs(), [earlier], what);
        assert.deepEqual(await readdir(join(dataDirectory, "unfinished")), [], what);
        met.add(step.operation);
        fail(undefined);
      }
    }
    assert.deepEqual([...met].sort(), ["close", "mkdir", "open", "read", "readFile", "rename", "stat", "sync", "writeFile"]);
    // The disk has room again: the key of a submission that failed is free, and no place of the queue is lost.
    const late = await keyed(first, "key-ENOSPC-0");
    assert.deepEqual([late.status, late.headers["idempotency-replayed"]], [202, undefined]);
    await first.close();
    const analyser = new FakeAnalyser();
    const second = await bench.start({ dataDirectory, analyser });
    for (const id of [earlier, (late.json as { id: string }).id]) assert.equal((await settled(second, address(id))).status, 200);
    assert.equal(analyser.requests.length, 2);
  });

  it("acknowledges nothing when what failed cannot be cleared away either", async () => {
    const dataDirectory = await bench.directory();
    const { files, fail } = disk();
    const service = await bench.start({ dataDirectory, files });
    for (const operation of ["sync", "rename"]) {
      fail((step) => (step.operation === operation || step.operation === "rm" ? diskError("EIO") : undefined));
      assertProblem(await submit(service, "recognition"), 500, "storage-failed");
    }
    assert.ok(bench.lines.some((line) => line === "a refused upload could not be deleted (EIO)"));
    fail(undefined);
    await service.close();
    const analyser = new FakeAnalyser();
    await bench.start({ dataDirectory, analyser });
    assert.deepEqual(await readdir(join(dataDirectory, "unfinished")), []);
    assert.equal(analyser.requests.length, 0);
  });

  for (const code of CODES) {
    it(`keeps an outcome that cannot be stored (${code}), stores it when that works again, and analyses once`, async () => {
      const dataDirectory = await bench.directory();
      const { files, fail } = disk();
      const analyser = new FakeAnalyser();
      const service = await bench.start({ dataDirectory, files, analyser, limits: { storeRetry: 10 } });
      const before = await submitted(service, "recognition");
      const stored = (await settled(service, address(before))).json;
      let failures = 0;
      fail(({ operation, path }) => {
        // The result's file is first written under another name.
        if (!(operation === "writeFile" && /unfinished.[0-9a-f]{32}$/.test(path))) return undefined;
        failures++;
        return diskError(code);
      });
      const { answer, open } = gate();
      analyser.answer = answer;
      // Its beginning is the first thing that cannot be stored.
      const id = await submitted(service, "recognition");
      await until(() => failures > 1);
      assert.equal(analyser.requests.length, 1);
      fail(undefined);
      await until(() => analyser.running === 1);
      failures = 0;
      fail(({ operation }) => (operation === "open" || operation === "rename" ? (failures++, diskError(code)) : undefined));
      open();
      await until(() => failures > 3);
      assertProblem(await get(service, address(id)), 404, "pending");
      assert.deepEqual((await get(service, address(before))).json, stored);
      fail(undefined);
      assert.equal((await settled(service, address(id))).status, 200);
      assert.equal(analyser.requests.length, 2);
      assert.ok(
        bench.lines.some((line) =>
          line.startsWith(`job ${id} recognition has an outcome that could not be stored (${code}); tried again in `),
        ),
      );
      for (const name of ["jobs", "unfinished"]) await until(async () => (await readdir(join(dataDirectory, name))).length === 0);
    });
  }

  it("stores one result, whichever step of storing fails once", async () => {
    const counting = disk();
    const { answer, open } = gate();
    const analyser = new FakeAnalyser(answer);
    const sample = await bench.start({ files: counting.files, analyser });
    const id = await submitted(sample, "recognition");
    await until(() => analyser.running === 1);
    counting.steps.length = 0;
    open();
    await until(() => bench.lines.some((line) => line.includes("done after")));
    await until(() => counting.steps.at(-1)?.path.endsWith(`${id}.finished`) === true);
    // Reading is what the question for the result does.
    const { length } = counting.steps.filter(({ operation }) => operation !== "readFile");
    assert.ok(length >= 8, `${length} steps`);
    for (const code of CODES) {
      for (let failing = 0; failing < length; failing++) {
        const dataDirectory = await bench.directory();
        const { files, fail } = disk();
        const held = gate();
        const waiting = new FakeAnalyser(held.answer);
        const service = await bench.start({ dataDirectory, files, analyser: waiting, limits: { storeRetry: 5 } });
        const job = await submitted(service, "recognition");
        await until(() => waiting.running === 1);
        let count = 0;
        fail(({ operation }) => (operation !== "readFile" && count++ === failing ? diskError(code) : undefined));
        held.open();
        assert.equal((await settled(service, address(job))).status, 200, `${code} at step ${failing}`);
        // Closed before the last step is tried again, it would leave that to the next start.
        for (const folder of ["jobs", "unfinished"]) await until(async () => (await readdir(join(dataDirectory, folder))).length === 0);
        assert.deepEqual(await readdir(join(dataDirectory, "results")), [`${job}.json`]);
        assert.equal(waiting.requests.length, 1);
        await service.close();
      }
    }
  });

  it("takes an outcome that is still in memory when it stops up again at the next start", async () => {
    const dataDirectory = await bench.directory();
    const { files, fail } = disk();
    const { answer, open } = gate();
    const analyser = new FakeAnalyser(answer);
    const first = await bench.start({ dataDirectory, files, analyser });
    const id = await submitted(first, "recognition");
    await until(() => analyser.running === 1);
    fail(({ path }) => (path.includes("unfinished") ? diskError("ENOSPC") : undefined));
    open();
    await until(() => bench.lines.some((line) => line.includes("has an outcome that could not be stored")));
    await first.close();
    const second = await bench.start({ dataDirectory });
    assert.equal((await settled(second, address(id))).status, 200);
  });

  it("is told of at the start, and of results that cannot be read", async () => {
    const dataDirectory = await bench.directory();
    const { files, fail } = disk();
    fail(({ operation }) => (operation === "readdir" ? diskError("EIO") : undefined));
    await assert.rejects(bench.start({ dataDirectory, files }), { code: "data-directory-unusable" });
    fail(undefined);
    const service = await bench.start({ dataDirectory, files });
    const id = await submitted(service, "recognition");
    await settled(service, address(id));
    fail(({ operation }) => (operation === "readFile" ? diskError("EIO") : undefined));
    assertProblem(await rawRequest(service, { path: address(id), headers: { "x-api-key": KEY } }), 500, "storage-failed");
  });
});
