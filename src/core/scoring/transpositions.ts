import { isAddition, isReadRight, type ReadingKind } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";

export interface Transposition {
  /** Index of the first word. */
  word: number;
  /** Index of the addition that has the second word, if the result has it so. */
  addition?: number;
}

/**
 * In order. A result shows "was saw" for "saw was" as two substitutions (of words or in one stretch), or as one word read right, one left
 * out and one added.
 */
export function transpositionsOf({ words, segments }: Pick<Timeline, "words" | "segments">): Transposition[] {
  const found: Transposition[] = [];
  const isWord = (word: number, heard: readonly string[]) =>
    words[word] !== undefined && heard.length === 1 && normaliseWord(heard[0]!) === normaliseWord(words[word].text);
  for (let i = 0; i < segments.length; i++) {
    const [one, two, three] = [segments[i]!, segments[i + 1], segments[i + 2]];
    const taken = found.at(-1);
    const first = isAddition(one.kind) ? one.at : one.words[0]!;
    const second = first + 1;
    if (
      words[second] === undefined ||
      normaliseWord(words[first]!.text) === normaliseWord(words[second].text) ||
      (taken && first <= taken.word + 1)
    )
      continue;
    if (isSwapped(one, (word, heard) => isWord(word, [heard]))) found.push({ word: first });
    else if (!two) continue;
    else if (
      isOne(one, first, isSubstitution) &&
      isOne(two, second, isSubstitution) &&
      isWord(second, one.heard) &&
      isWord(first, two.heard)
    )
      found.push({ word: first });
    else if (!three) continue;
    else if (isAddition(one.kind) && isWord(second, one.heard) && isOne(two, first, isReadRight) && isOne(three, second, isOmission))
      found.push({ word: first, addition: i });
    else if (isOne(one, first, isOmission) && isOne(two, second, isReadRight) && isAddition(three.kind) && isWord(first, three.heard))
      found.push({ word: first, addition: i + 2 });
  }
  return found;
}

const isSubstitution = (kind: ReadingKind) => kind === "substitution";
const isOmission = (kind: ReadingKind) => kind === "omission";

function isOne({ kind, words }: Segment, word: number, isKind: (kind: ReadingKind) => boolean): boolean {
  return words.length === 1 && words[0] === word && isKind(kind);
}

/** A stretch of two words, each heard in the other's place. */
function isSwapped({ kind, words, heard }: Segment, isWord: (word: number, heard: string) => boolean): boolean {
  return (
    kind === "substitution" && words.length === 2 && heard.length === 2 && isWord(words[1]!, heard[0]!) && isWord(words[0]!, heard[1]!)
  );
}
