import * as z from "zod";

/** What a signed callback carries beside its body (Standard Webhooks). */
export const WEBHOOK_HEADER = { id: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" } as const;

const SECRET_PREFIX = "whsec_";
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The secret that sender and receiver share, as Standard Webhooks writes it: 24 to 64 bytes in base64 after `whsec_`. */
export const webhookSecret = z.string().trim().refine((text) => {
  const encoded = text.slice(SECRET_PREFIX.length);
  if (!text.startsWith(SECRET_PREFIX) || !BASE64.test(encoded)) return false;
  const { length } = atob(encoded);
  return length >= 24 && length <= 64;
}, `must be ${SECRET_PREFIX} and 24 to 64 bytes in base64 after it`);

/** A secret from random bytes in base64. */
export function webhookSecretOf(base64: string): string {
  return SECRET_PREFIX + base64;
}
