import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import { inTurn } from "../../support/inTurn.ts";

describe("work in turn", () => {
  it("waits for the one before, and goes on after one that failed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "turn-"));
    const happened: string[] = [];
    let [begins, waits] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => (begins = resolve));
    const secondWaits = new Promise<void>((resolve) => (waits = resolve));
    const work = (name: string, fails = false) =>
      inTurn(
        join(folder, "build"),
        () => {
          happened.push(`${name} waits`);
          waits();
        },
        async () => {
          happened.push(`${name} begins`);
          begins();
          if (fails) await secondWaits;
          happened.push(`${name} ends`);
          if (fails) throw new Error("no build");
        },
      );
    try {
      const first = assert.rejects(work("first", true), /no build/);
      await begun;
      await Promise.all([first, work("second")]);
      assert.deepEqual(happened, ["first begins", "second waits", "first ends", "second begins", "second ends"]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
