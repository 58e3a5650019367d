const BYTES_AT_ONCE = 0x8000;

/** In Node and in a browser alike. */
export function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) binary += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(binary);
}
