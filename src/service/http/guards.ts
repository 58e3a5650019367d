import { API_KEY_HEADER } from "#contract/wire/submission.ts";
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_REPLAYED_HEADER, IDEMPOTENCY_SUPPORTED_HEADER } from "#contract/wire/idempotencyNames.ts";
import { isSameSecret } from "#platform/node/hash.ts";
import { ProblemError } from "./problemError.ts";
import { LOOPBACK_ALONE, ownNames, type Reach } from "./reach.ts";
import { headerOf, type RequestHeaders, type ServiceRequest } from "./serviceRequest.ts";

/** As in `Host`. */
export function ownHosts(port: number, reach: Pick<Reach, "address"> = LOOPBACK_ALONE): string[] {
  return ownNames(reach).flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
}

/**
 * Refuses web pages whose name was pointed at this machine (DNS rebinding): they have their own name in `Host`.
 * @returns where the caller reaches the service, for addresses in answers; without a closing slash.
 */
export function checkHost(headers: RequestHeaders, port: number, reach: Reach): string {
  const host = headerOf(headers, "host")?.toLowerCase();
  if (host !== undefined && (ownHosts(port, reach).includes(host) || reach.hosts.includes(withoutPort(host))))
    return reach.publicUrl ?? `http://${host}`;
  const names = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const answering =
    reach.hosts.length === 0
      ? `This service answers at ${names.join(" and ")} only; the request named another host.`
      : `This service answers at ${[...new Set([...names, ...reach.hosts])].join(", ")} only; the request named another host. Others are added with --allow-host.`;
  throw new ProblemError(403, "host-refused", answering, { field: "host" });
}

/**
 * Refuses web pages of other origins than the service's own and those that are let in.
 * @returns headers for the answer, whatever it says: with them a browser shows it to a page that is let in.
 */
export function checkOrigin(headers: RequestHeaders, port: number, reach: Reach): Record<string, string> {
  const vary: Record<string, string> = reach.origins.length > 0 ? { Vary: "Origin" } : {};
  const { origin } = headers;
  if (origin === undefined || isOwn(origin, headers, port, reach)) return vary;
  if (typeof origin === "string" && reach.origins.includes(origin))
    return { ...vary, "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": READABLE_HEADERS };
  throw new ProblemError(403, "origin-refused", "This service does not answer web pages of other origins.", { field: "origin" });
}

const READABLE_HEADERS = ["location", "retry-after", IDEMPOTENCY_SUPPORTED_HEADER, IDEMPOTENCY_REPLAYED_HEADER].join(", ");

function isOwn(origin: unknown, headers: RequestHeaders, port: number, reach: Reach): boolean {
  if (ownHosts(port, reach).some((own) => origin === `http://${own}`)) return true;
  if (reach.publicUrl !== undefined && origin === new URL(reach.publicUrl).origin) return true;
  const host = headerOf(headers, "host")?.toLowerCase() ?? "";
  return reach.hosts.includes(withoutPort(host)) && (origin === `https://${host}` || origin === `http://${host}`);
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, "");
}

/** A browser asks before a page of another origin may send a key. Such a question carries none. */
export function isPreflight({ method, headers }: ServiceRequest, allowed: Readonly<Record<string, string>>): boolean {
  return (
    method === "OPTIONS" && "Access-Control-Allow-Origin" in allowed && headerOf(headers, "access-control-request-method") !== undefined
  );
}

/** Seconds for which a browser need not ask again. */
const PREFLIGHT_AGE = 600;

export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST",
  "Access-Control-Allow-Headers": [API_KEY_HEADER, "content-type", IDEMPOTENCY_KEY_HEADER].join(", "),
  "Access-Control-Max-Age": String(PREFLIGHT_AGE),
  // Asked by pages of the internet for an address in a private network.
  "Access-Control-Allow-Private-Network": "true",
};

/** @throws {ProblemError} 401 without the right key. */
export function checkKey(headers: RequestHeaders, expected: string): void {
  const given = headerOf(headers, API_KEY_HEADER);
  const challenge = { field: API_KEY_HEADER, headers: { "WWW-Authenticate": `ApiKey header="${API_KEY_HEADER}"` } };
  if (!given) {
    throw new ProblemError(
      401,
      "key-missing",
      `The request carries no key. Send the service's key in the ${API_KEY_HEADER} header.`,
      challenge,
    );
  }
  if (!isSameSecret(given, expected)) {
    throw new ProblemError(
      401,
      "key-refused",
      "This is not the service's key. Unless you set one, the service makes a new key at each start.",
      challenge,
    );
  }
}
