import { normaliseWord } from "../../language/text/normaliseWord.ts";

/** Returns true if two words are the same, except for capitals and the form of their signs. */
export function isSameWord(a: string, b: string): boolean {
  return normaliseWord(a) === normaliseWord(b);
}

/** Words between blanks. */
export function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
