import type { Dispatcher } from "undici";
import { API_KEY_HEADER } from "../contract/submission.ts";
import { retryAfter } from "../core/retryAfter.ts";
import { readProblem } from "./answerText.ts";
import type { Clock } from "../platform/clock.ts";
import { readBody } from "./readBody.ts";
import type { Refusal } from "./refusal.ts";

/** What every request of one assessment shares. */
export interface Exchange {
  dispatcher: Dispatcher;
  /** Host of the proxy that the dispatcher goes through. */
  proxy?: string;
  apiKey: string;
  /** Never to be shown. */
  secrets: readonly string[];
  clock: Clock;
  /** Aborts when the assessment is cancelled or its time is up. */
  signal: AbortSignal;
}

/** The most that is read of a body that is no result. */
export const ERROR_BODY_BYTES = 64_000;

export type Answer = { ok: true; response: Dispatcher.ResponseData } | { ok: false; refusal: Refusal };

/**
 * One request, its key included, and its answer. Redirects are not followed. The caller has checked that the address
 * is of the service's own origin, and reads the body of an answer that is ok.
 * @throws whatever undici throws when there is no answer, or the signal's reason.
 */
export async function send(
  { dispatcher, apiKey, secrets, clock }: Exchange,
  request: { method: "GET" | "POST"; address: URL; signal: AbortSignal; headers?: Record<string, string>; body?: AsyncGenerator<Uint8Array> | string },
): Promise<Answer> {
  const { method, address, signal, headers, body } = request;
  // undici takes generators, though its types do not name them.
  const response = await dispatcher.request({
    origin: address.origin,
    path: address.pathname + address.search,
    method,
    signal,
    headers: { accept: "application/json", "accept-encoding": "identity", ...headers, [API_KEY_HEADER]: apiKey },
    body: body as unknown as Dispatcher.DispatchOptions["body"],
  });
  const { statusCode: status } = response;
  if (status >= 200 && status < 300) return { ok: true, response };
  const location = single(response.headers.location);
  const wait = askedToWait(response.headers, clock);
  const text = await readBody(response.body, ERROR_BODY_BYTES, "cut");
  return {
    ok: false,
    refusal: { status, problem: readProblem(text), location, retryAfter: wait, secrets, address },
  };
}

/** How long an answer asks to wait, in milliseconds. */
export function askedToWait(headers: Dispatcher.ResponseData["headers"], clock: Clock): number | undefined {
  return retryAfter(single(headers["retry-after"]), single(headers.date), clock.date());
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
