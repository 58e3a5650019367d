import type { Language, PhonemeSystem, PhonicsRules } from "#language/language.ts";
import type { Aligner, GraphemeAlignment, GraphemePair, PlacedGrapheme } from "#language/phonics/grapheme.ts";
import type { TextRange } from "#language/text/textRange.ts";
import type { ScopeAndSequence } from "./scopeAndSequence.ts";
import { syllablesIn } from "./syllables.ts";

export interface WordDecodability {
  /** Index of the first unit at which it can be read; undefined if it never can. */
  unit?: number;
  /** Sounded out, or taught as a whole; the former if both come with the same unit. */
  by?: "sounding out" | "heart word";
  /** For a word that never can: graphemes that no unit teaches, such as `ough (AH F)`; empty if its spelling is not understood. */
  missing: readonly string[];
  /** Not taught as a whole and missing from the dictionary: nobody knows when it can be read. */
  isUnknown?: true;
}

export interface Obstacle {
  /**
   * `heart`: taught as a whole later on. `blend`: two consonants at its beginning or end. `spelling`: no spelling of the language explains
   * it.
   */
  kind: "grapheme" | "blend" | "syllables" | "heart" | "spelling";
  grapheme?: string;
  /** The sounds that the grapheme spells there; empty if it is not heard. */
  phonemes?: string;
  syllables?: number;
  /** Index of the unit that removes it; absent if none does. */
  unit?: number;
  /** The whole word except for graphemes and blends. */
  start: number;
  end: number;
}

/**
 * Finds the unit of a scope and sequence at which each word can be read. A word can be sounded out once every one of its graphemes is
 * taught with the phonemes that it spells there, by any of its pronunciations, and once words of as many syllables, and blends where it has
 * them, are read; or it is taught as a whole. A contraction of a word that is taught as a whole (`I'll`) can be read once the letters of
 * its ending are taught.
 */
export class DecodabilityIndex {
  private readonly aligner: Aligner;

  private readonly heartWords = new Map<string, number>();

  private readonly taught = new Map<string, number>();

  private readonly syllables: readonly number[];

  private readonly blends: number;

  private readonly phonics: PhonicsRules;

  private readonly phonemes: PhonemeSystem;

  constructor(scope: ScopeAndSequence, { phonics, phonemes }: Pick<Language, "phonics" | "phonemes">) {
    this.phonics = phonics;
    this.phonemes = phonemes;
    const pairs = scope.units.flatMap(({ correspondences }, rank) => correspondences.map((pair) => ({ ...pair, rank })));
    this.aligner = phonics.aligner(pairs);
    for (const pair of pairs) if (!this.taught.has(keyOf(pair))) this.taught.set(keyOf(pair), pair.rank);
    scope.units.forEach(({ heartWords }, unit) => {
      for (const word of heartWords) if (!this.heartWords.has(word)) this.heartWords.set(word, unit);
    });
    this.blends = Math.max(
      0,
      scope.units.findIndex(({ blends }) => blends),
    );
    let most = Infinity;
    this.syllables = scope.units.map(({ syllables }) => (most = syllables ?? most));
  }

  /**
   * @param word lower case with straight apostrophes
   * @param pronunciations none for a word that the dictionary lacks, which can only be read as a heart word
   */
  of(word: string, pronunciations: readonly string[]): WordDecodability {
    const sounded = this.sounded(word, pronunciations).unit;
    const heart = Math.min(this.heartWords.get(word) ?? Infinity, this.contractedAt(word, pronunciations));
    const unit = Math.min(sounded, heart);
    if (unit < Infinity) return { unit, by: sounded <= heart ? "sounding out" : "heart word", missing: [] };
    return pronunciations[0] === undefined ? { missing: [], isUnknown: true } : { missing: this.missing(word, pronunciations[0]) };
  }

  /**
   * In the order of the letters; none if the word can be read at the unit or the dictionary lacks it. For a word with graphemes that are
   * not taught yet, only these are reported. Offsets are those of `word`.
   */
  obstacles(word: string, pronunciations: readonly string[], reached: number): Obstacle[] {
    const { unit, by, isUnknown } = this.of(word, pronunciations);
    if (isUnknown || (unit !== undefined && unit <= reached)) return [];
    if (by === "heart word") return [this.heartObstacle(word, unit!, reached)];
    const { found, pronunciation } = this.sounded(word, pronunciations);
    const place = placeIn(word);
    const later = (found ?? this.phonics.aligner().align(word, pronunciation))?.pairs.flatMap(
      ({ grapheme, phonemes, start, end }): Obstacle[] => {
        const rank = this.taught.get(keyOf({ grapheme, phonemes }));
        if (rank !== undefined && rank <= reached) return [];
        return [{ kind: "grapheme", grapheme, phonemes, ...(rank !== undefined && { unit: rank }), ...place(start, end) }];
      },
    );
    if (later && later.length > 0) return later;
    const blend = found && this.blendOf(found.pairs);
    if (blend && this.blends > reached) return [{ kind: "blend", unit: this.blends, ...place(blend.start, blend.end) }];
    const syllables = syllablesIn(pronunciation, this.phonemes);
    const most = this.syllables[reached] ?? Infinity;
    if (found && syllables > most)
      return [{ kind: "syllables", syllables, ...(unit !== undefined && { unit }), start: 0, end: word.length }];
    return [{ kind: "spelling", start: 0, end: word.length }];
  }

  /** The ending of a contraction whose first word is known already. */
  private heartObstacle(word: string, unit: number, reached: number): Obstacle {
    const { base = "", endings = [] } = this.phonics.contraction(word) ?? {};
    const [ending] = endings;
    if (this.heartWords.has(word) || !ending || (this.heartWords.get(base) ?? Infinity) > reached)
      return { kind: "heart", unit, start: 0, end: word.length };
    return { kind: "grapheme", grapheme: ending.letters, phonemes: ending.read, unit, start: base.length, end: word.length };
  }

  /** As it can be sounded out first, in the order of the letters; none if no spelling of the language explains the word. */
  spellings(word: string, pronunciations: readonly string[]): readonly GraphemePair[] {
    const { found, pronunciation } = this.sounded(word, pronunciations);
    return (found ?? this.phonics.aligner().align(word, pronunciation))?.pairs ?? [];
  }

  isHeartWord(word: string): boolean {
    return this.heartWords.has(word);
  }

  /**
   * The pronunciation that can be sounded out first, or else the most usual one, with its alignment and the unit, infinite if there is
   * none.
   */
  private sounded(
    word: string,
    pronunciations: readonly string[],
  ): { unit: number; pronunciation: string; found: GraphemeAlignment | undefined } {
    const all = pronunciations.map((pronunciation) => {
      const found = this.aligner.align(word, pronunciation);
      return { unit: this.soundedAt(found, pronunciation), pronunciation, found };
    });
    return all.reduce(
      (best, one) => (one.unit < best.unit ? one : best),
      all[0] ?? { unit: Infinity, pronunciation: "", found: undefined },
    );
  }

  private soundedAt(found: GraphemeAlignment | undefined, pronunciation: string): number {
    if (!found) return Infinity;
    const syllables = syllablesIn(pronunciation, this.phonemes);
    const least = Math.max(found.rank, this.blendOf(found.pairs) ? this.blends : 0);
    const unit = this.syllables.findIndex((most, index) => index >= least && syllables <= most);
    return unit < 0 ? Infinity : unit;
  }

  /** The unit for a contraction whose first part is taught as a whole. */
  private contractedAt(word: string, pronunciations: readonly string[]): number {
    const { base = "", endings = [] } = this.phonics.contraction(word) ?? {};
    const whole = this.heartWords.get(base);
    if (whole === undefined) return Infinity;
    const ranks = endings.flatMap(({ letters, spoken, read }) =>
      pronunciations.some((pronunciation) => ` ${pronunciation.replace(/\d/gu, "")}`.endsWith(` ${spoken}`))
        ? (this.aligner.align(letters, read)?.rank ?? [])
        : [],
    );
    return Math.max(whole, Math.min(Infinity, ...ranks));
  }

  /** Two consonants at the beginning or end; the s of a plural or of a verb makes no blend. */
  private blendOf(pairs: readonly PlacedGrapheme[]): TextRange | undefined {
    const heard = pairs.filter(({ phonemes }) => phonemes !== "");
    const isConsonant = (pair: GraphemePair | undefined) =>
      pair !== undefined && pair.phonemes.split(" ").every((phone) => !this.phonemes.vowels.has(phone));
    const both = (first: PlacedGrapheme | undefined, second: PlacedGrapheme | undefined) =>
      isConsonant(first) && isConsonant(second) ? { start: first!.start, end: second!.end } : undefined;
    const end = this.phonics.isEnding(heard.at(-1)?.grapheme ?? "") ? -2 : -1;
    return both(heard[0], heard[1]) ?? both(heard.at(end - 1), heard.at(end));
  }

  private missing(word: string, pronunciation: string): string[] {
    const pairs = this.phonics.aligner().align(word, pronunciation)?.pairs ?? [];
    return [
      ...new Set(
        pairs.filter((pair) => !this.taught.has(keyOf(pair))).map(({ grapheme, phonemes }) => `${grapheme} (${phonemes || "silent"})`),
      ),
    ];
  }
}

/** Converts places among the letters to places in the word, which may have apostrophes. */
function placeIn(word: string): (start: number, end: number) => TextRange {
  const letters = [...word.matchAll(/[^'’]/gu)].map(({ index }) => index);
  return (start, end) => ({ start: letters[start]!, end: letters[end - 1]! + 1 });
}

function keyOf({ grapheme, phonemes }: { grapheme: string; phonemes: string }): string {
  return `${grapheme} ${phonemes}`;
}
