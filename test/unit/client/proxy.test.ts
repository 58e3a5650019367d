import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { AssessmentClient } from "../../../src/client/assessmentClient.ts";
import { createDispatcher } from "../../../src/client/createDispatcher.ts";
import type { ProxySettings } from "../../../src/client/proxyFor.ts";
import { json, startFaultServer } from "../../support/faultServer.ts";
import { KEY, request } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

describe("AssessmentClient behind a proxy", () => {
  const files = scratch();
  after(files.remove);

  async function startProxy(servicePort: number): Promise<{ settings: ProxySettings; asked: string[]; passed: Buffer[]; close(): void }> {
    const asked: string[] = [];
    const passed: Buffer[] = [];
    const proxy = createServer((_, response) => response.writeHead(405).end());
    proxy.on("connect", (incoming, socket, head) => {
      asked.push(incoming.url!, ...incoming.rawHeaders);
      socket.on("data", (bytes: Buffer) => passed.push(bytes));
      // A name that only the proxy knows.
      const onward = connect(servicePort, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
      onward.on("error", () => socket.destroy());
      socket.on("error", () => onward.destroy());
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    return {
      settings: { environment: { HTTP_PROXY: url, HTTPS_PROXY: url } },
      asked,
      passed,
      close: () => {
        proxy.closeAllConnections();
        proxy.close();
      },
    };
  }

  it("reaches a service through it", async () => {
    const service = await startFaultServer([json(200, { here: true })]);
    const proxy = await startProxy(service.port);
    const dispatcher = await createDispatcher(new URL("http://assess.invalid"), proxy.settings);
    try {
      const { body } = await dispatcher.request({ origin: "http://assess.invalid", path: "/", method: "GET", headers: { "x-api-key": KEY } });
      assert.deepEqual(await body.json(), { here: true });
      assert.ok(proxy.asked.includes("assess.invalid:80"));
      assert.equal(proxy.asked.join(" ").includes(KEY), false);
    } finally {
      await dispatcher.destroy();
      proxy.close();
      await service.close();
    }
  });

  it("lets it see neither the key nor the recording", async () => {
    // It speaks no TLS, so the connection fails after the client's first words.
    const service = await startFaultServer([]);
    const proxy = await startProxy(service.port);
    try {
      const client = new AssessmentClient({ baseUrl: "https://assess.invalid", apiKey: KEY, proxy: proxy.settings });
      await assert.rejects(client.assess({ ...request, audioPath: files.write("a.wav", wav(5)) }), { code: "service-unreachable" });
      assert.ok(proxy.asked.includes("assess.invalid:443"));
      const seen = Buffer.concat(proxy.passed);
      assert.equal(seen[0], 22, "a TLS handshake");
      assert.equal(`${proxy.asked.join(" ")} ${seen.toString("latin1")}`.includes(KEY), false);
      assert.equal(service.requests.length, 0);
    } finally {
      proxy.close();
      await service.close();
    }
  });

  it("says so when the proxy's address is none, without repeating it", async () => {
    const client = new AssessmentClient({ baseUrl: "https://assess.invalid", apiKey: KEY, proxy: { proxyUrl: "socks5://me:secret@proxy.example" } });
    await assert.rejects(client.assess({ ...request, audioPath: files.write("b.wav", wav(5)) }), (error: Error & { code?: string }) => {
      assert.equal(error.code, "service-unreachable");
      assert.match(error.message, /proxy/);
      assert.equal(error.message.includes("secret"), false);
      return true;
    });
  });
});
