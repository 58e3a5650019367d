import { setMaxListeners } from "node:events";
import { t } from "@vscode/l10n";
import type { buildConnector, Dispatcher, Pool } from "undici";
import { AssessmentError } from "./assessmentError.ts";
import { trustedAuthorities } from "./certificates.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { loadUndici } from "./loadUndici.ts";
import { patientSocket } from "./patientSocket.ts";
import { proxyFor, type ProxySettings } from "./proxyFor.ts";
import { parseUrl } from "../core/parseUrl.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const NO_LIMITS = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * A dispatcher for one assessment; its owner destroys it. undici's own time limits are off, as they do not stop an
 * answer that drips: the assessment's one signal does.
 * @param signal ends connections that are still being made, which a destroyed dispatcher would wait for.
 * @throws {AssessmentError} `service-unreachable` when the proxy's address cannot be used.
 */
export async function createDispatcher(target: URL, settings: ProxySettings, signal?: AbortSignal, clock: Clock = systemClock): Promise<Dispatcher> {
  // Each connection listens to it, and a service may close its own after every answer: no leak, whatever Node warns of.
  if (signal) setMaxListeners(0, signal);
  const { Agent, Pool, ProxyAgent, buildConnector, errors } = await loadUndici();
  const ca = target.protocol === "https:" ? await trustedAuthorities(settings) : undefined;
  const connect = { timeout: CONNECT_TIMEOUT_MS, signal, ...(ca && { ca }) };
  const uri = proxyFor(target, settings);
  if (uri === undefined) {
    return new Agent({ ...NO_LIMITS, connect: patient(buildConnector(connect)) });
  }
  checkProxy(uri);
  // Of connections through a proxy alone, as the editor describes its setting: the certificate may be the proxy's own.
  const behind = { ...connect, ...(settings.strictSsl === false && { rejectUnauthorized: false }) };
  return new ProxyAgent({
    ...NO_LIMITS,
    uri,
    token: settings.proxyAuthorization,
    requestTls: behind,
    proxyTls: behind,
    factory: (origin, options: Tunnelled) => new Pool(origin, { ...options, connect: patient(limited(options.connect, () => new errors.ConnectTimeoutError("The proxy made no connection."), clock)) }),
  });
}

type Connector = buildConnector.connector;
/** What a proxy agent hands on: how it makes a connection through the proxy. */
type Tunnelled = Pool.Options & { connect: Connector };

function patient(connect: Connector): Connector {
  return (options, callback) => connect(options, (...[error, socket]) => (error ? callback(error, null) : callback(null, patientSocket(socket))));
}

/** undici limits the time to reach the proxy and to greet the service behind it, but not the proxy's own answer in between. */
function limited(connect: Connector, tooLong: () => Error, clock: Clock): Connector {
  return (options, callback) => {
    const attempt = new AbortController();
    const stop = clock.after(CONNECT_TIMEOUT_MS, () => attempt.abort(tooLong()));
    // The agent takes the signal for its question to the proxy, though its types do not name it.
    const stoppable: buildConnector.Options & { signal: AbortSignal } = { ...options, signal: attempt.signal };
    connect(stoppable, (...result) => {
      stop();
      callback(...result);
    });
  };
}

/** Only what the proxy's address is for goes into the message: it may hold a password. */
function checkProxy(uri: string): void {
  const url = parseUrl(uri);
  if (url && /^https?:$/.test(url.protocol) && [url.username, url.password].every(decodes)) return;
  throw new AssessmentError("service-unreachable", t("The proxy's address does not start with http or https. Correct it in the editor's settings or in the environment variables."));
}

function decodes(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
