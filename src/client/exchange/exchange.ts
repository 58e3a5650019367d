import { API_KEY_HEADER } from "#contract/wire/submission.ts";
import type { Transport, TransportRequest, TransportResponse } from "#contract/wire/transport.ts";
import { retryAfter } from "#contract/wire/retryAfter.ts";
import { readProblem } from "./answerText.ts";
import type { Clock } from "#platform/time/clock.ts";
import { readBody } from "./readBody.ts";
import { MOST_REDIRECTS, redirectTarget } from "./redirects.ts";
import type { Refusal } from "./refusal.ts";

export interface Exchange {
  transport: Transport;
  apiKey: string;
  /** Never to be shown. */
  secrets: readonly string[];
  clock: Clock;
  signal: AbortSignal;
}

/** Read at most of a body that is not a result. */
export const ERROR_BODY_BYTES = 64_000;

export type Answer = { ok: true; response: TransportResponse } | { ok: false; refusal: Refusal };

type Request = Pick<TransportRequest, "method" | "signal" | "headers" | "body"> & { address: URL };

/**
 * A GET follows redirects within the service's origin, with the key; nothing follows one elsewhere. The caller has checked that the address
 * is of that origin, and reads the body of a successful answer.
 * @throws whatever the transport throws when there is no answer, or the signal's reason.
 */
export async function send(exchange: Exchange, request: Request): Promise<Answer> {
  let { address } = request;
  for (let redirects = 0; ; redirects++) {
    const answer = await sendOnce(exchange, { ...request, address });
    const target = answer.ok || request.method !== "GET" || redirects === MOST_REDIRECTS ? undefined : redirectTarget(answer.refusal);
    if (!target) return answer;
    address = target;
  }
}

async function sendOnce({ transport, apiKey, secrets, clock }: Exchange, request: Request): Promise<Answer> {
  const { address, headers, ...rest } = request;
  const response = await transport.request({
    ...rest,
    origin: address.origin,
    path: address.pathname + address.search,
    headers: { accept: "application/json", "accept-encoding": "identity", ...headers, [API_KEY_HEADER]: apiKey },
  });
  const { status } = response;
  if (status >= 200 && status < 300) return { ok: true, response };
  const location = single(response.headers.location);
  const wait = askedToWait(response.headers, clock);
  const text = await readBody(response, ERROR_BODY_BYTES, "cut");
  const problem = readProblem(text);
  return { ok: false, refusal: { status, problem, location, retryAfter: wait, secrets, address, text, headers: response.headers } };
}

/** In milliseconds. */
export function askedToWait(headers: TransportResponse["headers"], clock: Clock): number | undefined {
  return retryAfter(single(headers["retry-after"]), single(headers.date), clock.date());
}

export function single(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "object" ? header[0] : header;
}
