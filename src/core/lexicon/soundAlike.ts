import type { BothWays } from "../confusions/confusionInWords.ts";
import { confusionBetween } from "../confusions/soundConfusions.ts";
import { plainPronunciations } from "#language/lexicon/stress.ts";
import type { WordLexicon } from "#language/language.ts";
import { knownPronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";

/** Neighbouring words that sound (nearly) the same: if one is left out or said twice, it is not clear which. */
export interface AlikeNeighbours extends BothWays {
  index: number;
  words: readonly [first: string, second: string];
  /** `same`: they share a pronunciation. `close`: they differ in one phoneme that the embedded engine often confuses. */
  kind: "same" | "close";
  /** The pronunciations that are alike, without stress. */
  pronunciations: readonly [first: string, second: string];
}

/**
 * Neighbouring words that the engine can hardly distinguish, also those written alike ("very very"). Words that the dictionary lacks are
 * compared only by pronunciations derived from its words, never by guesses.
 * @param words lower case with straight apostrophes, in the order of reading
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
