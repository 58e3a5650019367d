import { request as requestHttp, type ClientRequest, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { Duplex } from "node:stream";
import { timeLimit } from "#platform/time/timeLimit.ts";
import { checkWebhookHost, guardedLookup, type AddressPolicy, type Resolve } from "./addressGuard.ts";
import { signedHeaders } from "./signedHeaders.ts";

export interface WebhookMessage {
  /** The same for every attempt: a receiver can tell a second delivery from a second result. */
  id: string;
  body: string;
  contentType: string;
}

export interface DeliveryOptions {
  /** `whsec_…` */
  secret: string;
  policy: AddressPolicy;
  resolve?: Resolve;
  /** Milliseconds for the whole attempt: name, connection, sending and answer. */
  timeout: number;
  signal: AbortSignal;
  time: Date;
}

export interface DeliveryAnswer {
  status: number;
  retryAfter: string | undefined;
  date: string | undefined;
}

/**
 * Signed as Standard Webhooks defines it. Redirects are not followed: the submitter named only this address. No proxy is used: it would
 * resolve the name where the address cannot be checked.
 * @throws {RefusedAddressError} if nothing may be sent to the address.
 * @throws a `TimeoutError`, the signal's reason when that aborts, or the connection's error.
 */
export async function deliverWebhook(url: string, message: WebhookMessage, options: DeliveryOptions): Promise<DeliveryAnswer> {
  const target = new URL(url);
  checkWebhookHost(target, options.policy);
  const limit = timeLimit(options.signal, options.timeout);
  try {
    limit.signal.throwIfAborted();
    return await post(target, message, options, limit.signal);
  } catch (error) {
    limit.signal.throwIfAborted();
    throw error;
  } finally {
    limit.end();
  }
}

function post(
  target: URL,
  message: WebhookMessage,
  { secret, policy, resolve, time }: DeliveryOptions,
  signal: AbortSignal,
): Promise<DeliveryAnswer> {
  const bytes = Buffer.from(message.body);
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((fulfil, reject) => {
    const outgoing: ClientRequest = send(target, {
      method: "POST",
      agent: false,
      // Whatever the environment says: an untrusted certificate ends the attempt.
      rejectUnauthorized: true,
      lookup: guardedLookup(policy, resolve),
      signal,
      headers: {
        "Content-Type": message.contentType,
        "Content-Length": bytes.length,
        "User-Agent": "speech-assessment",
        ...signedHeaders(secret, message.id, time, message.body),
      },
    });
    const answered = (answer: IncomingMessage, socket?: Duplex) => {
      // The body, of whatever length, is not read.
      answer.on("error", () => undefined);
      outgoing.destroy();
      socket?.destroy();
      fulfil({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"], date: answer.headers.date });
    };
    outgoing.once("response", (answer) => answered(answer));
    // An answer that wants to change the protocol is no success.
    outgoing.once("upgrade", answered);
    outgoing.on("error", reject);
    outgoing.end(bytes);
  });
}
