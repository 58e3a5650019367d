import { VOWELS, withoutStress } from "../../arpabet/phonemes.ts";
import type { Aligner, GraphemeAlignment, GraphemePair, PlacedGrapheme, RankedPair } from "../../phonics/grapheme.ts";

interface Entry extends GraphemePair {
  letters: string;
  isSplit: boolean;
  isConsonant: boolean;
  isVowelLetter: boolean;
  phones: readonly string[];
  rank: number;
  /** The letters begin or end with an e and spell no vowel. */
  hasSilentE: boolean;
  /** Distinct, 1 or more. */
  id: number;
  /** Pairs that must not follow, because both together are a grapheme of the table: w and a silent h are wh. */
  halves: Set<string>;
}

interface Best {
  rank: number;
  price: number;
  entry: Entry | undefined;
  next: Best | undefined;
}

/** Positions in a split grapheme: outside, after its vowel letter, or after one or two consonants of it. */
const OUTSIDE = 0;
const VOWEL_READ = 1;
const CONSONANT_READ = 2;
const CONSONANTS_READ = 3;

const END: Best = { rank: -1, price: 0, entry: undefined, next: undefined };
const LONGEST_WORD_LETTERS = 40;

/**
 * Aligns letters with phonemes by a table of spellings. Every letter and every phoneme must have its part. Of several alignments the one
 * with the lowest highest rank is taken, then the one with the fewest parts.
 * Letters that the table has as one grapheme are not taken apart where the parts spell the same: a reader who only knows e cannot read the
 * ee of `see`, whatever the unit that teaches ee. Nor is an e silent beside a vowel letter: `steak` has no silent e before an a. And a
 * vowel letter is not read by itself before an r of its own syllable: short o and r together do not make the `or` of `short`, which is
 * taught as a sound of its own.
 */
export class GraphemeAligner implements Aligner {
  private readonly byLetter = new Map<string, Entry[]>();

  /** @param table pairs with their rank, 0 or more: in a scope and sequence, the index of the unit that teaches it */
  constructor(table: Iterable<RankedPair>) {
    const entries: Entry[] = [];
    for (const { grapheme, phonemes, rank } of table) {
      const isSplit = /^[a-z]_e$/u.test(grapheme);
      const letters = isSplit ? grapheme[0]! : grapheme;
      const phones = phonemes.split(" ").filter(Boolean);
      const entry: Entry = {
        grapheme,
        phonemes,
        rank,
        letters,
        isSplit,
        phones,
        isConsonant: phones.length > 0 && phones.every((phone) => !VOWELS.has(phone)) && !/^[aeiou]/u.test(letters),
        isVowelLetter: !isSplit && /^[aeiouy]$/u.test(letters) && phones.length === 1 && VOWELS.has(phones[0]!),
        hasSilentE: !isSplit && /^e|e$/u.test(letters) && phones.every((phone) => !VOWELS.has(phone)),
        id: entries.length + 1,
        halves: new Set(),
      };
      entries.push(entry);
      const list = this.byLetter.get(letters[0] ?? "");
      if (list) list.push(entry);
      else this.byLetter.set(letters[0] ?? "", [entry]);
    }
    findHalves(entries);
  }

  /**
   * @param word lower case; apostrophes are skipped
   * @param pronunciation phonemes separated by blanks. With stress, a vowel letter also spells the reduced vowels AH0 and IH0: a reader who
   * sounds out `rabbit` with a short i has read it.
   * @returns undefined if the table does not explain the word
   */
  align(word: string, pronunciation: string): GraphemeAlignment | undefined {
    const letters = word.replace(/['’]/gu, "");
    const phones = pronunciation.split(" ").filter(Boolean);
    if (letters.length > LONGEST_WORD_LETTERS || phones.length > LONGEST_WORD_LETTERS) return undefined;
    const best = new Search(letters, phones, this.byLetter).best(0, 0, OUTSIDE, undefined);
    if (!best || letters === "") return undefined;
    return { pairs: placed(best, letters), rank: Math.max(0, best.rank) };
  }
}

const SPLIT_END: Entry = {
  grapheme: "",
  phonemes: "",
  letters: "e",
  isSplit: false,
  isConsonant: false,
  isVowelLetter: false,
  phones: [],
  rank: -1,
  hasSilentE: false,
  id: 0,
  halves: new Set(),
};

/** The e of a split grapheme comes after the consonants that follow its vowel. */
function placed(best: Best, letters: string): PlacedGrapheme[] {
  const pairs: PlacedGrapheme[] = [];
  let letter = 0;
  /** The split grapheme whose e is still to come. */
  let open: PlacedGrapheme | undefined;
  const close = () => {
    if (!open || letter === open.end || letters[letter] !== "e") return;
    open.end = ++letter;
    open = undefined;
  };
  for (let at: Best | undefined = best; at?.entry; at = at.next) {
    const {
      grapheme,
      phonemes,
      rank,
      isSplit,
      letters: { length },
    } = at.entry;
    close();
    const pair = { grapheme, phonemes, rank, start: letter, end: letter + length };
    pairs.push(pair);
    letter += length;
    if (isSplit) open = pair;
  }
  close();
  return pairs;
}

/** Finds pairs of entries that together are another entry. */
function findHalves(entries: readonly Entry[]): void {
  const known = new Map<string, Entry[]>();
  const unsplit = entries.filter(({ isSplit }) => !isSplit);
  for (const entry of unsplit)
    known.set(keyOf(entry.letters, entry.phones), [...(known.get(keyOf(entry.letters, entry.phones)) ?? []), entry]);
  for (const { letters, phones } of unsplit) {
    for (let letter = 1; letter < letters.length; letter++) {
      for (let phone = 0; phone <= phones.length; phone++) {
        const second = keyOf(letters.slice(letter), phones.slice(phone));
        if (known.has(second))
          known.get(keyOf(letters.slice(0, letter), phones.slice(0, phone)))?.forEach(({ halves }) => halves.add(second));
      }
    }
  }
}

function keyOf(letters: string, phones: readonly string[]): string {
  return `${letters} ${phones.join(" ")}`;
}

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

  /** @param previous the part before, if it matters */
  best(letter: number, phone: number, stage: number, previous: Entry | undefined): Best | undefined {
    if (letter === this.letters.length) return phone === this.plain.length && stage === OUTSIDE ? END : undefined;
    const key = (((previous?.id ?? 0) * (LONGEST_WORD_LETTERS + 1) + letter) * (LONGEST_WORD_LETTERS + 1) + phone) * 4 + stage;
    let found = this.known.get(key);
    if (found === undefined) this.known.set(key, (found = this.search(letter, phone, stage, previous) ?? null));
    return found ?? undefined;
  }

  private search(letter: number, phone: number, stage: number, previous: Entry | undefined): Best | undefined {
    let best: Best | undefined;
    const offer = (entry: Entry, price: number, next: Best | undefined) => {
      if (!next) return;
      const rank = Math.max(entry.rank, next.rank);
      const whole = price + next.price;
      // The end of a split grapheme is not a part of its own.
      if (!best || rank < best.rank || (rank === best.rank && whole < best.price))
        best = { rank, price: whole, entry: entry === SPLIT_END ? next.entry : entry, next: entry === SPLIT_END ? next.next : next };
    };
    if (stage >= CONSONANT_READ && this.letters[letter] === "e" && !this.isHeardE(letter, phone))
      offer(SPLIT_END, 0, this.best(letter + 1, phone, OUTSIDE, undefined));
    for (const entry of this.byLetter.get(this.letters[letter]!) ?? []) {
      if (
        !this.letters.startsWith(entry.letters, letter) ||
        !this.spells(entry, phone) ||
        this.hasMisplacedE(entry, letter) ||
        this.isDivided(entry, phone) ||
        this.isColoured(entry, letter, phone)
      )
        continue;
      // A vowel letter that is read as a reduced vowel has its own sound when the word is sounded out.
      const isExact = this.isSaid(entry, phone);
      if (isExact && previous?.halves.has(keyOf(entry.letters, entry.phones)) && !this.beginsSyllable(previous, entry, phone)) continue;
      const [nextLetter, nextPhone] = [letter + entry.letters.length, phone + entry.phones.length];
      const half = isExact && entry.halves.size > 0 ? entry : undefined;
      // Silent letters are the last resort.
      const price = entry.phones.length === 0 ? 1.5 : 1;
      if (stage === OUTSIDE) offer(entry, price, this.best(nextLetter, nextPhone, entry.isSplit ? VOWEL_READ : OUTSIDE, half));
      else if (entry.isConsonant && stage < CONSONANTS_READ) offer(entry, price, this.best(nextLetter, nextPhone, stage + 1, half));
    }
    return best;
  }

  private spells(entry: Entry, at: number): boolean {
    return (entry.isVowelLetter && this.reduced[at] === true) || this.isSaid(entry, at);
  }

  private isSaid({ phones }: Entry, at: number): boolean {
    return phones.every((phone, i) => this.plain[at + i] === phone);
  }

  /** Returns true for the e of "open": the vowel before the consonant behind it is heard. */
  private isHeardE(letter: number, phone: number): boolean {
    return VOWELS.has(this.plain[phone] ?? "") && /^[^aeiouy]/u.test(this.letters.slice(letter + 1));
  }

  /** Returns true if the consonant of an ending such as al or on begins the next syllable: "alone" has no al of "final". */
  private isDivided({ letters, phones }: Entry, phone: number): boolean {
    return /^[aeio][ln]$/u.test(letters) && phones.length === 2 && phones[0] === "AH" && VOWELS.has(this.plain[phone + 2] ?? "");
  }

  /** The same for the two parts. */
  private beginsSyllable(vowel: Entry, consonant: Entry, phone: number): boolean {
    return this.isDivided(
      { ...vowel, letters: vowel.letters + consonant.letters, phones: [...vowel.phones, ...consonant.phones] },
      phone - 1,
    );
  }

  /**
   * Returns true if an r belongs to a vowel letter: before a consonant or the word's end (`car`), or after an o or a as in `or` (`story`,
   * but not `sorry`).
   */
  private isColoured({ isVowelLetter, letters, phones }: Entry, at: number, phone: number): boolean {
    const behind = this.letters.slice(at + letters.length);
    if (!isVowelLetter || !behind.startsWith("r") || behind.startsWith("rr") || this.plain[phone + 1] !== "R") return false;
    return !/^r[aeiouy]/u.test(behind) || phones[0] === "AO";
  }

  /**
   * Returns true if an e would be silent beside a vowel letter. It may be before a, o and u for the sake of a soft c or g (`pigeon`), and
   * after the u of gu and qu (`league`).
   */
  private hasMisplacedE({ letters, hasSilentE }: Entry, at: number): boolean {
    if (!hasSilentE) return false;
    const [before, after] = [this.letters.slice(0, at), this.letters.slice(at + letters.length)];
    if (letters.startsWith("e") && !/(?:[^aeiou]|[gq]u)$/u.test(before)) return true;
    return letters.endsWith("e") && /^[aeiou]/u.test(after) && !(/[cg]e$/u.test(before + letters) && /^[aou]/u.test(after));
  }
}
