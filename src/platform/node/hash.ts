import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A hash of data that comes in pieces. */
export interface RunningHash {
  update(part: Uint8Array | string): void;
  /** Hexadecimal; may be called once. */
  digest(): string;
}

export function runningSha256(): RunningHash {
  const hash = createHash("sha256");
  return { update: (part) => void hash.update(part), digest: () => hash.digest("hex") };
}

/** Hexadecimal; for a text, of its UTF-8. */
export function sha256Of(data: Uint8Array | string): string {
  return createHash("sha256").update(data).digest("hex");
}

/** HMAC-SHA-256 (RFC 2104) of a text, with a key in hexadecimal; hexadecimal. */
export function hmacSha256Of(key: string, text: string): string {
  return createHmac("sha256", Buffer.from(key, "hex")).update(text).digest("hex");
}

/** Returns true if two texts are the same, in a time that does not reveal where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
