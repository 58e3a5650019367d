/** Keeps words that replace a sign apart from their surroundings. */
export function padded(text: string, start: number, end: number, words: string): string {
  const before = /[^\s([“"‘'—–-]/u.test(text[start - 1] ?? " ") ? " " : "";
  const after = /[^\s.,;:!?…)\]”"’'—–-]/u.test(text[end] ?? " ") ? " " : "";
  return before + words + after;
}
