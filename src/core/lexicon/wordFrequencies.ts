import type { WordFrequencies } from "./pronouncingDictionary.ts";

/** Millions of words that were counted for the list that ships (SUBTLEX-US, Brysbaert & New, 2009). */
const MILLIONS = 51;
const NAME = "name";

interface ListedWord {
  word: string;
  count: number;
  isName: boolean;
}

/** Reads a list of words with how often each was said: `word`, tabulator, count, and `name` behind another tabulator for proper names. */
export function* wordsIn(list: string): Generator<ListedWord> {
  for (const line of list.split("\n")) {
    const [word, count, kind] = line.split("\t");
    if (word) yield { word, count: Number(count), isName: kind === NAME };
  }
}

/** The words of spoken English, the most frequent first. Of a word that comes twice, the first counts. */
export class WordList implements WordFrequencies {
  private readonly counts = new Map<string, number>();

  private readonly names = new Set<string>();

  /** @param list see `wordsIn` */
  constructor(list: string) {
    for (const { word, count, isName } of wordsIn(list)) {
      if (this.counts.has(word)) continue;
      this.counts.set(word, count);
      if (isName) this.names.add(word);
    }
  }

  perMillion(word: string): number {
    return (this.counts.get(word) ?? 0) / MILLIONS;
  }

  words(): Iterable<string> {
    return this.counts.keys();
  }

  /** Whether a word is above all the name of a person, a place or the like ("mary"). */
  isName(word: string): boolean {
    return this.names.has(word);
  }
}
