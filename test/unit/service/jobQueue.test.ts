import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { JobQueue } from "../../../src/service/jobQueue.ts";

/** A queue whose jobs run until they are ended by name. */
function makeQueue(concurrency: number, capacity: number) {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const queue = new JobQueue<string>({
    concurrency,
    capacity,
    run: async (job, signal) => {
      running.push(job);
      await new Promise<void>((resolve) => {
        ends.set(job, resolve);
        signal.addEventListener("abort", () => resolve());
      });
      running.splice(running.indexOf(job), 1);
    },
  });
  const end = async (job: string) => {
    ends.get(job)!();
    await turn();
  };
  return { queue, running, end };
}

describe("JobQueue", () => {
  it("runs jobs in their order, so many at a time", async () => {
    const { queue, running, end } = makeQueue(2, 10);
    for (const job of ["a", "b", "c", "d"]) queue.add(job);
    assert.deepEqual(running, ["a", "b"]);
    await end("a");
    assert.deepEqual(running, ["b", "c"]);
  });

  it("lets a job that must be alone wait for the others, and the others for it", async () => {
    const { queue, running, end } = makeQueue(2, 10);
    queue.add("a");
    queue.add("suspect", { alone: true });
    queue.add("b");
    assert.deepEqual(running, ["a"]);
    await end("a");
    assert.deepEqual(running, ["suspect"]);
    queue.add("c");
    assert.deepEqual(running, ["suspect"]);
    await end("suspect");
    assert.deepEqual(running, ["b", "c"]);
  });

  it("counts reservations as waiting until they are given up", () => {
    const { queue, running } = makeQueue(1, 1);
    queue.reserve()!.fill("a");
    const second = queue.reserve()!;
    assert.equal(queue.reserve(), undefined);
    second.release();
    second.release();
    const third = queue.reserve()!;
    third.fill("b");
    third.release();
    assert.equal(queue.reserve(), undefined);
    assert.deepEqual(running, ["a"]);
  });

  it("aborts what runs and begins nothing more when it is closed", async () => {
    const { queue, running } = makeQueue(1, 10);
    queue.add("a");
    queue.add("b");
    await queue.close(60_000);
    queue.add("c");
    assert.deepEqual(running, []);
  });

  it("waits no longer than it has patience", async () => {
    const queue = new JobQueue<string>({ concurrency: 1, capacity: 1, run: () => new Promise(() => {}) });
    queue.add("stubborn");
    await queue.close(10);
  });
});
