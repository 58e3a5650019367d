import type { PhonemeInventory } from "./phonemeInventory.ts";

/** Phoneme classes. */
export type Pronunciation = readonly number[];

/** Lines of phonemes by word, most usual first. */
export type Dictionary = Pick<ReadonlyMap<string, readonly string[]>, "get">;

/** Besides the dictionary. Pronunciations are lines of phonemes without stress. */
export interface WordRules {
  /** For a word that the dictionary lacks, from its parts; none where those are unknown. */
  derivedForms(word: string, source: Dictionary & { isCommon(word: string): boolean }): readonly string[];
  /** Forms of running speech, whatever the neighbours, besides the given ones. */
  reducedForms(word: string, pronunciations: readonly string[]): readonly string[];
  /** From its letters; empty where nothing can be guessed. */
  guess(word: string): string;
  /** True if it may be named as what was heard. */
  canBeProposed(word: string): boolean;
}

/** Words in lower case. */
export class Lexicon {
  private readonly parsed = new Map<string, Pronunciation[]>();

  /**
   * @param entries lines of phonemes without stress
   * @param counts words that may be proposed, with their frequencies; of two entries, the first counts
   */
  constructor(
    readonly phonemes: PhonemeInventory,
    private readonly entries: Dictionary,
    private readonly counts: Iterable<readonly [word: string, count: number]>,
    private readonly rules: WordRules,
  ) {}

  has(word: string): boolean {
    return this.entries.get(word) !== undefined;
  }

  /**
   * The most usual first, with those of running speech; for a word that the dictionary lacks, from its parts; none where nothing is known.
   */
  pronunciations(word: string): Pronunciation[] {
    let variants = this.parsed.get(word);
    if (!variants) {
      const listed = this.get(word) ?? this.rules.derivedForms(word, this);
      variants = [...listed, ...this.rules.reducedForms(word, listed)].map((line) => toClasses(line, this.phonemes));
      this.parsed.set(word, variants);
    }
    return variants;
  }

  /** For an unknown word: shows where it may be, not whether it was said right. */
  guess(word: string): Pronunciation {
    return toClasses(this.rules.guess(word), this.phonemes);
  }

  /** Without stress; undefined where the dictionary lacks the word. */
  get(word: string): readonly string[] | undefined {
    return this.entries.get(word);
  }

  isCommon(word: string): boolean {
    return this.index.isCommon(word);
  }

  /** Words that may be proposed, by sound. Built on first use. */
  get index(): WordIndex {
    this.soundIndex ??= this.indexed();
    return this.soundIndex;
  }
  private soundIndex: WordIndex | undefined;

  /**
   * Replaces some words' pronunciations. These words are no longer proposed, since they would be found by their listed pronunciations; the
   * index is shared.
   * @param own lines of phonemes without stress, by word
   */
  withWords(own: ReadonlyMap<string, readonly string[]>): Lexicon {
    return new LexiconWithWords(this, own, { get: (word) => own.get(word) ?? this.entries.get(word) }, this.counts, this.rules);
  }

  /**
   * Takes some tenths of a second if it is not built yet.
   * @param check called every few milliseconds; may throw, and the next call starts again
   */
  buildIndex(check: () => void): void {
    this.soundIndex ??= this.indexed(check);
  }

  private indexed(check?: () => void): LexiconIndex {
    return new LexiconIndex(this.entries, this.counts, this.phonemes, (word) => this.rules.canBeProposed(word), check);
  }
}

class LexiconWithWords extends Lexicon {
  /** Words that the dictionary lists differently. */
  private readonly decided: ReadonlySet<string>;

  constructor(
    private readonly base: Lexicon,
    own: ReadonlyMap<string, unknown>,
    ...[entries, counts, rules]: [Dictionary, Iterable<readonly [word: string, count: number]>, WordRules]
  ) {
    super(base.phonemes, entries, counts, rules);
    this.decided = new Set([...own.keys()].filter((word) => base.has(word)));
  }

  override get index(): WordIndex {
    const {
      decided,
      base: { index },
    } = this;
    return {
      isCommon: (word) => index.isCommon(word),
      nearest: (heard, cost, count) =>
        index
          .nearest(heard, cost, count + decided.size)
          .filter(({ word }) => !decided.has(word))
          .slice(0, count),
    };
  }

  override buildIndex(check: () => void): void {
    this.base.buildIndex(check);
  }
}

function toClasses(line: string, phonemes: PhonemeInventory): Pronunciation {
  return line
    .split(" ")
    .filter(Boolean)
    .map((symbol) => phonemes.classOf(symbol));
}

export interface NearWord {
  word: string;
  phones: Pronunciation;
  distance: number;
  /** Natural logarithm of its share of spoken words. */
  logShare: number;
}

/** Once in a million words. */
const COMMON_LOG_FREQUENCY = Math.log(1e-6);

const WORDS_PER_CHECK = 500;

export type WordIndex = Pick<LexiconIndex, "isCommon" | "nearest">;

/** Flat arrays, grouped by number of phonemes. */
export class LexiconIndex {
  private readonly byLength = new Map<number, { words: string[]; phones: Uint8Array }>();

  private readonly logShare = new Map<string, number>();

  /** @param list with frequencies; only those that may be proposed are indexed */
  constructor(
    entries: Dictionary,
    list: Iterable<readonly [word: string, count: number]>,
    private readonly phonemes: PhonemeInventory,
    canBeProposed: (word: string) => boolean,
    check?: () => void,
  ) {
    const counts = new Map<string, number>();
    let done = 0;
    const step = () => {
      if (++done % WORDS_PER_CHECK === 0) check?.();
    };
    for (const [word, count] of list) {
      step();
      if (!counts.has(word)) counts.set(word, count);
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const groups = new Map<number, { words: string[]; phones: number[] }>();
    for (const [word, count] of counts) {
      step();
      const variants = entries.get(word);
      if (!variants || !canBeProposed(word)) continue;
      this.logShare.set(word, Math.log(count / total));
      for (const line of variants) {
        const phones = line.split(" ").map((symbol) => phonemes.classOf(symbol));
        let group = groups.get(phones.length);
        if (!group) groups.set(phones.length, (group = { words: [], phones: [] }));
        group.words.push(word);
        group.phones.push(...phones);
      }
    }
    for (const [length, group] of groups) this.byLength.set(length, { words: group.words, phones: Uint8Array.from(group.phones) });
  }

  isCommon(word: string): boolean {
    return (this.logShare.get(word) ?? -Infinity) >= COMMON_LOG_FREQUENCY;
  }

  /**
   * @param cost of hearing class `b` where `a` was meant, at `a * classes + b`; 1 for an insertion or deletion
   * @param count of results, the nearest first
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
        const distance = editDistance(group.phones, i * length, length, heard, cost, this.phonemes.classes, row, worst);
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
  classes: number,
  row: Float32Array,
  limit: number,
): number {
  for (let j = 0; j <= heard.length; j++) row[j] = j;
  for (let i = 1; i <= length; i++) {
    let diagonal = row[0]!;
    row[0] = i;
    let least = i;
    const base = phones[offset + i - 1]! * classes;
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
