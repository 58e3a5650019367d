import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, createServer as createPlainServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { type ConnectionFinding, testConnection } from "#client/testConnection.ts";
import { startService } from "#service/node/startService.ts";
import type { ProxySettings } from "#client/node/proxyFor.ts";
import { AUTHORITY_FILE, serverIdentity } from "../../support/certificates.ts";
import { startConnectProxy } from "../../support/connectProxy.ts";
import { hang, json, reset, startFaultServer, text, type RecordedRequest, type Step } from "../../support/faultServer.ts";
import { ROOT } from "../../support/paths.ts";
import { scratch } from "./recordings.ts";

const KEY = "key-5f2b9c-secret";
const unknown = json(404, { detail: "There is none.", code: "unknown-result" });
const notFound = json(404, {});

const certificate = (name: string) => join(ROOT, "test", "fixtures", "certificates", name);

interface Tested {
  finding: ConnectionFinding;
  requests: RecordedRequest[];
}

async function tested(
  steps: Step[] | ((request: RecordedRequest, index: number) => Step),
  more: { timeoutSeconds?: number } = {},
): Promise<Tested> {
  const server = await startFaultServer(steps);
  try {
    return { finding: await testConnection({ baseUrl: server.url, apiKey: KEY, proxy: {}, ...more }), requests: server.requests };
  } finally {
    await server.close();
  }
}

function reachedWith(finding: ConnectionFinding): string {
  return finding.reached ? `${finding.key} ${finding.status}` : finding.step;
}

describe("testConnection", () => {
  const files = scratch();
  after(files.remove);

  it("asks for a result that cannot exist, and submits nothing", async () => {
    const { requests } = await tested([unknown]);
    assert.equal(requests.length, 1);
    const [{ method, path, headers } = assert.fail()] = requests;
    assert.equal(method, "GET");
    assert.match(path, /^\/v2\/audio\/fluency\/result\/connection-test-[0-9a-f-]{36}$/);
    assert.equal(headers["x-api-key"], KEY);
  });

  it("keeps a path of the base URL in front", async () => {
    const server = await startFaultServer([unknown]);
    await testConnection({ baseUrl: `${server.url}/speech`, apiKey: KEY, proxy: {} });
    await server.close();
    assert.match(server.requests[0]!.path, /^\/speech\/v2\/audio/);
  });

  const cases: [what: string, steps: Step[], finding: string, says: RegExp, requests: number][] = [
    ["the embedded service's 404", [unknown], "accepted 404", /accepts the key\.$/, 1],
    ["401", [json(401, { detail: KEY })], "refused 401", /refuses the key \(401\)/, 1],
    ["403", [json(403, {})], "refused 403", /refuses the key \(403\)/, 1],
    ["403 for another reason", [json(403, { code: "host-refused" })], "undetermined 403", /not known whether it accepts the key/, 1],
    ["404, and 401 for a wrong key", [notFound, json(401, {})], "accepted 404", /It refuses a wrong one/, 2],
    ["404, and 403 for a wrong key", [notFound, json(403, {})], "accepted 404", /It refuses a wrong one/, 2],
    ["404 for every key", [notFound, notFound], "undetermined 404", /Only by sending a recording .*A wrong key gets the same answer/, 2],
    ["404, and a break for a wrong key", [notFound, reset()], "undetermined 404", /Its answer to a wrong key shows nothing/, 2],
    [
      "404 as a web page",
      [text(404, "<html>nothing here</html>"), text(404, "<html>")],
      "undetermined 404",
      /or is an assessment service at all/,
      2,
    ],
    ["200", [json(200, { hello: "world" })], "undetermined 200", /may not be an assessment service/, 1],
    [
      "a redirect",
      [text(302, "", { location: "http://foreign.example/" })],
      "undetermined 302",
      /redirect \(302\), which was not followed/,
      1,
    ],
    ["429", [json(429, {})], "undetermined 429", /too many requests/, 1],
    ["503", [json(503, {})], "undetermined 503", /failing or too busy/, 1],
    ["400", [json(400, {})], "undetermined 400", /does not answer like an assessment service/, 1],
    ["a connection that breaks", [reset()], "answer", /broke before there was an answer/, 1],
  ];
  for (const [what, steps, expected, says, count] of cases) {
    it(`${what}: ${expected}`, async () => {
      const { finding, requests } = await tested(steps);
      assert.equal(reachedWith(finding), expected);
      assert.match(finding.sentence, says);
      assert.ok(!JSON.stringify(finding).includes(KEY));
      assert.equal(requests.length, count);
    });
  }

  it("sends a wrong key that has nothing of the right one", async () => {
    const { requests } = await tested([notFound, json(401, {})]);
    const wrong = String(requests[1]!.headers["x-api-key"]);
    assert.match(wrong, /^wrong-[0-9a-f-]{36}$/);
  });

  it("no answer: says so when the time is up", async () => {
    const { finding } = await tested([hang()], { timeoutSeconds: 0.3 });
    assert.equal(reachedWith(finding), "answer");
    assert.match(finding.sentence, /did not answer in time/);
  });

  it("stops when it is cancelled", async () => {
    const server = await startFaultServer([hang()]);
    const controller = new AbortController();
    const testing = testConnection({ baseUrl: server.url, apiKey: KEY, proxy: {}, signal: controller.signal });
    await server.arrived(1);
    controller.abort();
    await assert.rejects(testing, { code: "cancelled" });
    await server.close();
  });

  it("nothing listens: tcp", async () => {
    const server = await startFaultServer([]);
    await server.close();
    const finding = await testConnection({ baseUrl: server.url, apiKey: KEY, proxy: {} });
    assert.equal(reachedWith(finding), "tcp");
    assert.match(finding.sentence, /Nothing answers at 127\.0\.0\.1/);
  });

  it("a name that nobody has: dns", async () => {
    // Longer than a name's part may be, so that it is refused on this machine and no question goes out.
    const finding = await testConnection({ baseUrl: `https://${"a".repeat(64)}.invalid`, apiKey: KEY, proxy: {} });
    assert.equal(reachedWith(finding), "dns");
    assert.match(finding.sentence, /could not be found/);
  });

  it("https at a server without TLS: tls, and no key was sent", async () => {
    const seen: Buffer[] = [];
    const server = createPlainServer((socket) => {
      socket.on("data", (chunk: Buffer) => {
        seen.push(chunk);
        socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
      });
      socket.on("error", () => undefined);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const finding = await testConnection({
      baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      apiKey: KEY,
      proxy: {},
    });
    server.close();
    assert.equal(reachedWith(finding), "tls");
    assert.ok(seen.length > 0 && !Buffer.concat(seen).includes(KEY));
  });

  it("a certificate of an authority that nobody trusts: tls, and no key was sent; with the authority added, the key is accepted", async () => {
    const [key, cert] = [await readFile(certificate("service.key")), await readFile(certificate("service.pem"))];
    const keys: unknown[] = [];
    const server = createTlsServer({ key, cert }, (request, response) => {
      keys.push(request.headers["x-api-key"]);
      response.writeHead(404).end(JSON.stringify({ code: "unknown-result" }));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const finding = await testConnection({ baseUrl, apiKey: KEY, proxy: {} });
      assert.equal(reachedWith(finding), "tls");
      assert.match(finding.sentence, /certificate was not accepted/);
      assert.deepEqual(keys, []);
      const trusting = { environment: { NODE_EXTRA_CA_CERTS: certificate("authority.pem") } };
      assert.equal(reachedWith(await testConnection({ baseUrl, apiKey: KEY, proxy: trusting })), "accepted 404");
    } finally {
      server.close();
    }
  });

  it("refuses an address that is not protected, and sends nothing", async () => {
    await assert.rejects(testConnection({ baseUrl: "http://speech.example", apiKey: KEY, proxy: {} }), { code: "insecure-address" });
  });

  it("goes through a proxy, and tells its refusal apart", async () => {
    const asked: string[] = [];
    const proxy = createServer();
    proxy.on("connect", (incoming, socket) => {
      asked.push(incoming.url!);
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const finding = await testConnection({ baseUrl: "https://speech.example", apiKey: KEY, proxy: { proxyUrl } });
    proxy.close();
    assert.deepEqual(asked, ["speech.example:443"]);
    assert.equal(reachedWith(finding), "proxy");
    assert.match(finding.sentence, /407/);
  });

  it("warns of a proxy behind which no certificate is checked", async () => {
    const service = await startFaultServer([unknown, unknown], { tls: serverIdentity() });
    const proxy = await startConnectProxy({ port: service.port });
    const find = (settings: ProxySettings) =>
      testConnection({ baseUrl: "https://assess.test", apiKey: KEY, proxy: { proxyUrl: proxy.url, ...settings } });
    const findings = [await find({ strictSsl: false }), await find({ environment: { NODE_EXTRA_CA_CERTS: AUTHORITY_FILE } })];
    proxy.close();
    await service.close();
    assert.deepEqual(findings.map(reachedWith), ["accepted 404", "accepted 404"]);
    assert.match(findings[0]!.sentence, /http\.proxyStrictSSL is off, so nothing verifies that this is assess\.test/);
    assert.doesNotMatch(findings[1]!.sentence, /proxyStrictSSL/);
  });

  it("a proxy that hangs: the sentence is about the proxy", async () => {
    const proxy = await startConnectProxy({ port: 1, hangs: true });
    const finding = await testConnection({
      baseUrl: "https://assess.test",
      apiKey: KEY,
      proxy: { proxyUrl: proxy.url },
      timeoutSeconds: 0.3,
    });
    proxy.close();
    assert.match(finding.sentence, /did not answer in time\. .*the settings of the proxy 127\.0\.0\.1:\d+\.$/);
  });

  it("a proxy that is not there: the sentence is about the proxy", async () => {
    const gone = createPlainServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, "close");
    await assert.rejects(new Promise((_, reject) => connect(port, "127.0.0.1").once("error", reject)));
    const finding = await testConnection({
      baseUrl: "https://speech.example",
      apiKey: KEY,
      proxy: { proxyUrl: `http://127.0.0.1:${port}` },
    });
    assert.equal(reachedWith(finding), "tcp");
    assert.match(finding.sentence, /the proxy 127\.0\.0\.1/);
  });

  it("tells the embedded service's own key from another", async () => {
    const service = await startService({
      analyser: { analyse: () => Promise.reject(new Error("nothing is submitted")) } as never,
      dataDirectory: files.path("service"),
      apiKey: KEY,
    });
    try {
      assert.equal(reachedWith(await testConnection({ baseUrl: service.url, apiKey: KEY, proxy: {} })), "accepted 404");
      assert.equal(reachedWith(await testConnection({ baseUrl: service.url, apiKey: "another-key", proxy: {} })), "refused 401");
    } finally {
      await service.close();
    }
  });
});
