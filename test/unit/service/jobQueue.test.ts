import assert from "node:assert/strict";
import { mock } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { JobQueue, type Entry } from "#service/queue/jobQueue.ts";

/** A queue whose jobs run until they are ended by name. */
function makeQueue(concurrency: number, capacity: number) {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  /** How jobs come back when they have ended. */
  const agains = new Map<string, Entry[]>();
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
      return agains.get(job)?.shift();
    },
  });
  const end = async (job: string) => {
    ends.get(job)!();
    await turn();
  };
  return { queue, running, end, agains };
}

describe("JobQueue", () => {
  afterEach(() => mock.timers.reset());

  it("runs jobs in their order, so many at a time", async () => {
    const { queue, running, end } = makeQueue(2, 10);
    for (const job of ["a", "b", "c", "d"]) queue.add(job);
    assert.deepEqual(running, ["a", "b"]);
    await end("a");
    assert.deepEqual(running, ["b", "c"]);
  });

  it("keeps a job that pauses out of the others' way, and then runs it", async () => {
    const { queue, running } = makeQueue(2, 10);
    mock.timers.enable({ apis: ["setTimeout"] });
    queue.add("later", { pause: 1000 });
    queue.add("a");
    mock.timers.tick(999);
    assert.deepEqual(running, ["a"]);
    mock.timers.tick(1);
    await turn();
    assert.deepEqual(running, ["a", "later"]);
  });

  it("runs a job again that asks for it, after the others, and waits for that one when it is closed", async () => {
    const { queue, running, end, agains } = makeQueue(1, 10);
    agains.set("a", [{}]);
    queue.add("a");
    queue.add("b");
    await end("a");
    assert.deepEqual(running, ["b"]);
    await end("b");
    assert.deepEqual(running, ["a"]);
    await queue.close(60_000);
    assert.deepEqual(running, []);
  });

  it("does not run a job again that was cancelled", async () => {
    const { queue, running, agains } = makeQueue(1, 10);
    agains.set("a", [{}]);
    queue.add("a");
    await queue.cancel(() => true);
    assert.deepEqual(running, []);
  });

  it("drops a job that pauses when it is cancelled, and when the queue is closed", async () => {
    const { queue, running } = makeQueue(3, 10);
    mock.timers.enable({ apis: ["setTimeout"] });
    for (const [job, pause] of [
      ["cancelled", 1000],
      ["kept", 1000],
      ["closed", 2000],
    ] as const)
      queue.add(job, { pause });
    await queue.cancel((job) => job === "cancelled");
    mock.timers.tick(1000);
    await turn();
    assert.deepEqual(running, ["kept"]);
    await queue.close(60_000);
    mock.timers.tick(1000);
    await turn();
    assert.deepEqual(running, []);
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
