import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  /** Empty until the body has been read, and for a step that does not read it. */
  body: Buffer;
}

/** What the server does with one request. */
export interface Step {
  /** Whether the request's body is read first. */
  read: boolean;
  run(response: ServerResponse, incoming: IncomingMessage): void;
}

export interface FaultServer {
  url: string;
  port: number;
  /** In the order of arrival. */
  requests: RecordedRequest[];
  /** Resolves when so many requests have arrived whole. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** An answer with a JSON body. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return text(status, JSON.stringify(body), { "content-type": "application/json", ...headers });
}

export function text(status: number, body: string, headers: Record<string, string> = {}): Step {
  return { read: true, run: (response) => void response.writeHead(status, headers).end(body) };
}

/** An answer that is sent before the request's body has been read; the connection is closed after it. */
export function early(status: number, body: unknown): Step {
  return {
    read: false,
    run: (response, incoming) => {
      response.writeHead(status, { "content-type": "application/json", connection: "close" }).end(JSON.stringify(body));
      // Closing with unread bytes would reset the connection, and with it the answer.
      incoming.resume();
    },
  };
}

/** The connection breaks. Before the body has been read, or after. */
export function reset(when: "early" | "late" = "late"): Step {
  return { read: when === "late", run: (_, incoming) => void incoming.socket.resetAndDestroy() };
}

/** No answer, ever. */
export function hang(options: { read: boolean } = { read: true }): Step {
  return { read: options.read, run: () => undefined };
}

/** Headers, one byte, and nothing more. */
export function drip(status: number): Step {
  return { read: true, run: (response) => void response.writeHead(status, { "content-length": "1000" }).write("{") };
}

/** An endless body, sent as fast as it is taken. */
export function flood(status: number): Step {
  return {
    read: true,
    run: (response) => {
      response.writeHead(status);
      const chunk = Buffer.alloc(1 << 20, " ");
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
    },
  };
}

/**
 * A service on loopback that misbehaves as told: each request takes the next step, or what `next` gives for it. A
 * request without a step is answered 500 with `no step`, which no test expects.
 */
export async function startFaultServer(steps: Step[] | ((request: RecordedRequest, index: number) => Step)): Promise<FaultServer> {
  const requests: RecordedRequest[] = [];
  const sockets = new Set<Socket>();
  let whole = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  const noStep = text(500, "no step");

  const server = createServer((incoming, response) => {
    const request: RecordedRequest = { method: incoming.method!, path: incoming.url!, headers: incoming.headers, body: Buffer.alloc(0) };
    const index = requests.push(request) - 1;
    const step = typeof steps === "function" ? steps(request, index) : (steps[index] ?? noStep);
    const go = (): void => {
      whole++;
      for (const { count, resolve } of waiting) if (whole >= count) resolve();
      step.run(response, incoming);
    };
    if (!step.read) return go();
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("error", () => undefined);
    incoming.on("end", () => {
      request.body = Buffer.concat(chunks);
      go();
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    arrived: (count) => new Promise<void>((resolve) => (whole >= count ? resolve() : void waiting.push({ count, resolve }))),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
