/** As a CHAT transcript can hold it: letters, digits, apostrophes and hyphens; `xxx` (not understood) if nothing is left. */
export function chatWord(word: string): string {
  const kept = word
    .normalize("NFC")
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{M}\p{N}'-]/gu, "")
    .replaceAll(/^-+|-+$/g, "")
    .replace(/^'(.*)'$/u, "$1");
  return /[\p{L}\p{N}]/u.test(kept) ? kept : "xxx";
}
