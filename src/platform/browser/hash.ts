import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import type { RunningHash } from "../node/hash.ts";

export type { RunningHash };

export function runningSha256(): RunningHash {
  const hash = sha256.create();
  return { update: (part) => void hash.update(part), digest: () => bytesToHex(hash.digest()) };
}

/** Hexadecimal; of a text's UTF-8. */
export function sha256Of(data: Uint8Array | string): string {
  return bytesToHex(sha256(data));
}

/** HMAC-SHA-256 (RFC 2104), key and result in hexadecimal. */
export function hmacSha256Of(key: string, text: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(key), text));
}

/** Compares in a time that does not reveal where the texts differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [sha256(given), sha256(expected)];
  return one.reduce((difference, byte, index) => difference | (byte ^ other[index]!), 0) === 0;
}
