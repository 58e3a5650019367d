const UTF8 = "utf-8";
/** Has a letter for each byte, so nothing is lost. Older servers name it for whatever they send, and older programs write it. */
const LATIN1 = "windows-1252";

/**
 * A text that another program has written. Without a byte order mark. Where the bytes show the charset, that counts more than the one that a header names: by a mark, by the zeros of
 * UTF-16, or as UTF-8 by letters that make no sense otherwise. Never throws.
 */
export function decodeText(bytes: Uint8Array, named?: string): string {
  const charset = shownCharset(bytes) ?? usableCharset(named) ?? UTF8;
  const isNamedInVain = charset.startsWith("utf-16") && !bytes.includes(0);
  if (charset !== UTF8 && charset !== LATIN1 && !isNamedInVain) return new TextDecoder(charset).decode(bytes);
  const text = new TextDecoder(UTF8).decode(bytes);
  const unreadable = text.match(/\uFFFD/gu)?.length ?? 0;
  // In a text in UTF-8 that is damaged or cut, most letters beyond ASCII can still be read; in one in Latin-1, none.
  const bearable = charset === LATIN1 ? 0 : (text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0);
  return unreadable > bearable ? latin1Text(bytes) : text;
}

/** The signs of windows-1252 from 0x80 on; a control character where it has none. */
const SIGNS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Node 20 leaves control characters in the place of the signs. */
function latin1Text(bytes: Uint8Array): string {
  return new TextDecoder(LATIN1).decode(bytes).replaceAll(/[\u0080-\u009F]/gu, (control) => SIGNS[control.charCodeAt(0) - 0x80]!);
}

/** JSON and annotations begin with two characters of ASCII, in which UTF-16 has zeros. */
function shownCharset([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return UTF8;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  return undefined;
}

function usableCharset(name: string | undefined): string | undefined {
  try {
    return name && new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
