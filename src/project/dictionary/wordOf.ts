import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Language } from "#language/language.ts";

/**
 * The word that a name in a dictionary stands for, in the form that words are compared in; undefined where it is never one word of a text.
 */
export function wordOf(name: string, { words }: Language): string | undefined {
  const [token, ...more] = words.tokenise(name);
  const word = normaliseWord(name.trim());
  // "Dr" is read as another word, and that is the one to decide about.
  return token && more.length === 0 && token.text === name.trim() && token.spoken.length === 1 && normaliseWord(token.spoken[0]!) === word
    ? word
    : undefined;
}
