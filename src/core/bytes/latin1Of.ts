export function latin1Of(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
