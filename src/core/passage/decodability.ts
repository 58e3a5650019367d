import { VOWELS } from "../arpabet/phonemes.ts";
import { englishAligner } from "./englishGraphemes.ts";
import { GraphemeAligner, type GraphemePair } from "./graphemes.ts";
import type { ScopeAndSequence } from "./scopeAndSequence.ts";
import { syllablesIn } from "./syllables.ts";

/** When a word can be read. */
export interface WordDecodability {
  /** Index of the first unit at which it can be read; undefined where it never can. */
  unit?: number;
  /** Whether by sounding it out or as a word that is taught as a whole; the former where both come with the same unit. */
  by?: "sounding out" | "heart word";
  /** Of a word that never can: the graphemes that no unit teaches, such as `ough (AH F)`; empty where its spelling is not understood. */
  missing: readonly string[];
  /** Of a word that is not taught as a whole and that the dictionary lacks: when it can be read is not known. */
  isUnknown?: true;
}

/** What stands behind the apostrophe of a contraction, how it is spoken, and the letters that are heard with what they are read as. */
const ENDINGS: ReadonlyMap<string, readonly { letters: string; spoken: string; read: string }[]> = new Map([
  ["'d", [{ letters: "d", spoken: "D", read: "D" }]],
  ["'ll", [{ letters: "ll", spoken: "L", read: "L" }]],
  ["'m", [{ letters: "m", spoken: "M", read: "M" }]],
  ["'re", [{ letters: "r", spoken: "R", read: "R" }]],
  ["'s", [{ letters: "s", spoken: "S", read: "S" }, { letters: "s", spoken: "Z", read: "Z" }]],
  ["'ve", [{ letters: "v", spoken: "V", read: "V" }]],
  ["n't", [{ letters: "nt", spoken: "N T", read: "N T" }]],
]);
/** Contractions that are not said as their first word. */
const CHANGES_VOWEL = new Set(["don't", "won't", "can't", "shan't"]);

/**
 * Tells when the words of a passage can be read by a scope and sequence. A word can be sounded out once every one of
 * its graphemes is taught with the phonemes that it spells there, by any of the word's pronunciations, and once words
 * of so many syllables, and blends where it has them, are read; or it is taught as a whole. A contraction of a word that is taught as
 * a whole (`I'll`) can be read once the letters of its ending are taught.
 */
export class DecodabilityIndex {
  private readonly aligner: GraphemeAligner;

  private readonly heartWords = new Map<string, number>();

  private readonly taught: ReadonlySet<string>;

  /** Most syllables by unit. */
  private readonly syllables: readonly number[];

  /** From which unit on blends are read. */
  private readonly blends: number;

  constructor(scope: ScopeAndSequence) {
    const pairs = scope.units.flatMap(({ correspondences }, rank) => correspondences.map((pair) => ({ ...pair, rank })));
    this.aligner = new GraphemeAligner(pairs);
    this.taught = new Set(pairs.map(keyOf));
    scope.units.forEach(({ heartWords }, unit) => {
      for (const word of heartWords) if (!this.heartWords.has(word)) this.heartWords.set(word, unit);
    });
    this.blends = Math.max(0, scope.units.findIndex(({ blends }) => blends));
    let most = Infinity;
    this.syllables = scope.units.map(({ syllables }) => (most = syllables ?? most));
  }

  /**
   * @param word lower case with straight apostrophes
   * @param pronunciations of the word; none for a word that the dictionary lacks, which only a heart word can be
   */
  of(word: string, pronunciations: readonly string[]): WordDecodability {
    let sounded = Infinity;
    for (const pronunciation of pronunciations) sounded = Math.min(sounded, this.soundedAt(word, pronunciation));
    const heart = Math.min(this.heartWords.get(word) ?? Infinity, this.contractedAt(word, pronunciations));
    const unit = Math.min(sounded, heart);
    if (unit < Infinity) return { unit, by: sounded <= heart ? "sounding out" : "heart word", missing: [] };
    return pronunciations[0] === undefined ? { missing: [], isUnknown: true } : { missing: this.missing(word, pronunciations[0]) };
  }

  private soundedAt(word: string, pronunciation: string): number {
    const found = this.aligner.align(word, pronunciation);
    if (!found) return Infinity;
    const syllables = syllablesIn(pronunciation);
    const least = Math.max(found.rank, hasBlend(found.pairs) ? this.blends : 0);
    const unit = this.syllables.findIndex((most, index) => index >= least && syllables <= most);
    return unit < 0 ? Infinity : unit;
  }

  /** When the parts of a contraction can be read of which the first is taught as a whole. */
  private contractedAt(word: string, pronunciations: readonly string[]): number {
    const [, base, ending] = /^(.+?)(n't|'[a-z]+)$/u.exec(word) ?? [];
    const whole = base === undefined || CHANGES_VOWEL.has(word) ? undefined : this.heartWords.get(base);
    if (whole === undefined) return Infinity;
    const ranks = (ENDINGS.get(ending!) ?? []).flatMap(({ letters, spoken, read }) =>
      pronunciations.some((pronunciation) => ` ${pronunciation.replace(/\d/gu, "")}`.endsWith(` ${spoken}`)) ? (this.aligner.align(letters, read)?.rank ?? []) : []);
    return Math.max(whole, Math.min(Infinity, ...ranks));
  }

  private missing(word: string, pronunciation: string): string[] {
    const pairs = englishAligner().align(word, pronunciation)?.pairs ?? [];
    return [...new Set(pairs.filter((pair) => !this.taught.has(keyOf(pair))).map(({ grapheme, phonemes }) => `${grapheme} (${phonemes || "silent"})`))];
  }
}

/** Whether a word begins or ends with two consonants; the s of a plural or of a verb makes no blend. */
function hasBlend(pairs: readonly GraphemePair[]): boolean {
  const heard = pairs.filter(({ phonemes }) => phonemes !== "");
  const isConsonant = (pair: GraphemePair | undefined) => pair !== undefined && pair.phonemes.split(" ").every((phone) => !VOWELS.has(phone));
  const end = heard.at(-1)?.grapheme === "s" ? -2 : -1;
  return (isConsonant(heard[0]) && isConsonant(heard[1])) || (isConsonant(heard.at(end)) && isConsonant(heard.at(end - 1)));
}

function keyOf({ grapheme, phonemes }: { grapheme: string; phonemes: string }): string {
  return `${grapheme} ${phonemes}`;
}
