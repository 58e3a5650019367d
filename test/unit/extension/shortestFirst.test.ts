import assert from "node:assert/strict";
import { LONG_SECONDS, ShortestFirst } from "#extension/viewer/shortestFirst.ts";

describe("ShortestFirst", () => {
  const never = new AbortController().signal;

  /** Work that ends when it is told to; `begun` has the lengths in the order in which work began. */
  function desk() {
    const queue = new ShortestFirst();
    const begun: number[] = [];
    const ends = new Map<number, () => void>();
    const ask = (seconds: number, signal = never) =>
      queue.run(
        seconds,
        () =>
          new Promise<number>((resolve) => {
            begun.push(seconds);
            ends.set(seconds, () => resolve(seconds));
          }),
        signal,
      );
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return {
      begun,
      ask,
      settle,
      end: async (seconds: number) => {
        ends.get(seconds)!();
        await settle();
      },
    };
  }

  it("takes the shortest of those that wait", async () => {
    const { begun, ask, end, settle } = desk();
    const all = [90, 60, 20, 40].map((seconds) => ask(seconds));
    await settle();
    assert.deepEqual(begun, [90], "one at a time");
    for (const seconds of [90, 20, 40, 60]) await end(seconds);
    assert.deepEqual(begun, [90, 20, 40, 60]);
    assert.deepEqual(await Promise.all(all), [90, 60, 20, 40]);
  });

  it("does not let a short one wait for a long one, nor two long ones run at once", async () => {
    const { begun, ask, settle } = desk();
    for (const seconds of [900, LONG_SECONDS + 1, 180]) void ask(seconds);
    await settle();
    assert.deepEqual(begun, [900, 180]);
  });

  it("goes on after a failure, and forgets what is no longer wanted", async () => {
    const queue = new ShortestFirst();
    const closing = new AbortController();
    const failing = queue.run(10, () => Promise.reject(new Error("broken")), never);
    const unwanted = queue.run(5, () => Promise.resolve("unwanted"), closing.signal);
    const last = queue.run(20, () => Promise.resolve("last"), never);
    closing.abort(new Error("closed"));
    await assert.rejects(failing, /broken/);
    await assert.rejects(unwanted, /closed/);
    assert.equal(await last, "last");
    assert.equal(await queue.run(1, () => Promise.resolve("later"), never), "later");
  });
});
