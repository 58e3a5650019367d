import { t } from "@vscode/l10n";
import { RESULT_CODE } from "#contract/wire/problem.ts";
import { fluencyV2 } from "#operations/fluencyV2/operation.ts";
import { resultPath } from "#operations/operation.ts";
import type { Transport } from "#contract/wire/transport.ts";
import { AssessmentError } from "./exchange/assessmentError.ts";
import { systemClock, type Clock } from "#platform/time/clock.ts";
import { Deadline } from "./exchange/deadline.ts";
import { send, type Exchange } from "./exchange/exchange.ts";
import { failureCode, unreachable } from "./exchange/networkFailure.ts";
import type { ProxySettings } from "./node/proxyFor.ts";
import { openTransport } from "./exchange/openTransport.ts";
import { ServiceAddress } from "./exchange/serviceAddress.ts";

/** The step that failed: the host's name, the connection, its certificate or the answer. A browser only reports the last. */
export type ConnectionStep = "proxy" | "dns" | "tcp" | "tls" | "answer";

/** `undetermined`: the service answers a wrong key in the same way, or says nothing about keys. */
export type KeyFinding = "accepted" | "refused" | "undetermined";

/** The sentence is for people, with neither the key nor any words of the service. */
export type ConnectionFinding =
  | { reached: false; step: ConnectionStep; code?: string; sentence: string }
  | { reached: true; key: KeyFinding; status: number; sentence: string };

export interface ConnectionTest {
  baseUrl: string;
  apiKey: string;
  /** Stays open. Without it, one is made by `proxy`. */
  transport?: Transport;
  proxy?: ProxySettings;
  signal?: AbortSignal;
  /** 15 unless given. */
  timeoutSeconds?: number;
  clock?: Clock;
}

const DEFAULT_TIMEOUT_SECONDS = 15;

/**
 * Submits nothing: asks for a result that cannot exist. Where the service answers that there is none, it is asked again with a wrong key;
 * if it refuses that one, it accepted the other. Two requests at most; redirects are not followed.
 * @throws {AssessmentError} `base-url-invalid`, `insecure-address`, `cancelled`.
 */
export async function testConnection({
  baseUrl,
  apiKey,
  transport: shared,
  proxy,
  clock = systemClock,
  ...options
}: ConnectionTest): Promise<ConnectionFinding> {
  const address = new ServiceAddress(baseUrl).route(resultPath(fluencyV2, `connection-test-${crypto.randomUUID()}`));
  const deadline = new Deadline(options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS, clock, options.signal);
  let own: Transport | undefined;
  try {
    const transport = shared ?? (own = await openTransport(address, proxy, deadline.signal, clock));
    const exchange = { transport, apiKey, secrets: [apiKey], clock, signal: deadline.signal };
    const first = await ask(exchange, address);
    const reported = findingOf(first, address) ?? (await comparedWithWrongKey(exchange, first, address));
    return transport.proxy !== undefined && proxy?.strictSsl === false ? warned(reported, address) : reported;
  } catch (error) {
    if (options.signal?.aborted) deadline.signal.throwIfAborted();
    return unreached(deadline.signal.aborted ? deadline.signal.reason : error, address, (shared ?? own)?.proxy);
  } finally {
    deadline.dispose();
    await own?.close();
  }
}

interface Seen {
  status: number;
  code?: string;
}

async function ask(exchange: Exchange, address: URL): Promise<Seen> {
  const answer = await send(exchange, { method: "GET", address, signal: exchange.signal });
  if (!answer.ok) return { status: answer.refusal.status, code: answer.refusal.problem.code };
  answer.response.body.discard();
  return { status: answer.response.status };
}

/** Undefined for a 404, before which the key may or may not have been checked. */
function findingOf({ status, code }: Seen, { host }: URL): ConnectionFinding | undefined {
  if (status === 404 && code === RESULT_CODE.unknown) return finding("accepted", status, t`${host} answers and accepts the key.`);
  if (status === 404) return undefined;
  // A 403 with a code of its own has nothing to do with the key.
  if (status === 401 || (status === 403 && (code === undefined || code.startsWith("key-")))) {
    return finding(
      "refused",
      status,
      t`${host} answers but refuses the key (${status}). Check that the key is complete, still valid and meant for this service.`,
    );
  }
  return finding("undetermined", status, `${oddity(status, host)} ${t("It is not known whether it accepts the key.")}`);
}

function oddity(status: number, host: string): string {
  if (status >= 300 && status < 400)
    return t`${host} answers with a redirect (${status}), which was not followed. If the service has moved, correct the address.`;
  if (status === 429) return t`${host} answers but is getting too many requests at the moment (429). Try again later.`;
  if (status >= 500) return t`${host} answers but is failing or too busy at the moment (${status}). Try again later.`;
  if (status < 300)
    return t`${host} answers with a result where none can exist (${status}), so it may not be an assessment service. Check the address.`;
  return t`${host} does not answer like an assessment service (${status}). Check the address.`;
}

async function comparedWithWrongKey(exchange: Exchange, first: Seen, address: URL): Promise<ConnectionFinding> {
  const wrong = await ask({ ...exchange, apiKey: `wrong-${crypto.randomUUID()}` }, address).catch(() => undefined);
  return compared(first.status, wrong?.status, address);
}

/** @param wrong the status that a wrong key got; undefined if it got no answer. */
function compared(status: number, wrong: number | undefined, { host }: URL): ConnectionFinding {
  if (wrong === 401 || wrong === 403) return finding("accepted", status, t`${host} answers and accepts the key. It refuses a wrong one.`);
  const why = wrong === status ? t`A wrong key gets the same answer (${status}).` : t`Its answer to a wrong key shows nothing (${status}).`;
  return finding(
    "undetermined",
    status,
    `${t`${host} answers. Only by sending a recording can you find out whether it accepts the key, or is an assessment service at all.`} ${why}`,
  );
}

function finding(key: KeyFinding, status: number, sentence: string): ConnectionFinding {
  return { reached: true, key, status, sentence };
}

function warned(finding: ConnectionFinding, { host }: URL): ConnectionFinding {
  const warning = t`The editor's setting http.proxyStrictSSL is off, so nothing verifies that this is ${host}, and someone in between could read the key and the recordings.`;
  return { ...finding, sentence: `${finding.sentence} ${warning}` };
}

function unreached(error: unknown, address: URL, proxy: string | undefined): ConnectionFinding {
  if (error instanceof AssessmentError && error.code === "timed-out") {
    const sentence =
      proxy === undefined
        ? t`${address.host} did not answer in time. Check the network connection, and whether a proxy is needed.`
        : t`${address.host} did not answer in time. Check the network connection and the settings of the proxy ${proxy}.`;
    return { reached: false, step: "answer", sentence };
  }
  if (error instanceof AssessmentError) return { reached: false, step: "proxy", sentence: error.message };
  const code = failureCode(error);
  const sentence = unreachable(address, error, proxy).message;
  return { reached: false, step: stepOf(error, code), ...(code !== undefined && { code }), sentence };
}

function stepOf(error: unknown, code: string | undefined): ConnectionStep {
  if (error instanceof Error && error.message.startsWith("Proxy response")) return "proxy";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "dns";
  if (code !== undefined && /^(?:ECONNREFUSED|E(?:HOST|NET)UNREACH|ENETDOWN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/.test(code)) return "tcp";
  if (code !== undefined && /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|^EPROTO$/.test(code)) return "tls";
  return "answer";
}
