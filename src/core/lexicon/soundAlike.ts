import type { BothWays } from "../confusions/confusionInWords.ts";
import { confusionBetween } from "../confusions/soundConfusions.ts";
import { plainPronunciations } from "../../language/lexicon/stress.ts";
import type { WordLexicon } from "../../language/language.ts";
import { knownPronunciationsOf } from "../../language/lexicon/pronunciationsOf.ts";

/** Two neighbouring words that sound the same or nearly so: if one is left out or said twice, it is not clear which one it was. */
export interface AlikeNeighbours extends BothWays {
  /** Index of the first of the two words. */
  index: number;
  words: readonly [first: string, second: string];
  /**
   * `same` where they share a pronunciation, `close` where they differ in one phoneme for which the embedded engine often takes one for the
   * other.
   */
  kind: "same" | "close";
  /** The two pronunciations that are alike, without stress. */
  pronunciations: readonly [first: string, second: string];
}

/**
 * The neighbouring words of a passage that the engine can hardly distinguish. Words that are written alike ("very
 * very") are among them. Words that the dictionary lacks are compared only by pronunciations derived from its words,
 * never by guesses.
 *
 * @param words lower case with straight apostrophes, in the order in which they are read
 */
export function soundAlike(words: readonly string[], lexicon: WordLexicon): AlikeNeighbours[] {
  const known = new Map<string, readonly string[]>();
  const pronunciationsFor = (word: string) => {
    let pronunciations = known.get(word);
    if (!pronunciations) known.set(word, (pronunciations = certainVerbalizations(word, lexicon)));
    return pronunciations;
  };
  return words.slice(1).flatMap((second, index) => {
    const first = words[index]!;
    const found = alike(pronunciationsFor(first), pronunciationsFor(second));
    return found ? [{ index, words: [first, second] as const, ...found }] : [];
  });
}

function certainVerbalizations(word: string, lexicon: WordLexicon): readonly string[] {
  return plainPronunciations(knownPronunciationsOf(word, lexicon).pronunciations);
}

function alike(firsts: readonly string[], seconds: readonly string[]): Omit<AlikeNeighbours, "index" | "words"> | undefined {
  const same = firsts.find((pronunciation) => seconds.includes(pronunciation));
  if (same !== undefined) return { kind: "same", pronunciations: [same, same] };
  for (const first of firsts) {
    for (const second of seconds) {
      const [one, other] = [first.split(" "), second.split(" ")];
      const [firstForSecond, secondForFirst] = [confusionBetween(one, other, "recognition"), confusionBetween(other, one, "recognition")];
      if (firstForSecond || secondForFirst)
        return {
          kind: "close",
          pronunciations: [first, second],
          ...(firstForSecond && { firstForSecond }),
          ...(secondForFirst && { secondForFirst }),
        };
    }
  }
  return undefined;
}
