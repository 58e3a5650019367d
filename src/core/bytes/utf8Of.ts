const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Keeps a byte order mark; anything that is not UTF-8 becomes U+FFFD. */
export function utf8Of(bytes: Uint8Array): string {
  return UTF8.decode(bytes);
}
