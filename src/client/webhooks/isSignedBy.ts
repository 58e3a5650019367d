import type { IncomingHttpHeaders } from "node:http";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { WEBHOOK_HEADER } from "../../contract/webhook.ts";

/**
 * Whether a callback's body was signed with this secret, as Standard Webhooks has it: HMAC-SHA256, compared in constant
 * time, and not more than five minutes ago or ahead, so that a recorded callback is worth nothing later.
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
