import { AssessmentError } from "./assessmentError.ts";

/** The system's or undici's code of a failed exchange, such as ECONNREFUSED; undefined when it has none. */
export function failureCode(error: unknown): string | undefined {
  return innermost(error)?.code;
}

function innermost(error: unknown): { code: string; syscall?: unknown } | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    // Of a host with several addresses; it bears the code of its first failure, but not what that was met at.
    if (current instanceof AggregateError && current.errors.length > 0) return innermost(current.errors[0]);
    if ("code" in current && typeof current.code === "string") return current as Error & { code: string };
  }
  return undefined;
}

/** What keeps a connection from coming about. */
const UNSENT = new Set(["ECONNREFUSED", "EAI_AGAIN", "ENETDOWN", "ENETUNREACH", "EHOSTUNREACH"]);

/** Whether it is certain that the service has seen nothing of the request, and another try may find it there. */
export function neverSent(error: unknown): boolean {
  const failure = innermost(error);
  if (failure?.syscall === "connect") return true;
  // A network that goes away in the middle has the same names, and tells that it was met while reading or writing.
  return failure !== undefined && UNSENT.has(failure.code) && failure.syscall !== "read" && failure.syscall !== "write";
}

/**
 * An error for a request that got no answer. The address holds no secret; nothing else of the request is named.
 * @param proxy host of the proxy in between.
 */
export function unreachable(address: URL, cause: unknown, proxy?: string): AssessmentError {
  const refused = /^Proxy response \((\d+)\)/.exec(messageOf(cause))?.[1];
  const message = refused ? proxyRefused(address.host, proxy, Number(refused)) : sentence(address.host, failureCode(cause), proxy);
  return new AssessmentError("service-unreachable", message, { cause });
}

function proxyRefused(host: string, proxy: string | undefined, status: number): string {
  const remedy = status === 407 ? "It wants a user name and password: put them into the proxy's settings." : "Check the proxy's settings, or ask who runs it.";
  return `The proxy${proxy ? ` ${proxy}` : ""} did not connect to ${host} (${status}). Nothing was sent. ${remedy}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

function sentence(host: string, code: string | undefined, proxy: string | undefined): string {
  // A client behind a proxy connects to that alone.
  const next = proxy === undefined ? host : `the proxy ${proxy}`;
  const check = proxy === undefined ? "the base URL" : "the proxy's settings";
  if (code === "UND_ERR_CONNECT_TIMEOUT" && proxy !== undefined) {
    return `The proxy ${proxy} made no connection to ${host} in time. Nothing was sent. Check the network connection, and ${check}.`;
  }
  switch (code) {
    case "ECONNREFUSED":
      return `Nothing answers at ${next}. Check ${check}, and that the ${proxy === undefined ? "service" : "proxy"} is running.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The name of ${next} could not be found. Check ${check} and the network connection.`;
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ENETDOWN":
      return `${proxy === undefined ? host : `The proxy ${proxy}`} could not be reached. Check the network connection, and ${proxy === undefined ? "whether a proxy is needed" : check}.`;
  }
  if (code && /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return (
      `The connection to ${host} is not safe: its certificate was not accepted (${code}). Nothing was sent. Ask the service's operator, or, where a ` +
      "proxy or the school's network issues certificates of its own, add its authority with NODE_EXTRA_CA_CERTS."
    );
  }
  return `The connection to ${host} broke before there was an answer${code ? ` (${code})` : ""}. Check the network connection and try again.`;
}
