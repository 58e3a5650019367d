import { PROBLEM_CONTENT_TYPE } from "#contract/wire/problem.ts";
import type { ProblemError } from "./problemError.ts";

export interface ServiceAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** Results contain what a child said: no cache may keep them, and no browser may interpret them as anything but JSON. */
export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
  contentType = "application/json",
): ServiceAnswer {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return {
    status,
    body,
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(body.length),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  };
}

export function problemAnswer(error: ProblemError): ServiceAnswer {
  return jsonAnswer(error.status, error.toProblem(), error.headers, PROBLEM_CONTENT_TYPE);
}
