/** Bytes 0x80 to 0x9F; the empty ones are not assigned. */
const HIGH = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Undefined if a byte is not assigned. Node 20 reads these bytes as Latin-1 (`TextDecoder`). */
export function windows1252Of(bytes: Uint8Array): string | undefined {
  let text = "";
  for (const byte of bytes) {
    const sign = byte >= 0x80 && byte <= 0x9f ? HIGH[byte - 0x80]! : String.fromCharCode(byte);
    if (byte >= 0x80 && sign === " ") return undefined;
    text += sign;
  }
  return text;
}

/** Restores UTF-8 that was read as Windows-1252: `â€™` was ’. Undefined for a text that cannot have come about this way. */
export function repairGarbled(text: string): string | undefined {
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0)!;
    const high = sign === " " ? -1 : HIGH.indexOf(sign);
    if (high >= 0) bytes.push(0x80 + high);
    else if (code <= 0xff) bytes.push(code);
    else return undefined;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
