import { VOWELS, withoutStress } from "../arpabet/phonemes.ts";

/** Letters of a word and the phonemes that they spell. */
export interface GraphemePair {
  /** Lower case; `a_e` for a split grapheme. */
  grapheme: string;
  /** Arpabet without stress, separated by blanks; empty for letters that are not heard. */
  phonemes: string;
}

export interface GraphemeAlignment {
  /** In the order of the letters; a split grapheme stands where its first letter does. */
  pairs: readonly GraphemePair[];
  /** The highest rank among the pairs. */
  rank: number;
}

interface Entry extends GraphemePair {
  letters: string;
  isSplit: boolean;
  isConsonant: boolean;
  isVowelLetter: boolean;
  phones: readonly string[];
  rank: number;
}

interface Best {
  rank: number;
  price: number;
  entry: Entry | undefined;
  next: Best | undefined;
}

/** Where in a split grapheme the alignment is: outside, behind its vowel letter, or behind one or two consonants of it. */
const OUTSIDE = 0;
const VOWEL_READ = 1;
const CONSONANT_READ = 2;
const CONSONANTS_READ = 3;

const END: Best = { rank: -1, price: 0, entry: undefined, next: undefined };
const LONGEST = 40;

/**
 * Aligns the letters of words with their phonemes by a table of what spells what. Every letter and every phoneme must
 * have its part. Of several alignments the one with the lowest highest rank is taken, then the one with the fewest parts.
 */
export class GraphemeAligner {
  private readonly byLetter = new Map<string, Entry[]>();

  /** @param table pairs with their rank, 0 or more: of a scope and sequence the index of the unit that teaches it */
  constructor(table: Iterable<GraphemePair & { rank: number }>) {
    for (const { grapheme, phonemes, rank } of table) {
      const isSplit = /^[a-z]_e$/u.test(grapheme);
      const letters = isSplit ? grapheme[0]! : grapheme;
      const phones = phonemes.split(" ").filter(Boolean);
      const entry: Entry = {
        grapheme, phonemes, rank, letters, isSplit, phones,
        isConsonant: phones.length > 0 && phones.every((phone) => !VOWELS.has(phone)) && !/^[aeiou]/u.test(letters),
        isVowelLetter: !isSplit && /^[aeiouy]$/u.test(letters) && phones.length === 1 && VOWELS.has(phones[0]!),
      };
      const list = this.byLetter.get(letters[0] ?? "");
      if (list) list.push(entry);
      else this.byLetter.set(letters[0] ?? "", [entry]);
    }
  }

  /**
   * @param word lower case; apostrophes are passed over
   * @param way phonemes separated by blanks. With stress, a vowel letter also spells the reduced vowels AH0 and IH0: who
   * sounds out `rabbit` with a short i has read it.
   * @returns undefined where the table does not explain the word.
   */
  align(word: string, way: string): GraphemeAlignment | undefined {
    const letters = word.replace(/['’]/gu, "");
    const phones = way.split(" ").filter(Boolean);
    if (letters.length > LONGEST || phones.length > LONGEST) return undefined;
    const best = new Search(letters, phones, this.byLetter).best(0, 0, OUTSIDE);
    if (!best || letters === "") return undefined;
    const pairs: GraphemePair[] = [];
    for (let at: Best | undefined = best; at?.entry; at = at.next) pairs.push({ grapheme: at.entry.grapheme, phonemes: at.entry.phonemes });
    return { pairs, rank: Math.max(0, best.rank) };
  }
}

const SPLIT_END: Entry = { grapheme: "", phonemes: "", letters: "e", isSplit: false, isConsonant: false, isVowelLetter: false, phones: [], rank: -1 };

class Search {
  private readonly known = new Map<number, Best | null>();

  private readonly plain: readonly string[];

  private readonly reduced: readonly boolean[];

  constructor(
    private readonly letters: string,
    phones: readonly string[],
    private readonly byLetter: ReadonlyMap<string, readonly Entry[]>,
  ) {
    const hasStress = phones.some((phone) => /\d$/u.test(phone));
    this.plain = phones.map(withoutStress);
    this.reduced = phones.map((phone) => hasStress && /^(?:AH|IH)0?$/u.test(phone));
  }

  best(letter: number, phone: number, stage: number): Best | undefined {
    if (letter === this.letters.length) return phone === this.plain.length && stage === OUTSIDE ? END : undefined;
    const key = (letter * (LONGEST + 1) + phone) * 4 + stage;
    let found = this.known.get(key);
    if (found === undefined) this.known.set(key, (found = this.search(letter, phone, stage) ?? null));
    return found ?? undefined;
  }

  private search(letter: number, phone: number, stage: number): Best | undefined {
    let best: Best | undefined;
    const offer = (entry: Entry, price: number, next: Best | undefined) => {
      if (!next) return;
      const rank = Math.max(entry.rank, next.rank);
      const whole = price + next.price;
      // The end of a split grapheme is no part of its own.
      if (!best || rank < best.rank || (rank === best.rank && whole < best.price)) best = { rank, price: whole, entry: entry === SPLIT_END ? next.entry : entry, next: entry === SPLIT_END ? next.next : next };
    };
    if (stage >= CONSONANT_READ && this.letters[letter] === "e") offer(SPLIT_END, 0, this.best(letter + 1, phone, OUTSIDE));
    for (const entry of this.byLetter.get(this.letters[letter]!) ?? []) {
      if (!this.letters.startsWith(entry.letters, letter) || !this.spells(entry, phone)) continue;
      const [nextLetter, nextPhone] = [letter + entry.letters.length, phone + entry.phones.length];
      // Letters that are not heard are the last resort.
      const price = entry.phones.length === 0 ? 1.5 : 1;
      if (stage === OUTSIDE) offer(entry, price, this.best(nextLetter, nextPhone, entry.isSplit ? VOWEL_READ : OUTSIDE));
      else if (entry.isConsonant && stage < CONSONANTS_READ) offer(entry, price, this.best(nextLetter, nextPhone, stage + 1));
    }
    return best;
  }

  private spells({ phones, isVowelLetter }: Entry, at: number): boolean {
    if (isVowelLetter && this.reduced[at]) return true;
    return phones.every((phone, i) => this.plain[at + i] === phone);
  }
}
