import assert from "node:assert/strict";
import { inspect } from "node:util";
import { AssessmentClient, type AssessmentProgress, type ResultOptions } from "#client/assessmentClient.ts";
import type { SubmittedJob } from "#contract/wire/submittedJob.ts";
import { json, startFaultServer, text, type Step, type Steps } from "../../support/faultServer.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { FakeClock } from "../../unit/client/fakeClock.ts";
import { KEY, request, TOKEN } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

const pending = json(404, { code: "pending" });
const result = json(200, fixture("fluencyV2"));

describe("A submission and its result apart", () => {
  const files = scratch();
  after(files.remove);
  const audioPath = files.write("a.wav", wav(5));

  async function served<T>(
    steps: Steps,
    run: (client: AssessmentClient, server: Awaited<ReturnType<typeof startFaultServer>>, clock: FakeClock) => Promise<T>,
  ): Promise<T> {
    const server = await startFaultServer(steps);
    const clock = new FakeClock();
    try {
      const value = await run(new AssessmentClient({ baseUrl: server.url, apiKey: KEY, clock, proxy: {} }), server, clock);
      assert.equal(clock.running, 0, "every timer was cancelled");
      return value;
    } finally {
      await server.close();
    }
  }

  it("gives a job that plain JSON holds, without key and user token, and another client reads its result", async () => {
    await served([json(202, { id: "r-1", url: "/r" }), pending, result], async (client, server) => {
      const job = await client.submit({ ...request, audioPath });
      assert.deepEqual(job, { id: "r-1", operation: "fluency-v2", format: undefined, address: `${server.url}/r`, origin: server.url });
      const kept = JSON.stringify(job);
      assert.equal(kept.includes(KEY) || kept.includes(TOKEN), false);
      const later = new AssessmentClient({ baseUrl: server.url, apiKey: KEY, clock: new FakeClock(), proxy: {} });
      const outcome = await later.result(JSON.parse(kept) as SubmittedJob);
      assert.equal(outcome.id, "r-1");
      assert.deepEqual(outcome.raw, fixture("fluencyV2"));
      assert.deepEqual(
        server.requests.map(({ method, path }) => `${method} ${path}`),
        ["POST /v2/audio/fluency", "GET /r", "GET /r"],
      );
    });
  });
  it("keeps and shows nothing of a key that the service repeats: in the id, an address, a text, a name, a body that is no JSON", async () => {
    const told = { ...fixture("fluencyV2"), note: `assessed with ${KEY}`, [KEY]: { at: [`https://a.example/?key=${KEY}`] } };
    await served([json(202, { id: `r-${KEY}`, url: `/r?key=${KEY}` }), json(200, told), json(200, told)], async (client, server) => {
      const job = await client.submit({ ...request, audioPath });
      assert.deepEqual([job.id, job.address], ["r-", `${server.url}/r?key=`]);
      const [outcome, asked] = [await client.result(job), await client.ask(job)];
      for (const kept of [job, outcome, asked]) assert.ok(!JSON.stringify(kept).includes(KEY));
      assert.deepEqual(outcome.raw, { ...fixture("fluencyV2"), note: "assessed with ", "": { at: ["https://a.example/?key="] } });
      assert.deepEqual(JSON.parse(outcome.text), outcome.raw);
    });
    for (const body of [KEY, `{"id": ${KEY}}`, JSON.stringify({ id: KEY }), JSON.stringify(KEY)]) {
      await served([text(202, body)], async (client) => {
        const error = await client.submit({ ...request, audioPath }).then(
          () => assert.fail("it was taken"),
          (thrown: Error) => thrown,
        );
        // The log gets the cause as well.
        assert.ok(!inspect(error, { depth: 9 }).includes(KEY), body);
      });
    }
  });
  it("does not name where a redirect leads when that repeats the key", async () => {
    await served([text(302, "", { location: `https://${KEY}.example/r` })], async (client) => {
      await assert.rejects(
        client.submit({ ...request, audioPath }),
        (error: Error) => error.message.includes("to another address") && !error.message.includes(KEY),
      );
    });
  });
  it("keeps the format of fluency v1", async () => {
    const ack = json(202, { id: "r-1", native_format: "/n", compat_format: "/c" });
    await served([ack, json(200, fixture("fluencyV1Compat"))], async (client, server) => {
      const job = await client.submit({ ...request, operation: "fluency-v1", format: "compat", audioPath });
      assert.deepEqual([job.format, job.address], ["compat", `${server.url}/c`]);
      assert.equal((await client.result(job)).result.operation.id, "fluency-v1");
    });
  });
  it("tells the stages of each", async () => {
    await served([json(202, { id: "r-1", url: "/r" }), result], async (client) => {
      const seen: AssessmentProgress["stage"][] = [];
      const onProgress = ({ stage }: AssessmentProgress): void => void (seen.at(-1) !== stage && seen.push(stage));
      const job = await client.submit({ ...request, audioPath }, { onProgress });
      assert.deepEqual(seen.splice(0), ["checking", "uploading"]);
      await client.result(job, { onProgress });
      assert.deepEqual(seen, ["waiting", "reading result"]);
    });
  });

  it("asks nobody but its own service, whatever a kept job says", async () => {
    const foreign = await startFaultServer([]);
    try {
      await served([], async (client, server) => {
        const addresses = [
          `${foreign.url}/r`,
          `//127.0.0.1:${foreign.port}/r`,
          `https://127.0.0.1:${server.port}/r`,
          `http://me:secret@127.0.0.1:${server.port}/r`,
          `http://127.0.0.1.example:${server.port}/r`,
          "file:///etc/passwd",
          "http://",
        ];
        for (const address of addresses) {
          const job: SubmittedJob = { id: "r-1", operation: "fluency-v2", address, origin: server.url };
          await assert.rejects(client.result(job), { code: "foreign-address" }, address);
        }
        assert.deepEqual([server.connections(), foreign.connections()], [0, 0]);
      });
    } finally {
      await foreign.close();
    }
  });

  const paces: [string, ResultOptions, (string | undefined)[], number[]][] = [
    ["the usual pace", {}, Array<undefined>(7).fill(undefined), [125, 250, 500, 1000, 2000, 4000, 4000]],
    ["the slow pace", { pace: "slow" }, Array<undefined>(7).fill(undefined), [7_500, 15_000, 30_000, 60_000, 120_000, 150_000, 150_000]],
    ["the usual pace and the service's wishes", {}, ["1", "3600", "0"], [1000, 60_000, 40 * (4 / 3) ** 2]],
    [
      "the slow pace and the service's wishes, which make it no faster",
      { pace: "slow" },
      ["1", "3600", "86400", "0"],
      [7_500, 3_600_000, 3_600_000, 60_000],
    ],
  ];
  for (const [name, options, asked, expected] of paces) {
    it(`asks at ${name}`, async () => {
      const steps = asked.map((seconds): Step => json(404, {}, seconds === undefined ? {} : { "retry-after": seconds }));
      await served([...steps, result], async (client, server, clock) => {
        const job: SubmittedJob = { id: "r-1", operation: "fluency-v2", address: `${server.url}/r`, origin: server.url };
        await client.result(job, { ...options, timeoutSeconds: 100_000 });
        assert.deepEqual(clock.sleeps, expected);
      });
    });
  }

  it("keeps the user token out of a message where it is told", async () => {
    await served([json(422, { detail: `The speaker ${TOKEN} said nothing at all.` })], async (client, server) => {
      const job: SubmittedJob = { id: "r-1", operation: "fluency-v2", address: `${server.url}/r`, origin: server.url };
      await assert.rejects(client.result(job, { userToken: TOKEN }), (error: Error) => /The speaker … said/.test(error.message));
    });
  });
});
