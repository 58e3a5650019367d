import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { SecureContextOptions } from "node:tls";

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
  /** In the order of arrival, without those for `/healthz`. */
  requests: RecordedRequest[];
  /** Those for `/healthz`. */
  healthRequests: RecordedRequest[];
  /** How many connections were opened so far. */
  connections(): number;
  /** Resolves when this many requests have arrived completely. */
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

/** Reads a body of any size in fits and starts, keeps none of it and then answers. */
export function swallow(answer: Step, onChunk: (chunk: Buffer) => void): Step {
  return {
    read: false,
    run: (response, incoming) => {
      let rest = 0;
      incoming.on("data", (chunk: Buffer) => {
        onChunk(chunk);
        rest += chunk.length;
        if (rest < 4_000_000) return;
        rest = 0;
        incoming.pause();
        setTimeout(() => incoming.resume(), 5);
      });
      incoming.on("error", () => undefined);
      incoming.on("end", () => answer.run(response, incoming));
    },
  };
}

/** The connection breaks: before the body has been read, after this many bytes of it, or after all of it. */
export function reset(when: "early" | "late" | number = "late"): Step {
  return {
    read: when === "late",
    run: (_, incoming) => {
      const breakOff = (): void => void incoming.socket.resetAndDestroy();
      if (typeof when !== "number") return breakOff();
      let read = 0;
      incoming.on("data", (chunk: Buffer) => (read += chunk.length) >= when && breakOff());
      incoming.on("error", () => undefined);
    },
  };
}

/** No answer, ever. */
export function hang(options: { read: boolean } = { read: true }): Step {
  return { read: options.read, run: () => undefined };
}

/** An answer that promises its whole body and breaks off in the middle. */
export function truncated(status: number, body: unknown): Step {
  return {
    read: true,
    run: (response, incoming) => {
      const bytes = Buffer.from(JSON.stringify(body));
      response.writeHead(status, { "content-type": "application/json", "content-length": String(bytes.length) });
      response.write(bytes.subarray(0, bytes.length / 2), () => incoming.socket.destroy());
    },
  };
}

/** Raw bytes, after which the connection is closed: for what Node's own server would not send. */
export function raw(bytes: string): Step {
  return {
    read: true,
    run: (response, incoming) => {
      response.detachSocket(incoming.socket);
      incoming.socket.end(bytes);
    },
  };
}

/** An endless body, a byte every 20 ms: never silent, never finished. */
export function trickle(status: number): Step {
  return {
    read: true,
    run: (response) => {
      response.writeHead(status, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
  };
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

export interface FaultServerOptions {
  /** Answers `/healthz`, which hosted services are not known to have; 404 unless given. */
  health?: Step;
  /** Key and certificate of a server that speaks TLS. */
  tls?: SecureContextOptions;
}

/** What each request takes, in the order of arrival. */
export type Steps = Step[] | ((request: RecordedRequest, index: number) => Step);

/**
 * A service on loopback that misbehaves on demand: each request takes the next step, or what the function gives for it.
 * A request without a step is answered 500 with `no step`, which no test expects.
 */
export async function startFaultServer(steps: Steps, { health = text(404, ""), tls }: FaultServerOptions = {}): Promise<FaultServer> {
  const requests: RecordedRequest[] = [];
  const healthRequests: RecordedRequest[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();
  let whole = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  const noStep = text(500, "no step");

  const answer = (incoming: IncomingMessage, response: ServerResponse): void => {
    const request: RecordedRequest = { method: incoming.method!, path: incoming.url!, headers: incoming.headers, body: Buffer.alloc(0) };
    const isHealth = request.path.endsWith("/healthz");
    const index = (isHealth ? healthRequests : requests).push(request) - 1;
    const step = isHealth ? health : typeof steps === "function" ? steps(request, index) : (steps[index] ?? noStep);
    const go = (): void => {
      if (!isHealth) whole++;
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
  };
  const server = tls ? createTlsServer(tls, answer) : createServer(answer);
  server.on("tlsClientError", () => undefined);
  server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    requests,
    healthRequests,
    connections: () => connections,
    arrived: (count) => new Promise<void>((resolve) => (whole >= count ? resolve() : void waiting.push({ count, resolve }))),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
