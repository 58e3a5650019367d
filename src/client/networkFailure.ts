import { AssessmentError } from "./assessmentError.ts";

/** The system's or undici's code of a failed exchange, such as ECONNREFUSED; undefined when it has none. */
export function failureCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
    if (current instanceof AggregateError) return failureCode(current.errors[0]);
  }
  return undefined;
}

/** Whether it is certain that the service has seen nothing of the request. */
export function neverSent(error: unknown): boolean {
  return failureCode(error) === "ECONNREFUSED";
}

/** An error for a request that got no answer. The address holds no secret; nothing else of the request is named. */
export function unreachable(address: URL, cause: unknown): AssessmentError {
  return new AssessmentError("service-unreachable", sentence(address.host, failureCode(cause)), { cause });
}

function sentence(host: string, code: string | undefined): string {
  switch (code) {
    case "ECONNREFUSED":
      return `Nothing answers at ${host}. Check the base URL, and that the service is running.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The name ${host} could not be found. Check the base URL and the network connection.`;
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${host} could not be reached. Check the network connection, and whether a proxy is needed.`;
  }
  if (code && /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return `The connection to ${host} is not safe: its certificate was not accepted (${code}). Nothing was sent. Ask the service's operator.`;
  }
  return `The connection to ${host} broke before there was an answer${code ? ` (${code})` : ""}. Check the network connection and try again.`;
}
