import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { Webhook } from "standardwebhooks";
import { startReceiver } from "#client/webhooks/startReceiver.ts";
import { JobReceiver } from "#jobs/jobReceiver.ts";
import { json, startFaultServer, type FaultServer } from "../../support/faultServer.ts";
import { waitFor } from "../../support/waitFor.ts";
import { FakeClock } from "../../unit/client/fakeClock.ts";
import { systemClock } from "#platform/time/clock.ts";
import { wav } from "../client/recordings.ts";
import { writeFile } from "node:fs/promises";
import { newJob, openWindow, RESULT, type Window } from "../extension/jobs/window.ts";

const SECRET = `whsec_${Buffer.from("a-secret-of-24-bytes-xyz").toString("base64")}`;
const KEY = "key-5f2b9c-secret";
const BODY = JSON.stringify({ ...(RESULT as object), assessment_id: "r1" });

describe("results that are received", () => {
  let folder: string;
  let server: FaultServer;
  let window: Window;
  let receiver: JobReceiver;
  let mode: "off" | "forwarded" | "tunnel";
  let secret: string | undefined;
  let forwarded: string | undefined;
  let ready: boolean;
  let refused: boolean;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "receiver-"));
    [mode, secret, forwarded, ready, refused] = ["tunnel", SECRET, undefined, false, false];
    server = await startFaultServer(({ method }) =>
      method === "POST"
        ? json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" })
        : refused
          ? json(401, {})
          : ready
            ? json(200, RESULT)
            : json(404, {}),
    );
    window = openWindow(join(folder, "jobs"), server.url, { ...systemClock, random: () => 0.999 });
    receiver = make();
  });
  afterEach(async () => {
    await window.jobs.close();
    await receiver.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  function make(): JobReceiver {
    return new JobReceiver({
      startReceiver,
      embedded: { get: () => Promise.resolve({ webhookSecret: SECRET, apiKey: KEY } as never) },
      keys: {
        webhookSecret: () => Promise.resolve(secret),
        get: (origin) => Promise.resolve(origin === server.url ? { key: KEY, source: "stored" } : undefined),
      },
      receive: () => mode,
      port: () => 0,
      jobs: () => window.jobs,
      memory: join(folder, "receiver.json"),
      forward: (address) => Promise.resolve(forwarded ?? address),
      log: () => undefined,
    });
  }

  /** A job that the service has taken and that names the receiver. */
  async function waiting(): Promise<{ id: string; address: string; end: Promise<string> }> {
    const audio = join(folder, "fox.wav");
    await writeFile(audio, wav(2));
    const webhook = await receiver.webhookFor({ kind: "hosted", webhookUrl: "https://tunnel.example" });
    const job = await newJob(server.url, audio);
    const id = await window.jobs.add({ ...job, service: { ...job.service, ...webhook } });
    const end = window.jobs.watch(id, { signal: new AbortController().signal, onProgress: () => undefined, timeoutSeconds: 60 });
    await server.arrived(2);
    await waitFor("the job to wait", () => window.jobs.submitted("r1"));
    return { id, address: (await receiver.start()).url, end };
  }

  async function deliver(address: string, signed: boolean, body = BODY): Promise<number> {
    const [id, at] = ["msg_1", new Date()];
    const signature = signed ? new Webhook(SECRET).sign(id, at, body) : "v1,bm9uZQ==";
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signature,
    };
    return (await fetch(address, { method: "POST", headers, body })).status;
  }

  it("are stored at once when they are signed, one of a hundred, while the service is asked slowly", async () => {
    const { id, address, end } = await waiting();
    const statuses = await Promise.all(Array.from({ length: 100 }, () => deliver(address, true)));
    assert.deepEqual([...new Set(statuses)], [204]);
    assert.equal(await end, "available");
    assert.deepEqual(window.stored, [id]);
    assert.equal(server.requests.filter(({ method }) => method === "GET").length, 1, "the next question would have come after 15 seconds");
  });

  it("are not kept when they repeat the key: what is stored is what the client fetches", async () => {
    const { id, address, end } = await waiting();
    ready = true;
    assert.equal(await deliver(address, true, JSON.stringify({ ...(JSON.parse(BODY) as object), note: `assessed with ${KEY}` })), 204);
    assert.equal(await end, "available");
    assert.deepEqual(window.stored, [id]);
    assert.equal(server.requests.filter(({ method }) => method === "GET").length, 2);
  });

  it("are refused with a wrong signature, and nothing is stored", async () => {
    const { address } = await waiting();
    assert.equal(await deliver(address, false), 401);
    assert.deepEqual(window.stored, []);
  });

  it("are a reason to ask at once where no secret is known: what is stored is what the service says", async () => {
    secret = undefined;
    const { id, address, end } = await waiting();
    ready = true;
    assert.equal(await deliver(address, false), 204);
    assert.equal(await end, "available");
    assert.deepEqual(window.stored, [id]);
    assert.equal(server.requests.filter(({ method }) => method === "GET").length, 2);
  });

  it("may come in any form that names the job: then the service is asked at once", async () => {
    secret = undefined;
    const { id, address, end } = await waiting();
    ready = true;
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: JSON.stringify({ event: "finished", assessment: { job_id: "r1" } }),
    });
    assert.equal(response.status, 204);
    assert.equal(await end, "available");
    assert.deepEqual([window.stored, server.requests.filter(({ method }) => method === "GET").length], [[id], 2]);
  });

  it("are acknowledged again and again when they are stored, signed or not, and also if they were fetched first", async () => {
    const { id, address, end } = await waiting();
    ready = true;
    await window.jobs.retry(id);
    assert.equal(await end, "available");
    for (const body of [BODY, BODY, "r1 is ready"])
      for (const signed of [true, false]) assert.equal(await deliver(address, signed, body), 204);
    assert.deepEqual(window.stored, [id]);
    await receiver.close();
    receiver = make();
    assert.equal(await deliver((await receiver.start()).url, true), 204, "also after a restart");
    assert.equal(await deliver(address, true, BODY.replace('"r1"', '"stranger"')), 404);
  });

  it("may come before the acknowledgment: then the service is asked once more after it", async () => {
    secret = undefined;
    const { url: address } = await receiver.start();
    let early: number | undefined;
    await server.close();
    let asked = 0;
    server = await startFaultServer(({ method }) => {
      if (method === "GET") return asked++ === 0 ? json(404, {}) : json(200, RESULT);
      return {
        read: true,
        run: (response) =>
          void deliver(address, false).then((status) => {
            early = status;
            response
              .writeHead(202, { "content-type": "application/json" })
              .end(JSON.stringify({ id: "r1", url: "/v2/audio/fluency/result/r1" }));
          }),
      };
    });
    window = openWindow(join(folder, "jobs"), server.url, { ...systemClock, random: () => 0.999 });
    const { id, end } = await waiting();
    assert.equal(early, 204);
    assert.equal(await end, "available");
    assert.deepEqual([window.stored, asked], [[id], 2], "the next question would have come after 15 seconds");
  });

  it("that name no job are a reason to ask for all that are waited for", async () => {
    secret = undefined;
    const { id, address, end } = await waiting();
    ready = true;
    assert.equal(await deliver(address, false, JSON.stringify({ status: "done" })), 204);
    assert.equal(await end, "available");
    assert.deepEqual(window.stored, [id]);
    assert.equal(await deliver(address, false, JSON.stringify({ status: "done" })), 404, "as nothing is waited for");
  });

  it("are taken for a job that was given up, where asking again sends nothing", async () => {
    const { id, address, end } = await waiting();
    refused = true;
    await window.jobs.retry(id);
    await assert.rejects(end, { code: "key-refused" });
    assert.equal(await deliver(address, true), 204);
    await waitFor("the result", () => window.stored.length === 1 || undefined);
    assert.deepEqual(window.stored, [id]);
  });

  it("are asked for all the same when nobody delivers them", async () => {
    await window.jobs.close();
    window = openWindow(join(folder, "jobs"), server.url, new FakeClock());
    ready = true;
    const { end } = await waiting();
    assert.equal(await end, "available");
  });

  it("come to the same address after a restart", async () => {
    const before = (await receiver.start()).url;
    await receiver.close();
    receiver = make();
    assert.equal((await receiver.start()).url, before);
  });

  for (const [name, wanted, external, profile, expected] of [
    ["off: the profile's webhook as it is", "off", undefined, "https://mine.example/hook", /^https:\/\/mine\.example\/hook$/],
    [
      "a tunnel: its address and the path that cannot be guessed",
      "tunnel",
      undefined,
      "https://tunnel.example/",
      /^https:\/\/tunnel\.example\/[\w-]{22,}$/,
    ],
    ["a tunnel that the profile does not name: none", "tunnel", undefined, undefined, undefined],
    [
      "forwarded: what the editor makes of it",
      "forwarded",
      "https://editor.example/proxy/1",
      undefined,
      /^https:\/\/editor\.example\/proxy\/1$/,
    ],
    ["forwarded by an editor that forwards nothing: none", "forwarded", undefined, undefined, undefined],
  ] as const) {
    it(`name for a hosted service, with ${name}`, async () => {
      [mode, forwarded] = [wanted, external];
      const { webhookUrl } = await receiver.webhookFor({ kind: "hosted", webhookUrl: profile });
      if (expected) assert.match(webhookUrl ?? "", expected);
      else assert.equal(webhookUrl, undefined);
    });
  }
});
