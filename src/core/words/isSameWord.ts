import { normaliseWord } from "#language/text/normaliseWord.ts";

/** Ignores capitals and the form of signs. */
export function isSameWord(a: string, b: string): boolean {
  return normaliseWord(a) === normaliseWord(b);
}

export function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
