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
  return answerOf(status, JSON.stringify(value), contentType, headers);
}

export function textAnswer(text: string): ServiceAnswer {
  return answerOf(200, text, "text/plain; charset=utf-8");
}

function answerOf(status: number, text: string, contentType: string, headers: Readonly<Record<string, string>> = {}): ServiceAnswer {
  const body = new TextEncoder().encode(text);
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

/** @param base as of `toProblem` */
export function problemAnswer(error: ProblemError, base?: string): ServiceAnswer {
  return jsonAnswer(error.status, error.toProblem(base), error.headers, PROBLEM_CONTENT_TYPE);
}
