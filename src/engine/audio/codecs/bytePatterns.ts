/** -1 if they do not occur. */
export function indexOfBytes(bytes: Uint8Array, pattern: readonly number[]): number {
  for (let at = bytes.indexOf(pattern[0]!); at >= 0; at = bytes.indexOf(pattern[0]!, at + 1)) {
    if (hasBytesAt(bytes, at, pattern)) return at;
  }
  return -1;
}

export function hasBytesAt(bytes: Uint8Array, at: number, pattern: readonly number[]): boolean {
  return pattern.every((byte, index) => bytes[at + index] === byte);
}
