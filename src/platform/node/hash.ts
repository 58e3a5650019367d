import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface RunningHash {
  update(part: Uint8Array | string): void;
  /** Hexadecimal; call once. */
  digest(): string;
}

export function runningSha256(): RunningHash {
  const hash = createHash("sha256");
  return { update: (part) => void hash.update(part), digest: () => hash.digest("hex") };
}

/** Hexadecimal; of a text's UTF-8. */
export function sha256Of(data: Uint8Array | string): string {
  return createHash("sha256").update(data).digest("hex");
}

/** HMAC-SHA-256 (RFC 2104), key and result in hexadecimal. */
export function hmacSha256Of(key: string, text: string): string {
  return createHmac("sha256", Buffer.from(key, "hex")).update(text).digest("hex");
}

/** Compares in a time that does not reveal where the texts differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
