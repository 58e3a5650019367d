/** "cafe" of "café" */
export function withoutAccents(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}
