import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

export interface RawRequest {
  method: string;
  path: string;
  /** As it came. */
  head: string;
  /** On a connection that had a request before. */
  isReused: boolean;
}

/** The bytes of an answer, or what is done with the connection instead. */
export type RawAnswer = string | Buffer | ((socket: Socket) => void);

export interface RawServer {
  url: string;
  requests: RawRequest[];
  close(): Promise<void>;
}

/** A service on loopback that may say anything: each request, once it is whole, is answered with the given bytes. Connections stay open. */
export async function startRawServer(answer: (request: RawRequest, index: number) => RawAnswer): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    let count = 0;
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const end = received.indexOf("\r\n\r\n");
        if (end < 0) return;
        const head = received.toString("latin1", 0, end);
        const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
        if (received.length < end + 4 + length) return;
        received = received.subarray(end + 4 + length);
        const [, method = "", path = ""] = /^(\S+) (\S+)/.exec(head) ?? [];
        const request = { method, path, head, isReused: count++ > 0 };
        const given = answer(request, requests.push(request) - 1);
        if (typeof given === "function") given(socket);
        else socket.write(given);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
