import assert from "node:assert/strict";
import { once } from "node:events";
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { AnalysisError } from "#core/analysis.ts";
import type { HumanError } from "#core/humanError.ts";
import { FakeAnalyser } from "./fakeAnalyser.ts";
import { get, ServiceBench, settled, submitted, until } from "./serviceBench.ts";
import { assertSigned, SECRET } from "./webhookBench.ts";

interface Delivery {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json: unknown;
}

describe("webhook", () => {
  const bench = new ServiceBench();
  const deliveries: Delivery[] = [];
  const servers: Server[] = [];
  afterEach(async () => {
    await bench.clear();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }
    deliveries.length = 0;
  });

  async function receiver(answer: RequestListener = (_request, response) => response.writeHead(204).end()): Promise<string> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const body = Buffer.concat(parts);
        deliveries.push({ method: request.method, url: request.url, headers: request.headers, body, json: JSON.parse(body.toString()) });
        answer(request, response);
      });
    });
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const start = (options: Parameters<ServiceBench["start"]>[0] = {}) => bench.start({ allowLoopbackWebhooks: true, ...options });
  const told = () => bench.lines.filter((line) => line.includes(" webhook "));

  it("is told the result, when it is stored, with the body that a GET gets, signed", async () => {
    const origin = await receiver();
    const service = await start({ webhookSecret: SECRET });
    const id = await submitted(service, "fluency-v1", { webhook_url: `${origin}/hook/secret-path?token=secret-query` });
    await until(() => told().length === 1);
    assert.equal(deliveries.length, 1);
    const [{ method, url, headers, json }] = deliveries as [Delivery];
    assert.deepEqual([method, url, headers["content-type"]], ["POST", "/hook/secret-path?token=secret-query", "application/json"]);
    assert.equal(headers["x-api-key"], undefined);
    assert.deepEqual(json, (await get(service, `/v1/audio/fluency/result/${id}/native_format`)).json);
    const signed = assertSigned(deliveries[0]!, SECRET);
    assert.equal(signed.id, `msg_${id}`);
    assert.ok(Math.abs(signed.timestamp - Date.now() / 1000) < 60);
    assert.equal(told()[0], `job ${id} webhook ${origin} answered 204`);
    await service.close();
    assert.ok(!bench.lines.join().includes("secret"));
  });

  it("is told of a failure as a problem with the id, signed", async () => {
    const origin = await receiver();
    const service = await start({
      webhookSecret: SECRET,
      analyser: new FakeAnalyser(() => {
        throw new AnalysisError("audio-unreadable", "It cannot be decoded.");
      }),
    });
    const id = await submitted(service, "recognition", { webhook_url: origin });
    await until(() => deliveries.length === 1);
    assert.equal(deliveries[0]!.headers["content-type"], "application/problem+json");
    assert.deepEqual(deliveries[0]!.json, { ...((await get(service, `/v1/audio/recognition/result/${id}/`)).json as object), id });
    assertSigned(deliveries[0]!, SECRET);
  });

  it("that never answers or is not there costs the other jobs nothing", async () => {
    const origin = await receiver(() => undefined);
    const service = await start({ limits: { webhookTimeout: 50, concurrency: 1 } });
    for (const webhook_url of [origin, "http://127.0.0.1:1/"]) {
      const id = await submitted(service, "recognition", { webhook_url });
      assert.equal((await settled(service, `/v1/audio/recognition/result/${id}`)).status, 200);
    }
    await until(() => told().length === 2);
    assert.deepEqual(
      told()
        .map((line) => /failed \((\w+)\), attempt 1 of 10/.exec(line)?.[1])
        .sort(),
      ["ECONNREFUSED", "TimeoutError"],
    );
  });

  it("that the end of the process cut off is told by the next one, without another analysis", async () => {
    let answers = false;
    const origin = await receiver((_request, response) => answers && response.writeHead(200).end());
    const dataDirectory = await bench.directory();
    const first = await start({ dataDirectory });
    const id = await submitted(first, "recognition", { webhook_url: origin });
    await until(() => deliveries.length === 1);
    await until(async () => (await readdir(join(dataDirectory, "jobs"))).length === 0);
    const kept = await readFile(join(dataDirectory, "deliveries", `${id}.json`), "utf8");
    assert.ok(!kept.includes("speaker-1"), "the speaker's token, the reference and the recording are gone already");
    await first.close();
    answers = true;
    const analyser = new FakeAnalyser();
    const second = await start({ dataDirectory, analyser });
    await until(() => told().length === 1);
    assert.deepEqual(
      deliveries.map(({ json }) => (json as { assessment_id: string }).assessment_id),
      [id, id],
    );
    assert.equal(deliveries[0]!.headers["webhook-id"], deliveries[1]!.headers["webhook-id"]);
    for (const delivery of deliveries) assertSigned(delivery, second.webhookSecret);
    assert.equal(analyser.requests.length, 0);
    await second.close();
    assert.deepEqual(await readdir(join(dataDirectory, "deliveries")), [], "nothing is left to be told by a third");
  });

  it("is told by the next process when a result was stored and nothing more", async () => {
    const origin = await receiver();
    const dataDirectory = await bench.directory();
    const stuck = await start({ dataDirectory, analyser: new FakeAnalyser(() => new Promise(() => {})) });
    const id = await submitted(stuck, "recognition", { webhook_url: origin });
    await stuck.close();
    // As a crash right after the result's rename leaves it.
    const result = { id, operation: "recognition", completedAt: new Date().toISOString(), body: { assessment_id: id } };
    await writeFile(join(dataDirectory, "results", `${id}.json`), JSON.stringify(result));
    await start({ dataDirectory });
    await until(() => deliveries.length === 1);
    assert.deepEqual(deliveries[0]!.json, { assessment_id: id });
    await until(async () => (await readdir(join(dataDirectory, "jobs"))).length === 0);
  });

  describe("secret", () => {
    it("is made at random once, kept for its owner alone, and stays over restarts", async () => {
      const [one, other] = [await bench.directory(), await bench.directory()];
      const first = await start({ dataDirectory: one });
      assert.match(first.webhookSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      if (process.platform !== "win32") assert.equal((await stat(join(one, "webhook-secret"))).mode & 0o777, 0o600);
      await first.close();
      assert.equal((await start({ dataDirectory: one })).webhookSecret, first.webhookSecret);
      assert.notEqual((await start({ dataDirectory: other })).webhookSecret, first.webhookSecret);
      assert.ok(!bench.lines.join().includes(first.webhookSecret));
    });

    it("is the one that was given, which is not kept", async () => {
      const dataDirectory = await bench.directory();
      assert.equal((await start({ dataDirectory, webhookSecret: SECRET })).webhookSecret, SECRET);
      assert.ok(!(await readdir(dataDirectory)).includes("webhook-secret"));
    });

    const base64 = (bytes: number) => Buffer.alloc(bytes, 1).toString("base64");
    for (const webhookSecret of [
      "",
      "whsec_",
      base64(32),
      `whsec_${base64(23)}`,
      `whsec_${base64(65)}`,
      `whsec_${base64(32)}!`,
      `whsec_${base64(32).slice(1)}`,
      "whsec_hush",
    ]) {
      it(`is refused at the start: ${webhookSecret.slice(0, 24) || "empty"}, ${webhookSecret.length} characters`, async () => {
        await assert.rejects(start({ webhookSecret }), (error: Error) => {
          assert.equal((error as HumanError).code, "webhook-secret-unusable");
          return webhookSecret.length < 10 || !error.message.includes(webhookSecret.slice(6, 10));
        });
      });
    }

    it("that is damaged on the disk is not replaced in silence", async () => {
      const dataDirectory = await bench.directory();
      await (await start({ dataDirectory })).close();
      await chmod(join(dataDirectory, "webhook-secret"), 0o600);
      await writeFile(join(dataDirectory, "webhook-secret"), "whsec_half");
      await assert.rejects(start({ dataDirectory }), {
        code: "webhook-secret-unusable",
        message: /delete the file to have a new one made/,
      });
    });
  });
});
