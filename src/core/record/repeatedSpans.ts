import type { Timeline } from "../timeline/model.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";

/** Words said twice in a row, and the segments that say them again. */
export interface RepeatedSpan {
  words: number[];
  segments: number[];
}

/** Leaves out repetitions that say something other than the text beside them, since they have no words there. */
export function repeatedSpans({ segments, words }: Pick<Timeline, "segments" | "words">): RepeatedSpan[] {
  // A phrase may be repeated word by word.
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

/** The number of marks for repetitions: a phrase that was said again has one, however many words it has. */
export function repetitionMarks(timeline: Pick<Timeline, "segments" | "words">): number {
  const spans = repeatedSpans(timeline);
  const inSpans = spans.reduce((sum, { segments }) => sum + segments.length, 0);
  return timeline.segments.filter(({ kind }) => kind === "repetition").length - inSpans + spans.length;
}
