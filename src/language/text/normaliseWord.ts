/** Lower case with a straight apostrophe and composed letters: the form that words are compared in. */
export function normaliseWord(word: string): string {
  return word.normalize("NFC").replaceAll("’", "'").toLowerCase();
}
