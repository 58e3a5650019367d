import { earlyStopOf } from "#core/record/earlyStop.ts";
import { isInSpan, type ReadingSpan, readingSpan } from "#core/scoring/readingSpan.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";

/** The words of a text that count, and those at its end that nobody read. */
export interface ShownSpan extends Pick<ReadingSpan, "first" | "last" | "deadline"> {
  /** Words of the text after this one were not read, although they count as omissions; the text's last word where there are none. */
  read: number;
}

/** As the rules of a scoring profile have it, by which a minute may have ended; all words without a profile. Linear in the length of the text. */
export function shownSpan(timeline: Timeline, profile?: ScoringProfile): ShownSpan {
  const end = timeline.words.length - 1;
  if (timeline.kind !== "fluency") return { first: 0, last: end, read: end };
  const { first, last, deadline } = profile ? readingSpan(timeline, profile) : { first: 0, last: end, deadline: undefined };
  const read = Math.min(last, (timeline.stop ? undefined : earlyStopOf(timeline)) ?? end);
  return { first, last, read, ...(deadline !== undefined && { deadline }) };
}

/** Returns true for a segment whose mark counts by the rules; each one does in a span of all words. */
export function isCounted(segment: Segment, span: ShownSpan, words: number): boolean {
  return (span.first === 0 && span.last === words - 1 && span.deadline === undefined) || isInSpan(segment, span);
}

/** Returns true for a word of the text that comes after the last one that was read. */
export function isUnread({ kind, words }: Segment, { read }: ShownSpan): boolean {
  return kind === "omission" && words[0]! > read;
}
