import type { Transport, TransportRequest, TransportResponse } from "#contract/wire/transport.ts";
import { pauses } from "#platform/time/pauses.ts";
import type { RequestHandler } from "./requestHandler.ts";
import type { ServiceAnswer } from "./http/serviceAnswer.ts";

/** A client that gives up is gone, as over HTTP: a body ends with an error, and the answer is dropped. */
export class InProcessTransport implements Transport {
  private readonly origin: string;
  private readonly handler: RequestHandler;
  private readonly closed = new AbortController();

  constructor(origin: string, handler: RequestHandler) {
    this.origin = origin;
    this.handler = handler;
  }

  async request({ origin, path, method, headers, body, signal: wanted }: TransportRequest): Promise<TransportResponse> {
    // As from a port that nobody listens on.
    if (origin !== this.origin || this.closed.signal.aborted) throw nobodyListens(origin);
    wanted.throwIfAborted();
    const over = new AbortController();
    const gone = new Promise<never>((_, reject) => {
      for (const signal of [wanted, this.closed.signal])
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true, signal: over.signal });
    });
    gone.catch(() => undefined);
    const pieces = body === undefined ? [] : typeof body === "string" ? [new TextEncoder().encode(body)] : body;
    const answered = this.handler.handle({
      method,
      target: path,
      headers: { ...headers, host: new URL(origin).host },
      body: whileWanted(pieces, gone),
    });
    const answer = await Promise.race([answered, gone]).finally(() => over.abort());
    return responseOf(answer);
  }

  /** Requests under way fail; no more are taken. */
  close(): Promise<void> {
    this.closed.abort(Object.assign(new Error("The service is stopping."), { code: "ECONNRESET" }));
    return Promise.resolve();
  }
}

/** As long as its sender is there. A long body is read in this thread, so other work gets its turn in between. */
function whileWanted(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, gone: Promise<never>): AsyncIterable<Uint8Array> {
  const pieces = Symbol.asyncIterator in body ? body[Symbol.asyncIterator]() : body[Symbol.iterator]();
  const pause = pauses();
  const next = async () => {
    await pause();
    return Promise.race([pieces.next(), gone]);
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

function responseOf({ status, headers, body }: ServiceAnswer): TransportResponse {
  const pieces = [body].values();
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve(pieces.next()) }), discard: () => undefined },
  };
}

function nobodyListens(origin: string): Error {
  return Object.assign(new Error(`There is no service at ${origin}.`), { code: "ECONNREFUSED", syscall: "connect" });
}
