import type { IncomingHttpHeaders } from "node:http";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { WEBHOOK_HEADER } from "#contract/wire/webhook.ts";

/**
 * Standard Webhooks: HMAC-SHA256, compared in constant time, at most five minutes in the past or future, so that a recorded callback is
 * worthless later.
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
