import assert from "node:assert/strict";
import { AssessmentClient } from "#client/assessmentClient.ts";
import { createTransport } from "#client/node/transport.ts";
import { readBody } from "#client/exchange/readBody.ts";
import type { ProxySettings } from "#client/node/proxyFor.ts";
import { startConnectProxy, type ConnectProxy } from "../../support/connectProxy.ts";
import { json, startFaultServer } from "../../support/faultServer.ts";
import { KEY, request } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

describe("AssessmentClient behind a proxy", () => {
  const files = scratch();
  after(files.remove);

  const through = ({ url }: ConnectProxy): ProxySettings => ({ environment: { HTTP_PROXY: url, HTTPS_PROXY: url } });

  it("reaches a service through it", async () => {
    const service = await startFaultServer([json(200, { here: true })]);
    const proxy = await startConnectProxy({ port: service.port });
    const transport = await createTransport(new URL("http://assess.invalid"), through(proxy));
    try {
      const answer = await transport.request({
        origin: "http://assess.invalid",
        path: "/",
        method: "GET",
        headers: { "x-api-key": KEY },
        signal: new AbortController().signal,
      });
      assert.deepEqual(JSON.parse(await readBody(answer, 1000, "fail")), { here: true });
      assert.ok(proxy.asked.includes("assess.invalid:80"));
      assert.equal(proxy.headers.join(" ").includes(KEY), false);
    } finally {
      await transport.close();
      proxy.close();
      await service.close();
    }
  });

  it("lets it see neither the key nor the recording", async () => {
    // It speaks no TLS, so the connection fails after the client's first words.
    const service = await startFaultServer([]);
    const proxy = await startConnectProxy({ port: service.port });
    try {
      const client = new AssessmentClient({ baseUrl: "https://assess.invalid", apiKey: KEY, proxy: through(proxy) });
      await assert.rejects(client.assess({ ...request, audioPath: files.write("a.wav", wav(5)) }), { code: "service-unreachable" });
      assert.ok(proxy.asked.includes("assess.invalid:443"));
      const seen = proxy.passed();
      assert.equal(seen[0], 22, "a TLS handshake");
      assert.equal(`${proxy.headers.join(" ")} ${seen.toString("latin1")}`.includes(KEY), false);
      assert.equal(service.requests.length, 0);
    } finally {
      proxy.close();
      await service.close();
    }
  });

  it("says so when the proxy's address is none, without repeating it", async () => {
    const client = new AssessmentClient({
      baseUrl: "https://assess.invalid",
      apiKey: KEY,
      proxy: { proxyUrl: "socks5://me:secret@proxy.example" },
    });
    await assert.rejects(client.assess({ ...request, audioPath: files.write("b.wav", wav(5)) }), (error: Error & { code?: string }) => {
      assert.equal(error.code, "service-unreachable");
      assert.match(error.message, /proxy/);
      assert.equal(error.message.includes("secret"), false);
      return true;
    });
  });
});
