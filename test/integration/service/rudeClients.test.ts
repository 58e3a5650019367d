import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { submitPath } from "../../support/results.ts";
import { watchedFiles } from "./faultyFiles.ts";
import { get, ServiceBench, until } from "./serviceBench.ts";

describe("clients without manners", () => {
  const bench = new ServiceBench();
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await bench.clear();
  });

  it("that go away during an upload are no defect of the service", async () => {
    const service = await bench.start();
    for (const part of [
      "",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF',
      '--b\r\nContent-Disposition: form-data; name="user_token"\r\n\r\nab',
    ]) {
      const told = bench.lines.length;
      const { host, hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      await once(socket, "connect");
      socket.write(
        `POST ${submitPath("recognition")} HTTP/1.1\r\nHost: ${host}\r\nx-api-key: ${service.apiKey}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${part}`,
      );
      // Answered after the upload has begun, as both come over one loop.
      assert.equal((await get(service, "/healthz")).status, 200);
      socket.resetAndDestroy();
      await until(() => bench.lines.length > told);
    }
    assert.deepEqual([...new Set(bench.lines)], ["refused with 400 form-malformed"]);
  });

  it("that go away before a place for their upload is ready do not keep it for half a minute", async () => {
    let gone = () => {};
    const files = watchedFiles((step) => {
      if (step.operation === "mkdir" && /unfinished.[0-9a-f]{32}$/.test(step.path)) gone();
    });
    const service = await bench.start({
      files: {
        ...files,
        mkdir: async (...args: Parameters<typeof files.mkdir>) => {
          const made = await files.mkdir(...args);
          if (/unfinished.[0-9a-f]{32}$/.test(String(args[0]))) await left;
          return made;
        },
      },
    });
    const { host, hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const left = new Promise<void>(
      (resolve) =>
        (gone = () => {
          socket.resetAndDestroy();
          setTimeout(resolve, 100);
        }),
    );
    await once(socket, "connect");
    socket.write(
      `POST ${submitPath("recognition")} HTTP/1.1\r\nHost: ${host}\r\nx-api-key: ${service.apiKey}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b`,
    );
    await until(() => bench.lines.length > 0);
    assert.deepEqual(bench.lines, ["refused with 400 form-malformed"]);
  });

  it("that have upload after upload refused over one connection leave nothing behind on it", async () => {
    const warnings: string[] = [];
    const note = ({ name, message }: Error) => warnings.push(`${name} ${message}`);
    process.on("warning", note);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const service = await bench.start();
      const used = new Set<unknown>();
      for (let time = 0; time < 30; time++) {
        const outgoing = request(service.url + submitPath("recognition"), {
          agent,
          method: "POST",
          headers: { "x-api-key": "wrong", "content-type": "text/plain", "content-length": 10 },
        });
        outgoing.flushHeaders();
        const [response] = (await once(outgoing, "response")) as [{ resume(): void } & NodeJS.EventEmitter];
        used.add(outgoing.socket);
        outgoing.end("0123456789");
        response.resume();
        await once(response, "end");
      }
      assert.ok(used.size < 11, "one connection is used again and again");
      assert.deepEqual(warnings, []);
    } finally {
      agent.destroy();
      process.off("warning", note);
    }
  });

  it("that open connections and say nothing shut nobody out", async () => {
    const service = await bench.start({ limits: { connections: 20 } });
    const { hostname, port } = new URL(service.url);
    let closed = 0;
    for (let number = 0; number < 60; number++) {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.once("close", () => closed++);
      sockets.push(socket);
      await once(socket, "connect");
    }
    for (let time = 0; time < 5; time++) assert.equal((await get(service, "/healthz")).status, 200);
    await until(() => closed >= 40);
  });
});
