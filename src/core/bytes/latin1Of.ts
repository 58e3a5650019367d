/** Bytes as text, a character each: for the names that formats have for their parts. */
export function latin1Of(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
