import type { Timeline } from "../timeline/model.ts";
import { normaliseWord } from "../../language/text/normaliseWord.ts";

/** Words of the text that were said twice, one after the other, and the segments that say them again. */
export interface RepeatedSpan {
  words: number[];
  segments: number[];
}

/**
 * Returns the place of each repetition in the text. One that says something other than the text beside it has no words there and is left
 * out.
 */
export function repeatedSpans({ segments, words }: Pick<Timeline, "segments" | "words">): RepeatedSpan[] {
  // A phrase that was said again may be reported word by word.
  const groups: { at: number; heard: string[]; segments: number[] }[] = [];
  for (const [i, { kind, at, heard, index }] of segments.entries()) {
    if (kind !== "repetition") continue;
    const last = groups.at(-1);
    if (last && segments[i - 1]?.kind === "repetition" && last.at === at) {
      last.heard.push(...heard);
      last.segments.push(index);
    } else groups.push({ at, heard: [...heard], segments: [index] });
  }
  return groups.flatMap(({ at, heard, segments: own }) => {
    for (const from of [at - heard.length, at]) {
      const span = heard.map((_, i) => from + i);
      if (span.every((index, i) => words[index] && normaliseWord(words[index].text) === normaliseWord(heard[i]!)))
        return [{ words: span, segments: own }];
    }
    return [];
  });
}
