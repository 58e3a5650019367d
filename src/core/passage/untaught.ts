import type { TextRange } from "#language/text/textRange.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import { DecodabilityIndex, type Obstacle } from "./decodability.ts";
import type { KnownWords } from "../lexicon/knownWords.ts";
import type { ScopeAndSequence } from "./scopeAndSequence.ts";

/** Words that one spelling, or one reason, keeps from being decoded at a unit. */
export interface UntaughtPattern extends Pick<Obstacle, "kind" | "grapheme" | "phonemes" | "syllables"> {
  /** Index of the unit that teaches it; absent if none does. */
  unit?: number;
  times: number;
  /** Each once, in the order of the text. */
  words: readonly UntaughtWord[];
}

export interface UntaughtWord {
  /** As written at its first place. */
  word: string;
  /** Of the spelling inside the word, wherever the word occurs. */
  places: readonly TextRange[];
}

/**
 * Patterns that cannot be decoded yet, the most frequent first. Left out are words missing from the dictionary, since nobody knows when
 * they can be read, and numbers and abbreviations, whose letters are not those of the words.
 * @param reached index of the unit reached
 */
export function untaughtPatterns(tokens: readonly Token[], known: KnownWords, scope: ScopeAndSequence, reached: number): UntaughtPattern[] {
  const index = new DecodabilityIndex(scope, known.lexicon.language);
  const asked = new Map<string, readonly Obstacle[]>();
  const patterns = new Map<string, Found>();
  for (const token of tokens) {
    const [spoken, ...more] = known.spokenVerbalization(token);
    const key = normaliseWord(token.text);
    // The written letters are not those of the words read, or a sign takes more units than it did.
    if (spoken === undefined || more.length > 0 || normaliseWord(spoken) !== key || key.length !== token.text.length) continue;
    let obstacles = asked.get(key);
    if (!obstacles) asked.set(key, (obstacles = index.obstacles(key, known.pronunciations(key), reached)));
    for (const obstacle of obstacles) {
      // A single letter is read by its name, or left over from a word that a wrong sign has split, which is reported as such.
      if (obstacle.kind === "spelling" && key.length === 1) continue;
      let found = patterns.get(patternOf(obstacle));
      if (!found) patterns.set(patternOf(obstacle), (found = { obstacle, times: 0, words: new Map() }));
      found.times++;
      const place = { start: token.start + obstacle.start, end: token.start + obstacle.end };
      const word = found.words.get(key);
      if (word) word.places.push(place);
      else found.words.set(key, { word: token.text, places: [place] });
    }
  }
  return [...patterns.values()]
    .map(({ obstacle: { kind, grapheme, phonemes, syllables, unit }, times, words }) => ({
      kind,
      grapheme,
      phonemes,
      syllables,
      unit,
      times,
      words: [...words.values()],
    }))
    .sort((a, b) => b.times - a.times);
}

interface Found {
  obstacle: Obstacle;
  times: number;
  words: Map<string, { word: string; places: TextRange[] }>;
}

/** For programs, whatever the editor's language: `igh`, `a_e`, `blends`. */
export function patternName({ kind, grapheme, syllables }: Pick<UntaughtPattern, "kind" | "grapheme" | "syllables">): string {
  switch (kind) {
    case "grapheme":
      return grapheme!;
    case "blend":
      return "blends";
    case "syllables":
      return `words of ${syllables!} syllables`;
    case "heart":
      return "words taught as wholes";
    case "spelling":
      return "other spellings";
  }
}

function patternOf({ kind, grapheme, phonemes, syllables, unit }: Obstacle): string {
  if (kind === "grapheme") return `${grapheme} ${phonemes}`;
  return `/${kind} ${kind === "syllables" ? syllables : ""} ${kind === "heart" ? unit : ""}`;
}
