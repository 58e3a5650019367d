import { MOST_PRONUNCIATIONS } from "#contract/reading/ownPronunciations.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import type { DictionaryEntry } from "./dictionaryFile.ts";

/** Paths are relative to the project's folder, with forward slashes. */
export interface PlacedDictionary {
  path: string;
  entries: readonly DictionaryEntry[];
}

/**
 * The nearest dictionary that has a word decides: one in the text's folder before those further up, and of several in one folder the first
 * by name. In a dictionary, entries for the text itself count before those for all.
 */
export function projectWordsFor(path: string, dictionaries: readonly PlacedDictionary[]): OwnWords {
  const above = dictionaries.filter((dictionary) => path.startsWith(folderOf(dictionary.path))).sort(nearestFirst);
  const found = new Map<string, string[]>();
  for (const dictionary of above) for (const [word, said] of wordsIn(dictionary, path)) if (!found.has(word)) found.set(word, said);
  return Object.fromEntries(found);
}

/** Texts of a folder share their words, except for texts that entries name. */
export class WordsOfTexts {
  private readonly named: ReadonlySet<string>;
  private readonly words = new Map<string, OwnWords>();

  constructor(private readonly dictionaries: readonly PlacedDictionary[]) {
    this.named = new Set(
      dictionaries.flatMap(({ path, entries }) => entries.flatMap(({ in: texts = [] }) => texts.map((text) => folderOf(path) + text))),
    );
  }

  of(path: string): OwnWords {
    const key = this.named.has(path) ? path : folderOf(path);
    let words = this.words.get(key);
    if (!words) this.words.set(key, (words = projectWordsFor(path, this.dictionaries)));
    return words;
  }
}

/** Puts the nearest folder first, and several dictionaries in one folder by name. */
export function nearestFirst(one: Pick<PlacedDictionary, "path">, other: Pick<PlacedDictionary, "path">): number {
  const depth = ({ path }: Pick<PlacedDictionary, "path">) => path.split("/").length;
  return depth(other) - depth(one) || (one.path < other.path ? -1 : 1);
}

/** With a slash at its end; empty for the project's own folder. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function wordsIn({ path, entries }: PlacedDictionary, text: string): Map<string, string[]> {
  const inFolder = text.slice(folderOf(path).length);
  const here = entries.filter((entry) => entry.in === undefined || entry.in.includes(inFolder));
  const special = new Set(here.filter((entry) => entry.in).map(({ word }) => word));
  const words = new Map<string, string[]>();
  for (const { word, said, in: texts } of here) {
    if (special.has(word) && !texts) continue;
    words.set(word, [...new Set([...(words.get(word) ?? []), ...said])].slice(0, MOST_PRONUNCIATIONS));
  }
  return words;
}
