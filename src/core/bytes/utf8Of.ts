const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes as text, with everything that is in them; anything that is not UTF-8 becomes U+FFFD. */
export function utf8Of(bytes: Uint8Array): string {
  return UTF8.decode(bytes);
}
