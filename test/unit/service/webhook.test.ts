import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { AnalysisError } from "../../../src/core/analysis.ts";
import { FakeAnalyser } from "./fakeAnalyser.ts";
import { get, ServiceBench, settled, submitted, until } from "./serviceBench.ts";

interface Delivery {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
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
        deliveries.push({ method: request.method, url: request.url, headers: request.headers, json: JSON.parse(Buffer.concat(parts).toString()) });
        answer(request, response);
      });
    });
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const told = () => bench.lines.filter((line) => line.includes(" webhook "));

  it("is told the result once, when it is stored, with the body that a GET gets", async () => {
    const origin = await receiver();
    const service = await bench.start();
    const id = await submitted(service, "fluency-v1", { webhook_url: `${origin}/hook/secret-path?token=secret-query` });
    await until(() => told().length === 1);
    assert.equal(deliveries.length, 1);
    const [{ method, url, headers, json }] = deliveries as [Delivery];
    assert.deepEqual([method, url, headers["content-type"]], ["POST", "/hook/secret-path?token=secret-query", "application/json"]);
    assert.equal(headers["x-api-key"], undefined);
    assert.deepEqual(json, (await get(service, `/v1/audio/fluency/result/${id}/native_format`)).json);
    assert.equal(told()[0], `job ${id} webhook ${origin} answered 204`);
    await service.close();
    assert.ok(!bench.lines.join().includes("secret"));
  });

  it("is told of a failure as a problem with the id", async () => {
    const origin = await receiver();
    const service = await bench.start({ analyser: new FakeAnalyser(() => { throw new AnalysisError("audio-unreadable", "It cannot be decoded."); }) });
    const id = await submitted(service, "recognition", { webhook_url: origin });
    await until(() => deliveries.length === 1);
    assert.equal(deliveries[0]!.headers["content-type"], "application/problem+json");
    assert.deepEqual(deliveries[0]!.json, { ...((await get(service, `/v1/audio/recognition/result/${id}/`)).json as object), id });
  });

  it("does not follow a redirect", async () => {
    const target = await receiver();
    const origin = await receiver((_request, response) => response.writeHead(307, { Location: `${target}/elsewhere` }).end());
    const service = await bench.start();
    await submitted(service, "recognition", { webhook_url: `${origin}/first` });
    await until(() => told().length === 1);
    assert.match(told()[0]!, /answered 307$/);
    assert.deepEqual(deliveries.map(({ url }) => url), ["/first"]);
  });

  it("that never answers or is not there costs nothing but a line in the log", async () => {
    const origin = await receiver(() => undefined);
    const service = await bench.start({ limits: { webhookTimeout: 50, concurrency: 1 } });
    for (const webhook_url of [origin, "http://127.0.0.1:1/"]) {
      const id = await submitted(service, "recognition", { webhook_url });
      assert.equal((await settled(service, `/v1/audio/recognition/result/${id}`)).status, 200);
    }
    await until(() => told().length === 2);
    assert.deepEqual(told().map((line) => /failed \((\w+)\)$/.exec(line)?.[1]).sort(), ["ABORT_ERR", "ECONNREFUSED"]);
  });

  it("that the end of the process cut off is told by the next one, without another analysis", async () => {
    let answers = false;
    const origin = await receiver((_request, response) => answers && response.writeHead(200).end());
    const dataDirectory = await bench.directory();
    const first = await bench.start({ dataDirectory });
    const id = await submitted(first, "recognition", { webhook_url: origin });
    await until(() => deliveries.length === 1);
    assert.deepEqual((await readdir(join(dataDirectory, "jobs", id))).sort(), ["attempts", "job.json"], "the recording is gone already");
    await first.close();
    answers = true;
    const analyser = new FakeAnalyser();
    const second = await bench.start({ dataDirectory, analyser });
    await until(() => told().length === 1);
    assert.deepEqual(deliveries.map(({ json }) => (json as { assessment_id: string }).assessment_id), [id, id]);
    assert.equal(analyser.requests.length, 0);
    await second.close();
    assert.deepEqual(await readdir(join(dataDirectory, "jobs")), [], "nothing is left to be told by a third");
  });
});
