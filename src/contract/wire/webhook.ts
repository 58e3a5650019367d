import * as z from "zod";
import { isWebhookSecret, SECRET_PREFIX } from "../secrets/webhookSecret.ts";

/** What a signed callback carries besides its body (Standard Webhooks). */
export const WEBHOOK_HEADER = { id: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" } as const;

/** The secret that sender and receiver share, as Standard Webhooks writes it: 24 to 64 bytes in base64 after `whsec_`. */
export const webhookSecret = z.string().trim().refine(isWebhookSecret, `must be ${SECRET_PREFIX} and 24 to 64 bytes in base64 after it`);

/** A secret from random bytes in base64. */
export function webhookSecretOf(base64: string): string {
  return SECRET_PREFIX + base64;
}
