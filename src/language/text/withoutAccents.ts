/** "cafe" of "café": letters without the marks above and below them. */
export function withoutAccents(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}
