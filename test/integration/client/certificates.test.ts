import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import * as tls from "node:tls";
import { AssessmentClient } from "#client/assessmentClient.ts";
import { trustedAuthorities } from "#client/node/certificates.ts";
import type { ProxySettings } from "#client/node/proxyFor.ts";
import { AUTHORITY_FILE, serverIdentity } from "../../support/certificates.ts";
import { startConnectProxy, type ConnectProxy, type ConnectProxyOptions } from "../../support/connectProxy.ts";
import { json, startFaultServer, type FaultServer } from "../../support/faultServer.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { waitFor } from "../../support/waitFor.ts";
import { FakeClock } from "../../unit/client/fakeClock.ts";
import { KEY, request, TOKEN } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

const NODE_EXTRA_CA_CERTS = AUTHORITY_FILE;
const HOST = "https://assess.test";

describe("A service behind TLS", () => {
  const files = scratch();
  after(files.remove);
  const audioPath = files.write("a.wav", wav(5));

  interface Outcome {
    error?: Error & { code?: string };
    id?: string;
    service: FaultServer;
    proxy: ConnectProxy;
  }

  /** One assessment by a service with a certificate of the tests' own authority, and a proxy that knows the way there. */
  async function assess(
    baseUrl: (service: FaultServer) => string,
    settings: (proxy: ConnectProxy) => ProxySettings,
    options: Partial<ConnectProxyOptions> = {},
  ): Promise<Outcome> {
    const service = await startFaultServer([json(202, { id: "r-1", url: "/r" }), json(200, fixture("fluencyV2"))], {
      tls: serverIdentity(),
    });
    const proxy = await startConnectProxy({ port: service.port, ...options });
    try {
      const client = new AssessmentClient({ baseUrl: baseUrl(service), apiKey: KEY, proxy: settings(proxy) });
      const ended = await client.assess({ ...request, audioPath }).then(
        ({ id }) => ({ id }),
        (error: unknown) => ({ error: error as Error }),
      );
      return { ...ended, service, proxy };
    } finally {
      proxy.close();
      await service.close();
    }
  }

  const reached: [string, (proxy: ConnectProxy) => ProxySettings, Partial<ConnectProxyOptions>?][] = [
    ["by HTTPS_PROXY", ({ url }) => ({ environment: { HTTPS_PROXY: url, NODE_EXTRA_CA_CERTS } })],
    ["by the editor's setting", ({ url }) => ({ proxyUrl: url, environment: { NODE_EXTRA_CA_CERTS } })],
    [
      "with the system's authorities trusted too",
      ({ url }) => ({ proxyUrl: url, systemCertificates: true, environment: { NODE_EXTRA_CA_CERTS } }),
    ],
    ["without strict SSL, whatever the certificate", ({ url }) => ({ proxyUrl: url, strictSsl: false })],
    ["by TLS to the proxy as well", ({ url }) => ({ proxyUrl: url, environment: { NODE_EXTRA_CA_CERTS } }), { tls: serverIdentity() }],
    ["by TLS to the proxy, without strict SSL", ({ url }) => ({ proxyUrl: url, strictSsl: false }), { tls: serverIdentity() }],
    [
      "with the name and password in the proxy's address",
      ({ url }) => ({ proxyUrl: url.replace("//", "//ann:p%40ss@"), environment: { NODE_EXTRA_CA_CERTS } }),
      { authorization: `Basic ${btoa("ann:p@ss")}` },
    ],
    [
      "with the editor's proxy authorization",
      ({ url }) => ({ proxyUrl: url, proxyAuthorization: "Basic eDp5", environment: { NODE_EXTRA_CA_CERTS } }),
      { authorization: "Basic eDp5" },
    ],
  ];
  for (const [name, settings, options] of reached) {
    it(`is reached through a CONNECT proxy ${name}, which sees neither key nor recording`, async () => {
      const { id, error, service, proxy } = await assess(() => HOST, settings, options);
      assert.equal(error, undefined);
      assert.equal(id, "r-1");
      assert.deepEqual([...new Set(proxy.asked)], ["assess.test:443"]);
      assert.deepEqual(
        service.requests.map(({ method, headers }) => [method, headers["x-api-key"], headers.host]),
        [
          ["POST", KEY, "assess.test"],
          ["GET", KEY, "assess.test"],
        ],
      );
      assert.equal(
        service.requests.some(({ headers }) => "proxy-authorization" in headers),
        false,
        "the service is told nothing of the proxy",
      );
      const seen = `${proxy.headers.join(" ")} ${proxy.passed().toString("latin1")}`;
      for (const secret of [KEY, TOKEN, "RIFF", "Three thin fish"]) assert.equal(seen.includes(secret), false, secret);
    });
  }

  const refused: [string, string, (proxy: ConnectProxy) => ProxySettings, RegExp, Partial<ConnectProxyOptions>?][] = [
    ["a certificate of an unknown authority", HOST, ({ url }) => ({ proxyUrl: url }), /certificate was not accepted .*NODE_EXTRA_CA_CERTS/],
    [
      "a file of authorities that is not there",
      HOST,
      ({ url }) => ({ proxyUrl: url, environment: { NODE_EXTRA_CA_CERTS: "/nowhere.pem" } }),
      /certificate was not accepted/,
    ],
    [
      "a certificate for another name",
      "https://other.test",
      ({ url }) => ({ proxyUrl: url, environment: { NODE_EXTRA_CA_CERTS } }),
      /ERR_TLS_CERT_ALTNAME_INVALID/,
    ],
    ["a proxy with such a certificate", HOST, ({ url }) => ({ proxyUrl: url }), /certificate was not accepted/, { tls: serverIdentity() }],
    [
      "a proxy that wants a password",
      HOST,
      ({ url }) => ({ proxyUrl: url.replace("//", "//ann:wrong@") }),
      /did not connect to assess\.test \(407\).*user name and a password/,
      { authorization: "Basic eDp5" },
    ],
    [
      "a proxy that cannot get there",
      HOST,
      ({ url }) => ({ proxyUrl: url }),
      /The proxy 127\.0\.0\.1:\d+ did not connect to assess\.test \(502\)/,
      { refuses: 502 },
    ],
  ];
  for (const [name, baseUrl, settings, message, options] of refused) {
    it(`gets nothing after ${name}`, async () => {
      const { error, service, proxy } = await assess(() => baseUrl, settings, options);
      assert.equal(error?.code, "service-unreachable", error?.message);
      assert.match(error.message, message);
      assert.equal(error.message.includes("wrong"), false);
      assert.equal(service.requests.length, 0);
      assert.equal(`${proxy.headers.join(" ")} ${proxy.passed().toString("latin1")}`.includes(KEY), false);
    });
  }
  it("says that it is the proxy that makes no connection, of one that takes the question and hangs", async () => {
    const proxy = await startConnectProxy({ port: 1, hangs: true });
    const clock = new FakeClock();
    try {
      const client = new AssessmentClient({ baseUrl: HOST, apiKey: KEY, clock, proxy: { proxyUrl: proxy.url } });
      const failed = assert.rejects(client.assess({ ...request, audioPath }), (error: Error & { code?: string }) => {
        assert.equal(error.code, "service-unreachable");
        assert.match(error.message, /^The proxy 127\.0\.0\.1:\d+ did not connect to assess\.test in time\. Nothing was sent\./);
        return true;
      });
      await waitFor("the question to the proxy", () => proxy.asked[0]);
      clock.advance(10_000);
      await failed;
      assert.equal(clock.running, 0, "every timer was cancelled");
      assert.equal(proxy.asked.length, 1);
    } finally {
      proxy.close();
    }
  });
  it("says that it is the proxy that does not answer", async () => {
    const gone = await startConnectProxy({ port: 1 });
    gone.close();
    const { error } = await assess(
      () => HOST,
      () => ({ proxyUrl: gone.url }),
    );
    assert.match(error!.message, /^Nothing answers at the proxy 127\.0\.0\.1:\d+\./);
  });

  it("is reached directly where its authority is trusted", async () => {
    const { error, id, proxy } = await assess(
      ({ port }) => `https://localhost:${port}`,
      ({ url }) => ({ proxyUrl: url, environment: { NODE_EXTRA_CA_CERTS } }),
    );
    assert.deepEqual([error, id, proxy.asked], [undefined, "r-1", []]);
  });
  for (const strictSsl of [true, false]) {
    it(`is not reached directly where it is not, strict SSL or ${strictSsl ? "no" : "not"}: that is for what a proxy does`, async () => {
      const { error, service } = await assess(
        ({ url }) => url,
        () => ({ strictSsl }),
      );
      assert.match(error!.message, /certificate was not accepted/);
      assert.equal(service.requests.length, 0);
    });
  }
});

describe("trustedAuthorities", () => {
  it("leaves the choice to Node where nothing is added", async () => {
    assert.equal(await trustedAuthorities({}), undefined);
    assert.equal(await trustedAuthorities({ environment: { NODE_EXTRA_CA_CERTS: "/nowhere.pem" } }), undefined);
  });
  it("adds a file to Node's own", async () => {
    const trusted = (await trustedAuthorities({ environment: { NODE_EXTRA_CA_CERTS } }))!;
    assert.ok(trusted.includes(readFileSync(AUTHORITY_FILE, "utf8")));
    assert.ok(tls.rootCertificates.every((certificate) => trusted.includes(certificate)));
  });
  it("adds the system's where Node can tell them", function () {
    if (!("getCACertificates" in tls) || process.platform !== "linux") this.skip();
    const module = new URL("../../../src/client/node/certificates.ts", import.meta.url).href;
    const source = `const { trustedAuthorities } = await import(${JSON.stringify(module)});
      console.log(JSON.stringify([await trustedAuthorities({ systemCertificates: true }), await trustedAuthorities({})]));`;
    const env = { ...process.env, SSL_CERT_FILE: AUTHORITY_FILE };
    const [with_, without] = JSON.parse(
      execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", source], { encoding: "utf8", env, maxBuffer: 1e8 }),
    ) as [string[], string[] | null];
    assert.ok(with_.some((certificate) => certificate.trim() === readFileSync(AUTHORITY_FILE, "utf8").trim()));
    assert.equal(without ?? undefined, undefined);
  });
});
