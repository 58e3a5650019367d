import assert from "node:assert/strict";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AssessmentClient } from "#client/assessmentClient.ts";
import { LOOPBACK_ALONE, ownUrl, type Reach } from "#service/http/reach.ts";
import { ownHosts } from "#service/http/guards.ts";
import type { Service } from "#service/node/startService.ts";
import { OPERATION_IDS } from "#operations/operations.ts";
import { scratch } from "../client/recordings.ts";
import { wavBytes } from "../../unit/service/wavBytes.ts";
import { assertProblem, KEY, rawRequest, ServiceBench, submit, validParts } from "./serviceBench.ts";

const reaching = (reach: Partial<Reach>): { reach: Reach } => ({ reach: { ...LOOPBACK_ALONE, ...reach } });

describe("a service that others reach", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  it("answers under the names that it is given, with any port, and under no others", async () => {
    const service = await bench.start(reaching({ hosts: ["speech.school.example", "[fd00::1]", "speech.school.example"] }));
    const { host, port } = new URL(service.url);
    assert.equal(host, `127.0.0.1:${port}`);
    for (const name of [host, `localhost:${port}`, "speech.school.example", "SPEECH.school.example:8443", "[fd00::1]:80"])
      assert.equal((await rawRequest(service, { headers: { host: name } })).status, 200, name);
    for (const name of [
      "school.example",
      "speech.school.example.evil.example",
      "speech.school.example:80@evil",
      "127.0.0.1",
      "0.0.0.0",
      "[::1]",
    ])
      assertProblem(await rawRequest(service, { headers: { host: name } }), 403, "host-refused", "host");
    const { detail } = (await rawRequest(service, { headers: { host: "evil.example" } })).json as { detail: string };
    assert.match(detail, /speech\.school\.example.*--allow-host/);
    assert.equal(detail.match(/speech\.school/g)?.length, 1);
  });

  it("asks everybody for the key, whatever name they use", async () => {
    const service = await bench.start(reaching({ hosts: ["speech.school.example"] }));
    const answer = await rawRequest(service, { path: "/models", headers: { host: "speech.school.example", "x-api-key": "" } });
    assert.equal(assertProblem(answer, 401, "key-missing", "x-api-key").type, "http://speech.school.example/problems/key-missing");
  });

  it("listens on another address of this machine alone", async () => {
    const service = await bench.start(reaching({ address: "127.0.0.2" }));
    const { port } = new URL(service.url);
    assert.equal(service.url, `http://127.0.0.2:${port}`);
    assert.equal((await rawRequest(service, {})).status, 200);
    await assert.rejects(rawRequest({ ...service, url: `http://127.0.0.1:${port}` }, {}), { code: "ECONNREFUSED" });
  });

  it("says which address it cannot listen on", async () => {
    await assert.rejects(bench.start(reaching({ address: "203.0.113.7" })), {
      code: "port-unusable",
      message: /port 0 of 203\.0\.113\.7 \(EADDRNOTAVAIL\).*an address of this machine/,
    });
  });

  it("knows its own addresses", () => {
    const urlOf = (address: string) => ownUrl({ address }, 8080);
    assert.deepEqual(
      [urlOf("127.0.0.1"), urlOf("0.0.0.0"), urlOf("::"), urlOf("::1"), urlOf("192.168.1.20"), urlOf("fd00::1")],
      ["127.0.0.1", "127.0.0.1", "[::1]", "[::1]", "192.168.1.20", "[fd00::1]"].map((host) => `http://${host}:8080`),
    );
    assert.deepEqual(ownHosts(8080, { address: "192.168.1.20" }), ["127.0.0.1:8080", "localhost:8080", "192.168.1.20:8080"]);
  });

  describe("by web apps", () => {
    const APP = "https://app.school.example";
    let service: Service;
    beforeEach(async () => void (service = await bench.start(reaching({ origins: [APP] }))));
    const preflight = { "access-control-request-method": "POST", "access-control-request-headers": "x-api-key" };

    it("answers a browser's question before a request, without a key", async () => {
      const { status, headers, json } = await rawRequest(service, {
        method: "OPTIONS",
        path: "/v2/audio/fluency",
        headers: { origin: APP, "x-api-key": "", ...preflight },
      });
      assert.deepEqual([status, json], [204, undefined]);
      assert.equal(headers["access-control-allow-origin"], APP);
      assert.equal(headers["access-control-allow-methods"], "GET, HEAD, POST");
      assert.equal(headers["access-control-allow-headers"], "x-api-key, content-type, idempotency-key");
      assert.equal(headers["access-control-allow-credentials"], undefined);
      assert.equal(headers["vary"], "Origin");
    });

    it("lets the app read answers and refusals", async () => {
      for (const [path, key, status] of [
        ["/models", KEY, 200],
        ["/models", "no", 401],
        ["/nothing", KEY, 404],
      ] as const) {
        const { headers, status: given } = await rawRequest(service, { path, headers: { origin: APP, "x-api-key": key } });
        assert.equal(given, status);
        assert.deepEqual([headers["access-control-allow-origin"], headers["vary"]], [APP, "Origin"]);
        assert.match(String(headers["access-control-expose-headers"]), /location, retry-after/);
      }
    });

    for (const origin of ["https://evil.example", "http://app.school.example", `${APP}:8443`, `${APP}.evil.example`, "null", "*"]) {
      it(`refuses ${origin}, asking or asked`, async () => {
        for (const more of [{}, { method: "OPTIONS", headers: { origin, ...preflight } }]) {
          const answer = await rawRequest(service, { path: "/models", headers: { origin }, ...more });
          assertProblem(answer, 403, "origin-refused", "origin");
          assert.equal(answer.headers["access-control-allow-origin"], undefined);
        }
      });
    }

    it("says nothing of it to programs", async () => {
      const { headers } = await rawRequest(service, { path: "/models" });
      assert.deepEqual([headers["access-control-allow-origin"], headers["vary"]], [undefined, "Origin"]);
      const plain = await bench.start();
      assert.equal((await rawRequest(plain, { path: "/models" })).headers["vary"], undefined);
      assertProblem(await rawRequest(plain, { path: "/models", headers: { origin: APP } }), 403, "origin-refused", "origin");
      const question = { method: "OPTIONS", path: "/models", headers: preflight };
      assertProblem(await rawRequest(service, question), 405, "method-not-allowed");
    });
  });

  describe("behind a proxy", () => {
    const files = scratch();
    after(files.remove);
    const proxies: Server[] = [];
    afterEach(async () => {
      for (const proxy of proxies.splice(0)) {
        proxy.closeAllConnections();
        await new Promise((resolve) => proxy.close(resolve));
      }
    });

    /** Passes each request on to the service of its prefix, without the prefix, and names itself as the host. */
    async function proxyOf(services: ReadonlyMap<string, () => Service>, host?: string): Promise<string> {
      const proxy = createServer((incoming, outgoing) => {
        const [prefix, service] = [...services].find(([start]) => incoming.url!.startsWith(`${start}/`)) ?? [];
        if (!service || prefix === undefined) return void outgoing.writeHead(502).end();
        const headers = { ...incoming.headers, ...(host !== undefined && { host }) };
        const passed = request(service().url + incoming.url!.slice(prefix.length), { method: incoming.method, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(outgoing);
        });
        passed.on("error", () => outgoing.destroy());
        incoming.pipe(passed);
      });
      proxies.push(proxy);
      await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
      return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    }

    it("serves clients by a path for each service, and gives addresses with it", async () => {
      const services = new Map<string, Service>();
      const url = await proxyOf(new Map(["/first", "/second/speech"].map((prefix) => [prefix, () => services.get(prefix)!])));
      for (const prefix of ["/first", "/second/speech"])
        services.set(
          prefix,
          await bench.start({ ...reaching({ hosts: ["127.0.0.1"], publicUrl: url + prefix }), apiKey: `key-of${prefix}` }),
        );
      const audioPath = files.write("a.wav", wavBytes());
      for (const prefix of services.keys()) {
        const client = new AssessmentClient({ baseUrl: url + prefix, apiKey: `key-of${prefix}`, proxy: {} });
        for (const operation of OPERATION_IDS) {
          const reference = String(validParts(operation)["reference_text"]);
          const job = await client.submit({ operation, audioPath, reference, userToken: "speaker-1", modelId: "local-en" });
          assert.ok(job.address.startsWith(`${url}${prefix}/v`), job.address);
          assert.equal(job.elsewhere, undefined);
          assert.equal((await client.result(job)).id, job.id);
        }
      }
      const refused = await fetch(`${url}/first/models`, { headers: { "x-api-key": "key-of/second/speech" } });
      assert.equal(((await refused.json()) as { type: string }).type, `${url}/first/problems/key-refused`);
      const page = await fetch(`${url}/first/problems/key-refused`);
      assert.match(await page.text(), /^key-refused \(401/);
      const described = (await (await fetch(`${url}/first/openapi.json`)).json()) as { servers: unknown };
      assert.deepEqual(described.servers, [{ url: `${url}/first` }]);
    });

    it("gives https addresses although the proxy speaks http to it, under whichever name the proxy uses", async () => {
      const publicUrl = "https://speech.school.example";
      const service = await bench.start(reaching({ hosts: ["speech.school.example"], publicUrl }));
      const { json, headers } = await submit(service, "recognition");
      assert.match((json as { url: string }).url, /^https:\/\/speech\.school\.example\/v1\/audio\/recognition\/result\/[0-9a-f]{32}\/$/);
      assert.equal(headers["location"], (json as { url: string }).url);
      for (const origin of [publicUrl, "http://speech.school.example", "https://app.school.example"]) {
        const { status } = await rawRequest(service, { headers: { host: "speech.school.example", origin } });
        assert.equal(status, origin.includes("app") ? 403 : 200, origin);
      }
    });
  });
});
