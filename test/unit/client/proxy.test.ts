import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { AssessmentClient } from "../../../src/client/assessmentClient.ts";
import { json, startFaultServer } from "../../support/faultServer.ts";
import { fixture } from "../contract/fixtures.ts";
import { request } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

describe("AssessmentClient behind a proxy", () => {
  const files = scratch();
  after(files.remove);

  it("reaches the service through it, and shows it no key", async () => {
    const service = await startFaultServer([json(202, { id: "r", url: "/r" }), json(200, fixture("fluencyV2"))]);
    const asked: string[] = [];
    const proxy = createServer((_, response) => response.writeHead(405).end());
    proxy.on("connect", (incoming, socket, head) => {
      asked.push(incoming.url!, ...incoming.rawHeaders);
      // A name that only the proxy knows.
      const onward = connect(service.port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
      onward.on("error", () => socket.destroy());
      socket.on("error", () => onward.destroy());
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    try {
      const { port } = proxy.address() as AddressInfo;
      const settings = { environment: { HTTP_PROXY: `http://127.0.0.1:${port}` } };
      const client = new AssessmentClient({ baseUrl: "http://assess.invalid", apiKey: "key-5f2b9c", proxy: settings });
      const { id } = await client.assess({ ...request, audioPath: files.write("a.wav", wav(5)) });
      assert.equal(id, "r");
      assert.ok(asked.includes("assess.invalid:80"));
      assert.equal(asked.join(" ").includes("key-5f2b9c"), false);
      assert.deepEqual(service.requests.map(({ headers }) => headers["x-api-key"]), ["key-5f2b9c", "key-5f2b9c"]);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
      await service.close();
    }
  });

  it("says so when the proxy's address is none, without repeating it", async () => {
    const client = new AssessmentClient({ baseUrl: "http://assess.invalid", apiKey: "k", proxy: { proxyUrl: "socks5://me:secret@proxy.example" } });
    await assert.rejects(client.assess({ ...request, audioPath: files.write("b.wav", wav(5)) }), (error: Error & { code?: string }) => {
      assert.equal(error.code, "service-unreachable");
      assert.match(error.message, /proxy/);
      assert.equal(error.message.includes("secret"), false);
      return true;
    });
  });
});
