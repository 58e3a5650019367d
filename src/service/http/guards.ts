import { API_KEY_HEADER } from "#contract/wire/submission.ts";
import { isSameSecret } from "#platform/node/hash.ts";
import { ProblemError } from "./problemError.ts";
import { headerOf, type RequestHeaders } from "./serviceRequest.ts";

const LOOPBACK_NAMES = ["127.0.0.1", "localhost"];

export function loopbackHosts(port: number): string[] {
  return LOOPBACK_NAMES.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
}

/**
 * Refuses web pages. One whose name was pointed at the loopback address (DNS rebinding) has its own name in `Host`; one of another origin
 * has that in `Origin`.
 * @returns the caller's origin for the service, for addresses in answers.
 */
export function checkOrigin(headers: RequestHeaders, port: number): string {
  const hosts = loopbackHosts(port);
  const host = headerOf(headers, "host")?.toLowerCase();
  if (host === undefined || !hosts.includes(host)) {
    throw new ProblemError(
      403,
      "host-refused",
      `This service answers at http://127.0.0.1:${port} and http://localhost:${port} only; the request named another host.`,
      { field: "host" },
    );
  }
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((own) => origin === `http://${own}`)) {
    throw new ProblemError(403, "origin-refused", "This service does not answer web pages of other origins.", { field: "origin" });
  }
  return `http://${host}`;
}

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
