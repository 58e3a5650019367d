export const SECRET_PREFIX = "whsec_";
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Standard Webhooks: 24 to 64 bytes in base64 after `whsec_`. */
export function isWebhookSecret(text: string): boolean {
  const encoded = text.slice(SECRET_PREFIX.length);
  if (!text.startsWith(SECRET_PREFIX) || !BASE64.test(encoded)) return false;
  const { length } = atob(encoded);
  return length >= 24 && length <= 64;
}
