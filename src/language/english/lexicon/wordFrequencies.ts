import type { WordFrequencies } from "../../lexicon/pronouncingDictionary.ts";

/** Millions of words counted for the list that ships (SUBTLEX-US, Brysbaert & New, 2009). */
const COUNTED_MILLIONS = 51;
const NAME = "name";
/** A millisecond or two. */
const WORDS_A_STEP = 1000;

interface ListedWord {
  word: string;
  count: number;
  isName: boolean;
}

/** Lines of `word`, tab, count, and for proper names another tab and `name`. */
export function* wordsIn(list: string): Generator<ListedWord> {
  for (const line of list.split("\n")) {
    const [word, count, kind] = line.split("\t");
    if (word) yield { word, count: Number(count), isName: kind === NAME };
  }
}

/** The most frequent first. If a word comes twice, the first entry counts. */
export class WordList implements WordFrequencies {
  private readonly counts = new Map<string, number>();

  private readonly names = new Set<string>();

  /** @param list see `wordsIn` */
  constructor(list: string) {
    for (const listed of wordsIn(list)) this.add(listed);
  }

  /** Reads a list like the constructor. @param pause called every few milliseconds; its promise is awaited */
  static async read(list: string, pause: () => Promise<void>): Promise<WordList> {
    const words = new WordList("");
    let count = 0;
    for (const listed of wordsIn(list)) {
      words.add(listed);
      if (++count % WORDS_A_STEP === 0) await pause();
    }
    return words;
  }

  /**
   * The list that ships was counted with words cut at their apostrophes. A contraction or possessive is as frequent as the rarer of its
   * parts: "isn't" as "isn", "cat's" as "cat".
   */
  perMillion(word: string): number {
    if (this.counts.has(word) || !word.includes("'")) return this.listedPerMillion(word);
    const [first = "", ...endings] = word.split("'").filter(Boolean);
    return endings
      .filter((ending) => this.counts.has(ending))
      .reduce((least, ending) => Math.min(least, this.listedPerMillion(ending)), this.listedPerMillion(first));
  }

  /**
   * 0 for a word with an apostrophe. For ranking spellings, among which "cat's" must not come before "cats" because it is made of "cat".
   */
  listedPerMillion(word: string): number {
    return (this.counts.get(word) ?? 0) / COUNTED_MILLIONS;
  }

  words(): Iterable<string> {
    return this.counts.keys();
  }

  private add({ word, count, isName }: ListedWord): void {
    if (this.counts.has(word)) return;
    this.counts.set(word, count);
    if (isName) this.names.add(word);
  }

  /** Returns true for the name of a person, a place or the like ("mary", and so "mary's"). */
  isName(word: string): boolean {
    return this.names.has(word.replace(/'s?$/u, ""));
  }
}
