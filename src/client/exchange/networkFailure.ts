import { t } from "@vscode/l10n";
import { AssessmentError } from "./assessmentError.ts";

/** From the system, undici or a transport, such as ECONNREFUSED. */
export function failureCode(error: unknown): string | undefined {
  return innermost(error)?.code;
}

interface CodedFailure {
  code: string;
  syscall?: unknown;
  /** For a request by a browser: the origin that it was made from. */
  pageOrigin?: unknown;
}

function innermost(error: unknown): CodedFailure | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    // For a host with several addresses: it has the code of its first failure, but not its system call.
    if (current instanceof AggregateError && current.errors.length > 0) return innermost(current.errors[0]);
    if ("code" in current && typeof current.code === "string") return current as Error & { code: string };
  }
  return undefined;
}

const UNSENT = new Set(["ECONNREFUSED", "EAI_AGAIN", "ENETDOWN", "ENETUNREACH", "EHOSTUNREACH"]);

/** Returns true if the service has certainly seen nothing of the request, and another try may find it there. */
export function neverSent(error: unknown): boolean {
  const failure = innermost(error);
  if (failure?.syscall === "connect") return true;
  // A network that goes away midway has the same codes, while reading or writing.
  return failure !== undefined && UNSENT.has(failure.code) && failure.syscall !== "read" && failure.syscall !== "write";
}

const MALFORMED = /^HPE_|^UND_ERR_(?:HEADERS_OVERFLOW|RES_)/;

/** The name of what is wrong with an answer that is not HTTP/1.1; undefined for any other failure. */
export function malformedBy(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current && typeof current.code === "string" ? current.code : undefined;
    if (code !== undefined && MALFORMED.test(code)) return code;
    if (current.name === "HTTPParserError") return code ?? "HPE";
  }
  return undefined;
}

/** The address holds no secret; nothing else about the request is named. @param proxy host. */
export function unreachable(address: URL, cause: unknown, proxy?: string): AssessmentError {
  const refused = /^Proxy response \((\d+)\)/.exec(messageOf(cause))?.[1];
  const message = refused ? proxyRefused(address.host, proxy, Number(refused)) : sentence(address.host, innermost(cause), proxy);
  return new AssessmentError("service-unreachable", message, { cause });
}

function proxyRefused(host: string, proxy: string | undefined, status: number): string {
  const refused = proxy
    ? t`The proxy ${proxy} did not connect to ${host} (${status}). Nothing was sent.`
    : t`The proxy did not connect to ${host} (${status}). Nothing was sent.`;
  const remedy =
    status === 407
      ? t("It needs a user name and a password: add them to the proxy's settings.")
      : t("Check the proxy's settings, or ask the person who runs it.");
  return `${refused} ${remedy}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

function sentence(host: string, { code, pageOrigin }: Partial<CodedFailure> = {}, proxy: string | undefined): string {
  if (code === "UND_ERR_CONNECT_TIMEOUT" && proxy !== undefined) {
    return t`The proxy ${proxy} did not connect to ${host} in time. Nothing was sent. Check the network connection and the proxy's settings.`;
  }
  switch (code) {
    case "PROXY_ADDRESS":
      return t(
        "The proxy's address does not start with http or https. Correct it in the editor's settings or in the environment variables.",
      );
    case "FETCH_FAILED":
      return t`The browser got no answer from ${host}. Either the service cannot be reached, or it does not allow requests from this editor's page. Check the service's address and the network connection. If both are right, use the desktop editor, or ask the service's operator to allow requests from ${String(pageOrigin)}.`;
    case "ECONNREFUSED":
      return proxy === undefined
        ? t`Nothing answers at ${host}. Check the service's address, and whether the service is running.`
        : t`Nothing answers at the proxy ${proxy}. Check the proxy's settings, and whether the proxy is running.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return proxy === undefined
        ? t`The name ${host} could not be found. Check the service's address and the network connection.`
        : t`The name of the proxy ${proxy} could not be found. Check the proxy's settings and the network connection.`;
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ENETDOWN":
      return proxy === undefined
        ? t`${host} could not be reached. Check the network connection, and whether a proxy is needed.`
        : t`The proxy ${proxy} could not be reached. Check the network connection and the proxy's settings.`;
  }
  if (code && /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return t`The connection to ${host} is not safe: its certificate was not accepted (${code}). Nothing was sent. Ask the service's operator. If a proxy or the school's network issues its own certificates, add its authority with NODE_EXTRA_CA_CERTS.`;
  }
  return code
    ? t`The connection to ${host} broke before there was an answer (${code}). Check the network connection and try again.`
    : t`The connection to ${host} broke before there was an answer. Check the network connection and try again.`;
}
