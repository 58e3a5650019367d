import { readFile } from "node:fs/promises";
import { CLASSES, classOf } from "./acoustic/phoneNetwork.ts";

/** Phoneme classes of one pronunciation. */
export type Pronunciation = readonly number[];

/** A pronouncing dictionary: lower-case words and their variants, phonemes without stress. */
export class Lexicon {
  private readonly parsed = new Map<string, Pronunciation[]>();

  /**
   * @param entries word → lines of phonemes, most usual first
   * @param counts word → how often it is said, for the words that may be proposed
   */
  constructor(
    private readonly entries: ReadonlyMap<string, readonly string[]>,
    private readonly counts: ReadonlyMap<string, number>,
  ) {}

  /**
   * Reads a dictionary in CMUdict's form (`word PH PH`, further variants as `word(2)`, `;;` starts a comment) and a
   * list of words with how often each is said (`word`, tabulator, count).
   */
  static async load(dictionaryPath: string, countsPath: string): Promise<Lexicon> {
    const [dictionary, list] = await Promise.all([readFile(dictionaryPath, "utf8"), readFile(countsPath, "utf8")]);
    const counts = new Map<string, number>();
    for (const line of list.split("\n")) {
      const [word, count] = line.split("\t");
      if (word && !counts.has(word)) counts.set(word, Number(count));
    }
    const entries = new Map<string, string[]>();
    for (const line of dictionary.split("\n")) {
      const gap = line.search(/\s/);
      if (gap <= 0 || line.startsWith(";;")) continue;
      const word = line.slice(0, gap).replace(/\(\d+\)$/, "");
      const phonemes = line.slice(gap + 1).trim();
      const variants = entries.get(word);
      if (variants) variants.push(phonemes);
      else entries.set(word, [phonemes]);
    }
    return new Lexicon(entries, counts);
  }

  has(word: string): boolean {
    return this.entries.has(word);
  }

  /** Pronunciations of a word, the most usual first; none for a word that the dictionary lacks. */
  pronunciations(word: string): Pronunciation[] {
    let variants = this.parsed.get(word);
    if (!variants) {
      variants = (this.entries.get(word) ?? []).map((line) => line.split(" ").map(classOf));
      this.parsed.set(word, variants);
    }
    return variants;
  }

  /** The words that may be proposed, for searching by sound. Built on first use. */
  get index(): LexiconIndex {
    this.soundIndex ??= new LexiconIndex(this.entries, this.counts);
    return this.soundIndex;
  }
  private soundIndex: LexiconIndex | undefined;
}

export interface NearWord {
  word: string;
  phones: Pronunciation;
  /** Price of turning the word's phonemes into those that were heard. */
  distance: number;
  /** Natural logarithm of the word's share in spoken English. */
  logShare: number;
}

/** Pronunciations laid out flat, grouped by their number of phonemes. */
export class LexiconIndex {
  private readonly byLength = new Map<number, { words: string[]; phones: Uint8Array }>();

  private readonly logShare = new Map<string, number>();

  constructor(entries: ReadonlyMap<string, readonly string[]>, counts: ReadonlyMap<string, number>) {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const groups = new Map<number, { words: string[]; phones: number[] }>();
    for (const [word, count] of counts) {
      const variants = entries.get(word);
      // A lone letter is a word only where it is one.
      if (!variants || (word.length === 1 && word !== "a" && word !== "i")) continue;
      this.logShare.set(word, Math.log(count / total));
      for (const line of variants) {
        const phones = line.split(" ").map(classOf);
        let group = groups.get(phones.length);
        if (!group) groups.set(phones.length, (group = { words: [], phones: [] }));
        group.words.push(word);
        group.phones.push(...phones);
      }
    }
    for (const [length, group] of groups) this.byLength.set(length, { words: group.words, phones: Uint8Array.from(group.phones) });
  }

  /**
   * The words whose pronunciation is nearest to what was heard.
   *
   * @param cost price of hearing class `b` where `a` was meant, at `a * CLASSES + b`; 1 for an insertion or deletion
   * @param count how many to return, the nearest first
   */
  nearest(heard: Pronunciation, cost: Float32Array, count: number): NearWord[] {
    const best: NearWord[] = [];
    const reach = Math.max(1, Math.ceil(heard.length * 0.4));
    let worst = Infinity;
    const row = new Float32Array(heard.length + 1);
    for (let length = Math.max(1, heard.length - reach); length <= heard.length + reach; length++) {
      const group = this.byLength.get(length);
      if (!group) continue;
      for (let i = 0; i < group.words.length; i++) {
        const distance = editDistance(group.phones, i * length, length, heard, cost, row, worst);
        if (distance >= worst) continue;
        const phones = Array.from(group.phones.subarray(i * length, (i + 1) * length));
        let at = best.length;
        while (at > 0 && best[at - 1]!.distance > distance) at--;
        const word = group.words[i]!;
        best.splice(at, 0, { word, phones, distance, logShare: this.logShare.get(word)! });
        if (best.length > count) best.pop();
        if (best.length === count) worst = best[count - 1]!.distance;
      }
    }
    return best;
  }
}

function editDistance(
  phones: Uint8Array,
  offset: number,
  length: number,
  heard: Pronunciation,
  cost: Float32Array,
  row: Float32Array,
  limit: number,
): number {
  for (let j = 0; j <= heard.length; j++) row[j] = j;
  for (let i = 1; i <= length; i++) {
    let diagonal = row[0]!;
    row[0] = i;
    let least = i;
    const base = phones[offset + i - 1]! * CLASSES;
    for (let j = 1; j <= heard.length; j++) {
      const above = row[j]!;
      const value = Math.min(diagonal + cost[base + heard[j - 1]!]!, above + 1, row[j - 1]! + 1);
      diagonal = above;
      row[j] = value;
      if (value < least) least = value;
    }
    if (least >= limit) return Infinity;
  }
  return row[heard.length]!;
}
