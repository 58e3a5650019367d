import type { IncomingHttpHeaders } from "node:http";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { WEBHOOK_HEADER } from "../../contract/wire/webhook.ts";

/**
 * Returns true if a callback's body was signed with this secret, as Standard Webhooks defines it: HMAC-SHA256, compared in
 * constant time, and not more than five minutes in the past or future, so that a recorded callback is worthless later.
 * @param secret `whsec_…`
 */
export function isSignedBy(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const signing = Object.fromEntries(Object.values(WEBHOOK_HEADER).map((name) => [name, String(headers[name] ?? "")]));
  try {
    new Webhook(secret).verify(body, signing, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}
