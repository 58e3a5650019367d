import { request as requestHttp, type ClientRequest } from "node:http";
import { request as requestHttps } from "node:https";

/**
 * POSTs a result once. Redirects are not followed: the submitter named this address and no other.
 * @returns the receiver's status.
 * @throws when there is no answer within `timeout` milliseconds, or the signal aborts.
 */
export async function deliverWebhook(url: string, body: object, contentType: string, timeout: number, signal: AbortSignal): Promise<number> {
  const target = new URL(url);
  const bytes = Buffer.from(JSON.stringify(body));
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = send(target, {
      method: "POST",
      agent: false,
      signal: limit,
      headers: { "Content-Type": contentType, "Content-Length": bytes.length, "User-Agent": "speech-assessment" },
    });
    outgoing.once("response", (answer) => {
      // The status says all; a body of any length is not read.
      answer.on("error", () => undefined);
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.once("error", reject);
    outgoing.end(bytes);
  });
}
