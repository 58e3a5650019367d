/** Lower case with a straight apostrophe and composed letters, for comparison. */
export function normaliseWord(word: string): string {
  return word.normalize("NFC").replaceAll("’", "'").toLowerCase();
}
