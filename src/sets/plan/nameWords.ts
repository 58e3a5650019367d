import { splitName } from "#core/splitName.ts";

/** In lower case; letters and digits are separated, apostrophes belong to their words. */
export function wordsOf(name: string): string[] {
  return (
    name
      .normalize("NFC")
      .replaceAll(/['’]/gu, "")
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  );
}

export function isNumber(word: string): boolean {
  return /^\d+$/u.test(word);
}

/** A number loses the zeros before it. */
export function plain(word: string): string {
  return isNumber(word) ? word.replace(/^0+(?=\d)/u, "") : word;
}

export function isSameWord(one: string, other: string): boolean {
  return one === other || (isNumber(one) && isNumber(other) && plain(one) === plain(other));
}

export function placeIn(words: readonly string[], name: readonly string[], isSame = isSameWord): number | undefined {
  for (let at = 0; at + name.length <= words.length; at++) if (name.every((word, i) => isSame(word, words[at + i]!))) return at;
  return undefined;
}

export function withoutWords(words: readonly string[], name: readonly string[]): string[] {
  const at = placeIn(words, name);
  return at === undefined ? [...words] : [...words.slice(0, at), ...words.slice(at + name.length)];
}

export function foldersOf(path: string): string[] {
  return path.split("/").slice(0, -1);
}

export function stemOf(path: string): string {
  return splitName(path.split("/").at(-1)!).stem;
}
