import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { FreshRuns } from "#project/claims/freshRuns.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const RESULTS = "memory:///results";
const isAny = { isWanted: () => true };

describe("runs that assess everything again", () => {
  it("go on from their own beginning, whichever other part of the readings has ended meanwhile", async () => {
    const files = new FilesInMemory();
    const first = new FreshRuns(files, [], { index: 1, of: 2 });
    await first.begin([RESULTS], "2026-03-01", false);
    await new FreshRuns(files, [], { index: 2, of: 2 }).begin([RESULTS], "2026-03-02", false);
    await first.end();
    const continued = new FreshRuns(files, [], { index: 2, of: 2 });
    await continued.begin([RESULTS], "2026-03-03", true);
    assert.equal(continued.since(RESULTS), "2026-03-02");
    await continued.end();
    assert.deepEqual((await files.list(RESULTS, isAny)).files, []);
  });

  it("begin anew once they have ended", async () => {
    const files = new FilesInMemory();
    const run = new FreshRuns(files, []);
    await run.begin([RESULTS], "2026-03-01", false);
    await run.end();
    const next = new FreshRuns(files, []);
    await next.begin([RESULTS], "2026-03-02", true);
    assert.equal(next.since(RESULTS), "2026-03-02");
  });
});
