import { areClose } from "./closePhonemes.ts";
import { plainPronunciations } from "./stress.ts";
import { knownPronunciationsOf, type WordLexicon } from "./wordLexicon.ts";

/** Two neighbouring words that sound the same or nearly so: of one that is left out or said twice, nobody can tell which it was. */
export interface AlikeNeighbours {
  /** Index of the first of the two words. */
  index: number;
  words: readonly [first: string, second: string];
  /** `same` where they share a pronunciation, `close` where one phoneme differs, and that is easily taken for the other. */
  kind: "same" | "close";
  /** The phonemes that differ, for `close`. */
  differing?: readonly [first: string, second: string];
  /** The two pronunciations that are alike, without stress. */
  pronunciations: readonly [first: string, second: string];
}

/**
 * The neighbouring words of a passage that the engine can hardly tell apart. Words that are written alike ("very
 * very") are among them. Words that the dictionary lacks are compared as they follow from its words, never as guessed.
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

function alike(firsts: readonly string[], seconds: readonly string[]): Pick<AlikeNeighbours, "kind" | "differing" | "pronunciations"> | undefined {
  const same = firsts.find((pronunciation) => seconds.includes(pronunciation));
  if (same !== undefined) return { kind: "same", pronunciations: [same, same] };
  for (const first of firsts) {
    for (const second of seconds) {
      const differing = closeDifference(first.split(" "), second.split(" "));
      if (differing) return { kind: "close", differing, pronunciations: [first, second] };
    }
  }
  return undefined;
}

/** The one place in which two sequences of the same length differ, if those phonemes are close. */
function closeDifference(first: readonly string[], second: readonly string[]): readonly [string, string] | undefined {
  if (first.length !== second.length) return undefined;
  const places = first.flatMap((phoneme, i) => (phoneme === second[i] ? [] : [i]));
  const at = places[0];
  return places.length === 1 && at !== undefined && areClose(first[at]!, second[at]!) ? [first[at]!, second[at]!] : undefined;
}
