import * as z from "zod";
import { isWebhookSecret, SECRET_PREFIX } from "../secrets/webhookSecret.ts";

/** Of a signed callback (Standard Webhooks). */
export const WEBHOOK_HEADER = { id: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" } as const;

export const webhookSecret = z.string().trim().refine(isWebhookSecret, `must be ${SECRET_PREFIX} and 24 to 64 bytes in base64 after it`);

export function webhookSecretOf(base64: string): string {
  return SECRET_PREFIX + base64;
}
