import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import { type Clock, systemClock } from "#platform/time/clock.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { rounds } from "../../../support/rounds.ts";
import { waitFor } from "../../../support/waitFor.ts";
import { clientService, newJob, openWindow } from "../../../integration/extension/jobs/window.ts";

const JOBS = rounds(1_000, 100);
/** The clock runs so many times as fast as the wall's. */
const FASTER = 20;
/** Half of the mean gap of 50 ms between two questions: the shortest that chance gives. */
const SHORTEST_GAP = 25;

describe(`${JOBS} jobs that wait`, function () {
  this.timeout(120_000);

  it("resume a few at a time, spread over time", async () => {
    const folder = await mkdtemp(join(tmpdir(), "stampede-"));
    let [atOnce, most, connections] = [0, 0, 0];
    const asked = new Map<string, number>();
    const server = createServer((request, response) => {
      atOnce++;
      most = Math.max(most, atOnce);
      const id = request.url!.split("/").at(-1)!;
      asked.set(id, (asked.get(id) ?? 0) + 1);
      setTimeout(() => {
        atOnce--;
        response.writeHead(404, { "content-type": "application/json" }).end("{}");
      }, 30);
    }).on("connection", () => connections++);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await writeFile(join(folder, "fox.wav"), "none");
    const job = await newJob(url, join(folder, "fox.wav"));
    for (let number = 0; number < JOBS; number++) {
      const id = crypto.randomUUID();
      const file: JobFile = {
        version: 2,
        id,
        state: "pending",
        createdAt: new Date().toISOString(),
        idempotencyKey: id,
        ...job,
        submitted: {
          id: `r${number}`,
          operation: "fluency-v2",
          format: "native",
          address: `${url}/v2/audio/fluency/result/r${number}`,
          origin: url,
        },
      };
      await mkdir(join(folder, "jobs", id), { recursive: true });
      await writeFile(join(folder, "jobs", id, "job.json"), JSON.stringify(file));
    }
    const fast: Clock = {
      ...systemClock,
      now: () => performance.now() * FASTER,
      sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / FASTER, signal),
      after: (milliseconds, callback) => systemClock.after(milliseconds / FASTER, callback),
    };
    const begun: number[] = [];
    const service = clientService(url, systemClock);
    const window = openWindow(join(folder, "jobs"), url, fast, {
      service: {
        ...service,
        ask: (file, signal) => {
          begun.push(fast.now());
          return service.ask(file, signal);
        },
      },
    });
    try {
      await window.jobs.open();
      assert.equal(window.jobs.waiting, JOBS);
      await waitFor("each to be asked for", () => asked.size === JOBS || undefined, 60_000);
    } finally {
      await window.jobs.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    }
    assert.ok(most <= 4, `${most} questions at once`);
    assert.ok(connections <= begun.length, "no connection beside those of the questions");
    assert.ok(begun.at(-1)! - begun[0]! >= (begun.length - 1) * SHORTEST_GAP, "the questions are spread over time");
    const busiest = Math.max(...begun.map((from) => begun.filter((at) => at >= from && at < from + 1_000).length));
    assert.ok(busiest <= 2_000 / SHORTEST_GAP, `${busiest} questions within one second`);
  });
});
