/** By its byte order mark, as Praat writes UTF-16; UTF-8 without one. What cannot be decoded becomes U+FFFD. */
export function decodeAnnotation(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
