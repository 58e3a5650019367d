import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { SecureContextOptions } from "node:tls";
import { patientSocket } from "#client/node/patientSocket.ts";

export interface ConnectProxyOptions {
  /** The port on loopback that every name leads to: names that only the proxy knows. */
  port: number;
  /** For a proxy that is itself reached over TLS. */
  tls?: SecureContextOptions;
  /** The `Proxy-Authorization` that it requires; others are answered 407. */
  authorization?: string;
  /** Answers each CONNECT with this status. */
  refuses?: number;
  /** Takes each CONNECT and never answers it. */
  hangs?: boolean;
}

export interface ConnectProxy {
  url: string;
  /** What each CONNECT asked for, such as `assess.test:443`. */
  asked: string[];
  /** The lines of the headers of each CONNECT. */
  headers: string[];
  /** Everything that clients sent through it. */
  passed(): Buffer;
  close(): void;
}

/** A proxy on loopback that takes CONNECT and nothing else. */
export async function startConnectProxy({ port, tls, authorization, refuses, hangs }: ConnectProxyOptions): Promise<ConnectProxy> {
  const asked: string[] = [];
  const headers: string[] = [];
  const passed: Buffer[] = [];
  const sockets = new Set<Socket>();
  const proxy = tls ? createTlsServer(tls) : createServer();
  proxy.on("request", (_, response) => response.writeHead(405).end());
  proxy.on("tlsClientError", () => undefined);
  proxy.on("connect", (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    asked.push(incoming.url!);
    headers.push(...incoming.rawHeaders);
    socket.on("error", () => undefined);
    sockets.add(socket);
    if (hangs) return;
    const status = refuses ?? (authorization !== undefined && incoming.headers["proxy-authorization"] !== authorization ? 407 : undefined);
    if (status !== undefined) return socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    socket.on("data", (bytes: Buffer) => passed.push(bytes));
    const onward = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    // What the service said before the connection broke is passed on.
    patientSocket(onward).on("error", () => socket.destroy());
    socket.on("close", () => onward.destroy());
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    asked,
    headers,
    passed: () => Buffer.concat(passed),
    close: () => {
      proxy.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
