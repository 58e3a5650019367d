import { countSegments } from "../record/countSegments.ts";
import { accuracy, wordsCorrectPerMinute } from "../record/measures.ts";
import { isReadRight } from "../reading/miscues.ts";
import type { Segment, Summary, Timeline, TimelinePhoneme } from "../timeline/model.ts";
import { pausesOf } from "../timeline/pauses.ts";
import { suspicionsOf } from "../timeline/suspicions.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";

type LoosePhoneme = Omit<TimelinePhoneme, "index" | "segment">;

/** A segment and its phonemes before both have their places in the timeline. */
export interface Piece {
  segment: Omit<Segment, "index" | "phonemes">;
  phonemes: readonly LoosePhoneme[];
  untouched?: Segment;
}

/** Gives pieces their places; pauses, counts, accuracy and words correct per minute follow. @param loose replaces phonemes of no segment */
export function rebuildTimeline(
  timeline: Timeline,
  pieces: readonly Piece[],
  loose: readonly LoosePhoneme[] = timeline.phonemes.filter(({ segment }) => segment === undefined),
): Timeline {
  const rebuilt = { ...timeline, ...rebuild(timeline, pieces, loose) };
  return { ...rebuilt, pauses: pausesOf(rebuilt), summary: summaryOf(rebuilt, timeline) };
}

/** The phonemes after a change of verdict, as far as they can be known: the service heard different ones from the reviewer. */
export function phonemesFor(kind: Segment["kind"], phonemes: readonly LoosePhoneme[], wereRight: boolean): LoosePhoneme[] {
  const expected = phonemes.filter((phoneme) => phoneme.expected !== undefined);
  if (kind === "correct" && wereRight) return [...phonemes];
  if (kind === "correct")
    return expected
      .filter(({ kind: was }) => was !== "delete")
      .map(({ expected: symbol, start, end, source }) =>
        withoutUndefined({ kind: "equal" as const, expected: symbol, heard: symbol, start, end, source, alternatives: [] }),
      );
  if (kind === "omission" || kind === "told")
    return expected.map(({ expected: symbol }) => ({ kind: "delete", expected: symbol!, alternatives: [] }));
  return [];
}

/** Renumbered segments: the next review that moves one to the same place gets the same objects. */
const renumbered = new WeakMap<Segment, { segment: Segment; phonemes: readonly TimelinePhoneme[]; of: readonly LoosePhoneme[] }>();

function isSamePlace(
  { segment, phonemes, of }: { segment: Segment; phonemes: readonly TimelinePhoneme[]; of: readonly LoosePhoneme[] },
  index: number,
  first: number,
  own: readonly LoosePhoneme[],
): boolean {
  return (
    segment.index === index &&
    (phonemes[0]?.index ?? first) === first &&
    of.length === own.length &&
    of.every((phoneme, i) => phoneme === own[i])
  );
}

/** Most of a timeline is unchanged: segments that keep their place stay the same objects, other unchanged ones are only renumbered. */
function rebuild(
  timeline: Timeline,
  pieces: readonly Piece[],
  loose: readonly LoosePhoneme[],
): Pick<Timeline, "segments" | "phonemes" | "words"> {
  const segments: Segment[] = [];
  const phonemes: TimelinePhoneme[] = [];
  const segmentOf: number[] = [];
  const flagged = <Item extends { start?: number; end?: number }>(item: Item) =>
    withoutUndefined({ ...item, flags: suspicionsOf(item, timeline.duration) });
  for (const { segment, phonemes: own, untouched } of pieces) {
    const index = segments.length;
    const first = phonemes.length;
    for (const word of segment.words) segmentOf[word] = index;
    if (untouched && segment === untouched && untouched.index === index && (untouched.phonemes[0] ?? first) === first) {
      segments.push(untouched);
      for (const at of untouched.phonemes) phonemes.push(timeline.phonemes[at]!);
      continue;
    }
    const known = untouched && segment === untouched ? renumbered.get(untouched) : undefined;
    if (known && isSamePlace(known, index, first, own)) {
      segments.push(known.segment);
      for (const phoneme of known.phonemes) phonemes.push(phoneme);
      continue;
    }
    const places: number[] = [];
    for (const phoneme of own) {
      const numbered = { ...phoneme, index: phonemes.length, segment: index };
      places.push(numbered.index);
      phonemes.push(untouched ? numbered : flagged(numbered));
    }
    const numbered = { ...segment, index, phonemes: places };
    segments.push(untouched || segment.kind === "omission" ? numbered : flagged(numbered));
    if (untouched && segment === untouched) renumbered.set(untouched, { segment: numbered, phonemes: phonemes.slice(first), of: own });
  }
  // Phonemes of no segment, as in a recognition, stay at the end.
  for (const phoneme of loose) phonemes.push({ ...phoneme, index: phonemes.length });
  const words = timeline.words.map((word, i) =>
    word.segment === segmentOf[i] ? word : withoutUndefined({ ...word, segment: segmentOf[i] }),
  );
  return { segments, phonemes, words };
}

/**
 * A timed reading is counted over its seconds (Deno, 1985), any other over the time from the first to the last word read right. The given
 * figures stay if neither a count nor that time changed.
 */
function summaryOf({ segments, words, stop }: Timeline, { summary: given, segments: heard }: Timeline): Summary {
  const counts = countSegments(segments, stop === undefined ? words.length : stop.word + 1);
  const span = readRight(segments);
  const before = readRight(heard);
  const same =
    JSON.stringify(counts) === JSON.stringify(given.counts) && stop === undefined && span.start === before.start && span.end === before.end;
  if (same) return given;
  const { start = given.start, end = given.end } = span;
  const attempted = words.filter(({ segment }) => segment !== undefined).length;
  const share = accuracy(counts.correct, attempted);
  const rate =
    stop?.seconds === undefined
      ? wordsCorrectPerMinute(counts.correct, start, end)
      : wordsCorrectPerMinute(counts.correct, 0, stop.seconds);
  return withoutUndefined({
    counts,
    start,
    end,
    accuracy: share === undefined ? undefined : { value: share, source: "computed" as const },
    wcpm: rate === undefined ? undefined : { value: rate, source: "computed" as const },
  });
}

/** Seconds, from the first to the last word read right. */
function readRight(segments: readonly Segment[]): { start?: number | undefined; end?: number | undefined } {
  return {
    start: segments.find(({ kind, start }) => start !== undefined && isReadRight(kind))?.start,
    end: segments.findLast(({ kind, end }) => end !== undefined && isReadRight(kind))?.end,
  };
}
