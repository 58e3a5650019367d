import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { once, type Marks } from "../../support/once.ts";

describe("once", () => {
  const marks = (): Marks => {
    const kept = new Map<string, unknown>();
    return { get: (key) => kept.get(key), update: (key, value) => Promise.resolve(void kept.set(key, value)) };
  };

  it("does the work the first time only", async () => {
    const kept = marks();
    let done = 0;
    for (let window = 0; window < 3; window++) await once(kept, "assessed", () => Promise.resolve(done++));
    assert.equal(done, 1);
    await once(kept, "another", () => Promise.resolve(done++));
    assert.equal(done, 2);
  });

  it("does it again after it failed", async () => {
    const kept = marks();
    await assert.rejects(
      once(kept, "assessed", () => Promise.reject(new Error("cut off"))),
      /cut off/,
    );
    let done = 0;
    await once(kept, "assessed", () => Promise.resolve(done++));
    assert.equal(done, 1);
  });
});
