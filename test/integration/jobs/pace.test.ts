import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { PACES } from "#client/exchange/backoff.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { json, reset } from "../../support/faultServer.ts";
import { FakeClock } from "../../unit/client/fakeClock.ts";
import { jobScene } from "../extension/jobs/jobScene.ts";
import { RESULT } from "../extension/jobs/window.ts";

const MINUTE = 60_000;
const CREATED = new Date(Date.parse("2026-03-14T09:00:00Z"));
const EMBEDDED: Partial<JobFile> = {
  assessedBy: { service: "embedded", modelId: "local-en" },
  service: { profile: "Embedded", baseUrl: "" },
};
/** Of the turnstile, and of the question itself; milliseconds. */
const GAP = 100;

describe("a job that nobody watches after a reload", function () {
  this.timeout(60_000);
  const scene = jobScene();
  const { serve, open, gets, until, pendingOnDisk } = scene;

  /** @param outage milliseconds in which the service is not there. @returns how late the result came, in milliseconds, and how often it was asked for. */
  async function lateness(
    readyAt: number,
    { retryAfter = "1", outage = 0, changes = {} as Partial<JobFile> },
  ): Promise<{ late: number; asked: number }> {
    const clock = new FakeClock();
    clock.chance = 1;
    await serve();
    const pending = json(404, {}, { "retry-after": retryAfter });
    scene.get = () => (clock.now() < outage ? reset("early") : clock.now() < readyAt ? pending : json(200, RESULT));
    await pendingOnDisk("r1", CREATED, changes);
    const window = open({}, clock);
    await window.jobs.open();
    await until(window, "available");
    return { late: clock.now() - readyAt, asked: gets().length };
  }

  const cases: [string, number, Parameters<typeof lateness>[1]][] = [
    ["is there after half a minute", 0.5 * MINUTE, {}],
    ["is there after a minute and a half", 1.5 * MINUTE, {}],
    ["is there after nine minutes", 9 * MINUTE, {}],
    ["is there a minute after an outage of one", 2 * MINUTE, { outage: MINUTE }],
    ["is there nine minutes after an outage of eight", 17 * MINUTE, { outage: 8 * MINUTE }],
    ["is there after an hour, in the embedded service", 60 * MINUTE, { changes: EMBEDDED }],
  ];
  for (const [what, readyAt, how] of cases) {
    it(`has its result at most the longest usual wait after it ${what}`, async () => {
      const { late } = await lateness(readyAt, how);
      assert.ok(late <= PACES.usual.longest + GAP, `${late} ms late`);
    });
  }

  it("is not asked for more often than that because the service says so", async () => {
    const { asked } = await lateness(5 * MINUTE, { retryAfter: "0" });
    assert.ok(asked <= 6 + (5 * MINUTE) / PACES.usual.longest, `${asked} questions`);
  });

  it("is asked for as late as the service wishes", async () => {
    const { asked } = await lateness(5 * MINUTE, { retryAfter: "30" });
    assert.ok(asked <= 2 + (5 * MINUTE) / 30_000, `${asked} questions`);
  });

  it("is asked for slowly when its result takes very long", async () => {
    const { asked } = await lateness(24 * 60 * MINUTE, {});
    assert.ok(asked <= 400, `${asked} questions in a day`);
  });
});
