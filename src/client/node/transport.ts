import { setMaxListeners } from "node:events";
import type { buildConnector, Dispatcher, Pool } from "undici";
import type { Transport, TransportBody, TransportRequest, TransportResponse } from "#contract/wire/transport.ts";
import { parseUrl } from "#contract/wire/parseUrl.ts";
import { type Clock, systemClock } from "#platform/time/clock.ts";
import { trustedAuthorities } from "./certificates.ts";
import { finalAnswers } from "./finalAnswers.ts";
import { loadUndici } from "./loadUndici.ts";
import { patientSocket } from "./patientSocket.ts";
import { proxyFor, proxyHost, type ProxySettings } from "./proxyFor.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** Long cookies and policies of a gateway fit. */
const LARGEST_HEAD_BYTES = 65_536;
const LIMITS = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: LARGEST_HEAD_BYTES };

/**
 * For one assessment, over HTTP by undici; its owner closes it.
 * @param settings from the environment unless given.
 * @param signal ends connections that are still being made, which closing would wait for.
 * @throws {Error} `PROXY_ADDRESS` when the proxy's address cannot be used.
 */
export async function createTransport(
  target: URL,
  settings: ProxySettings = { environment: process.env },
  signal?: AbortSignal,
  clock: Clock = systemClock,
): Promise<Transport> {
  return new UndiciTransport(await createDispatcher(target, settings, signal, clock), proxyHost(target, settings));
}

class UndiciTransport implements Transport {
  constructor(
    private readonly dispatcher: Dispatcher,
    readonly proxy: string | undefined,
  ) {}

  async request({ body, ...request }: TransportRequest): Promise<TransportResponse> {
    // undici accepts generators, though its types do not mention them.
    const response = await this.dispatcher.request({ ...request, body: body as unknown as Dispatcher.DispatchOptions["body"] });
    return { status: response.statusCode, headers: response.headers, body: readable(response.body) };
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }
}

function readable(body: Dispatcher.ResponseData["body"]): TransportBody {
  return {
    [Symbol.asyncIterator]: () => (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator](),
    // Destroyed unread, it emits an error that nobody waits for.
    discard: () => void body.on("error", () => undefined).destroy(),
  };
}

/** undici's own time limits are off: they do not stop an answer that trickles in, but the assessment's signal does. */
async function createDispatcher(target: URL, settings: ProxySettings, signal: AbortSignal | undefined, clock: Clock): Promise<Dispatcher> {
  // Every connection listens to it, and there may be one per answer: not a leak, whatever Node warns.
  if (signal) setMaxListeners(0, signal);
  const { Agent, Pool, ProxyAgent, buildConnector, errors } = await loadUndici();
  const ca = target.protocol === "https:" ? await trustedAuthorities(settings) : undefined;
  const connect = { timeout: CONNECT_TIMEOUT_MS, signal, ...(ca && { ca }) };
  const uri = proxyFor(target, settings);
  if (uri === undefined) {
    return new Agent({ ...LIMITS, connect: prepared(buildConnector(connect)) });
  }
  checkProxy(uri);
  // Only through a proxy, as the editor describes its setting: the certificate may be the proxy's own.
  const behind = { ...connect, ...(settings.strictSsl === false && { rejectUnauthorized: false }) };
  return new ProxyAgent({
    ...LIMITS,
    uri,
    token: settings.proxyAuthorization,
    requestTls: behind,
    proxyTls: behind,
    factory: (origin, options: Tunnelled) =>
      new Pool(origin, {
        ...options,
        ...LIMITS,
        connect: prepared(limited(options.connect, () => new errors.ConnectTimeoutError("The proxy made no connection."), clock)),
      }),
  });
}

type Connector = buildConnector.connector;
type Tunnelled = Pool.Options & { connect: Connector };

function prepared(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => (error ? callback(error, null) : callback(null, finalAnswers(patientSocket(socket)))));
}

/** undici limits the time to reach the proxy and for the service's handshake, but not the proxy's own answer in between. */
function limited(connect: Connector, tooLong: () => Error, clock: Clock): Connector {
  return (options, callback) => {
    const attempt = new AbortController();
    const stop = clock.after(CONNECT_TIMEOUT_MS, () => attempt.abort(tooLong()));
    // The agent accepts the signal, though its types do not mention it.
    const stoppable: buildConnector.Options & { signal: AbortSignal } = { ...options, signal: attempt.signal };
    connect(stoppable, (...result) => {
      stop();
      callback(...result);
    });
  };
}

/** No part of the proxy's address goes into the error: it may hold a password. */
function checkProxy(uri: string): void {
  const url = parseUrl(uri);
  if (url && /^https?:$/.test(url.protocol) && [url.username, url.password].every(decodes)) return;
  throw Object.assign(new Error("The proxy's address cannot be used."), { code: "PROXY_ADDRESS" });
}

function decodes(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
