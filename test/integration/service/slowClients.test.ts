import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { assertProblem, KEY, ServiceBench, settled, spoken, submit, submitted, until } from "./serviceBench.ts";

const FORM = "multipart/form-data; boundary=B";
const PART = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF';

describe("slow clients", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  const head = (url: string, length: number) =>
    `POST /v1/audio/recognition HTTP/1.1\r\nHost: ${new URL(url).host}\r\nx-api-key: ${KEY}\r\nContent-Type: ${FORM}\r\nContent-Length: ${length}\r\n\r\n`;

  it("that do not finish their headers get 408", async () => {
    const service = await bench.start({ limits: { headersTimeout: 100 } });
    assertProblem(await spoken(service, "POST /v1/audio/recognition HTTP/1.1\r\nHost: "), 408, "request-timeout");
  });

  it("that stop in the middle of a file get 408, and nothing of it is left", async () => {
    const dataDirectory = await bench.directory();
    const service = await bench.start({ dataDirectory, limits: { uploadStall: 100, lingerTimeout: 50 } });
    const answer = await spoken(service, head(service.url, 1_000_000) + PART);
    assertProblem(answer, 408, "upload-stalled", "file");
    await until(async () => (await readdir(join(dataDirectory, "unfinished"))).length === 0);
  });

  it("that send drop by drop for ever get 408", async () => {
    const service = await bench.start({ limits: { uploadStall: 1000, requestTimeout: 300, lingerTimeout: 1000 } });
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let text = "";
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.write(head(service.url, 1_000_000) + PART);
    const drip = setInterval(() => socket.writable && socket.write("x"), 20);
    // What is still written when the answer comes may reset the connection, and would take the rest of the answer along.
    socket
      .on("error", () => undefined)
      .on("data", (chunk: Buffer) => {
        clearInterval(drip);
        text += chunk.toString();
      });
    await closed;
    clearInterval(drip);
    assert.match(text, /^HTTP\/1\.1 408 /);
    assert.match(text, /"code":"request-timeout"/);
  });

  it("keep nobody else waiting, though 200 of them send headers for ever", async () => {
    const service = await bench.start();
    const { hostname, port } = new URL(service.url);
    const sockets = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connect(Number(port), hostname);
        socket.on("error", () => undefined);
        await once(socket, "connect");
        socket.write("POST /v1/audio/recognition HTTP/1.1\r\nX-Slow: ");
        return socket;
      }),
    );
    const id = await submitted(service, "recognition");
    assert.equal((await settled(service, `/v1/audio/recognition/result/${id}`)).status, 200);
    for (const socket of sockets) socket.destroy();
  });

  it("beyond so many connections are not let in, and the others stay", async () => {
    const service = await bench.start({ limits: { connections: 3 } });
    const { hostname, port } = new URL(service.url);
    const sockets = Array.from({ length: 6 }, () => connect(Number(port), hostname).on("error", () => undefined));
    await until(() => sockets.filter((socket) => socket.closed).length === 3);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await submit(service, "recognition").catch(() => undefined))?.status === 202);
  });

  it("keep nobody else waiting, and hold no place once they are refused", async () => {
    const service = await bench.start({ limits: { uploads: 3, uploadStall: 1500, lingerTimeout: 50 } });
    const slow = Array.from({ length: 2 }, () => spoken(service, head(service.url, 1_000_000) + PART));
    const id = await submitted(service, "recognition");
    assert.equal((await settled(service, `/v1/audio/recognition/result/${id}`)).status, 200);
    for (const answer of await Promise.all(slow)) assertProblem(answer, 408, "upload-stalled", "file");
    await Promise.all(Array.from({ length: 3 }, () => submitted(service, "recognition")));
  });
});
