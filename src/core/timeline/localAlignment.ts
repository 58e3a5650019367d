import type { FluencyAnalysis } from "../analysis.ts";
import { withoutStress } from "#language/arpabet/phonemes.ts";
import { align } from "#language/text/align.ts";
import type { TimelinePhoneme, Segment, ReportedTimeline } from "./model.ts";

export interface AlignedPhoneme {
  phoneme: string;
  start: number;
  end: number;
}

export interface AlignedWord {
  start: number;
  end: number;
  phonemes: AlignedPhoneme[];
}

/** Seconds at which the embedded engine heard each word, in the order of the text; null for a word not heard. */
export interface LocalAlignment {
  words: (AlignedWord | null)[];
}

/** Seconds by which a local time may be outside the room that the result leaves; the two round and cut words differently. */
const TOLERANCE_SECONDS = 0.2;

/** Takes only the times, and none of the judgement. */
export function alignmentOf({ words, events }: Pick<FluencyAnalysis, "words" | "events">): LocalAlignment {
  const aligned: LocalAlignment["words"] = words.map(() => null);
  for (const { kind, wordIndex, start, end, phonemes = [] } of events) {
    if ((kind !== "correct" && kind !== "substitution") || !(end > start) || wordIndex >= words.length) continue;
    aligned[wordIndex] = {
      start,
      end,
      phonemes: phonemes.map((phoneme) => ({ phoneme: phoneme.phoneme, start: phoneme.start, end: phoneme.end })),
    };
  }
  return { words: aligned };
}

/** Returns true if a time of a word, or of a phoneme named within a word, is open. */
export function needsAlignment({ kind, segments, phonemes }: ReportedTimeline): boolean {
  if (kind === "pronunciation") return false;
  return segments.some((segment) => {
    if (segment.words.length === 0 || segment.kind === "omission") return false;
    return segment.end === undefined || segment.words.length > 1 || untimed(segment, phonemes).length > 0;
  });
}

/**
 * Fills gaps of a result with times of a local alignment, and marks those as such. Kinds, times and order of the result stay. A local time
 * that does not fit between them is dropped. A stretch of correct words is taken apart when all of its words were found.
 */
export function withAlignment(timeline: ReportedTimeline, { words: aligned }: LocalAlignment): ReportedTimeline {
  if (aligned.length !== timeline.words.length || timeline.kind === "pronunciation") return timeline;
  const words = inOrder(aligned);
  // A recognition lists what it heard apart from its words; the expected phonemes beside them would only repeat them.
  const listed = timeline.phonemes.some(({ segment }) => segment === undefined);
  const soundsOf = listed ? () => [] : heardPhonemes;
  const rebuilt: Rebuilt = { segments: [], phonemes: [] };
  const rooms = roomsOf(timeline.segments);
  for (const segment of timeline.segments) {
    const found = segment.words.map((word) => words[word] ?? undefined);
    const own = segment.phonemes.map((index) => timeline.phonemes[index]!);
    if (
      segment.words.length === 0 ||
      segment.kind === "omission" ||
      found.some((word) => !word) ||
      !fits(found as AlignedWord[], rooms[segment.index]!)
    )
      add(rebuilt, segment, own);
    else if (canBeSplit(segment, own))
      for (const [i, word] of (found as AlignedWord[]).entries()) add(rebuilt, wordOf(segment, i, word), soundsOf(word));
    else add(rebuilt, ...timed(segment, own, found as AlignedWord[], soundsOf));
  }
  // Phonemes of no segment, as in a recognition, stay at the end.
  for (const phoneme of timeline.phonemes)
    if (phoneme.segment === undefined) rebuilt.phonemes.push({ ...phoneme, index: rebuilt.phonemes.length });
  const segmentOf = new Map(rebuilt.segments.flatMap(({ index, words: covered }) => covered.map((word) => [word, index] as const)));
  return {
    ...timeline,
    ...rebuilt,
    words: timeline.words.map((word, i) => (segmentOf.has(i) ? { ...word, segment: segmentOf.get(i)! } : word)),
  };
}

/**
 * The longest sequence of words whose times follow the order of the text. A word that the aligner took for the same word somewhere else
 * entirely would be drawn over others, and silence would be reported where those were said.
 */
function inOrder(words: LocalAlignment["words"]): LocalAlignment["words"] {
  // For each length, the word with the earliest time that a sequence of this length can end with.
  const ends: number[] = [];
  const before = words.map(() => -1);
  for (const [i, word] of words.entries()) {
    if (!word) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (words[ends[middle]!]!.start <= word.start) low = middle + 1;
      else high = middle;
    }
    before[i] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = i;
  }
  const kept = new Set<number>();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i]!) kept.add(i);
  return words.map((word, i) => (kept.has(i) ? word : null));
}

interface Rebuilt {
  segments: Segment[];
  phonemes: TimelinePhoneme[];
}

type LoosePhoneme = Omit<TimelinePhoneme, "index" | "segment">;

function add({ segments, phonemes }: Rebuilt, segment: Segment, own: readonly LoosePhoneme[]): void {
  const index = segments.length;
  const first = phonemes.length;
  phonemes.push(...own.map((phoneme, i) => ({ ...phoneme, index: first + i, segment: index })));
  segments.push({ ...segment, index, phonemes: own.map((_, i) => first + i) });
}

/** Correct, without individual times or phonemes in the result. */
function canBeSplit(segment: Segment, own: readonly LoosePhoneme[]): boolean {
  return (
    segment.kind === "correct" &&
    segment.words.length > 1 &&
    own.length === 0 &&
    segment.expected.length === segment.words.length &&
    segment.heard.length === segment.words.length
  );
}

function wordOf(segment: Segment, i: number, { start, end }: AlignedWord): Segment {
  const { score: _score, ...rest } = segment;
  return {
    ...rest,
    words: [segment.words[i]!],
    at: segment.words[i]!,
    expected: [segment.expected[i]!],
    heard: [segment.heard[i]!],
    start,
    end,
    source: "local alignment",
  };
}

function timed(
  segment: Segment,
  own: readonly LoosePhoneme[],
  found: readonly AlignedWord[],
  soundsOf: (word: AlignedWord) => LoosePhoneme[],
): [Segment, LoosePhoneme[]] {
  const withTimes: Segment =
    segment.end === undefined ? { ...segment, start: found[0]!.start, end: found.at(-1)!.end, source: "local alignment" } : segment;
  const local = found.flatMap(({ phonemes }) => phonemes);
  if (own.length > 0) return [withTimes, timedPhonemes(own, local)];
  return [withTimes, segment.kind === "correct" ? found.flatMap(soundsOf) : []];
}

/** The word was read right, so its phonemes are the expected ones. */
function heardPhonemes({ phonemes }: AlignedWord): LoosePhoneme[] {
  return phonemes.map(({ phoneme, start, end }) => ({
    kind: "equal",
    expected: phoneme,
    heard: phoneme,
    start,
    end,
    alternatives: [],
    source: "local alignment",
  }));
}

/** The result's phonemes keep their names; spoken ones take the times of the sounds in the same place. */
function timedPhonemes(own: readonly LoosePhoneme[], local: readonly AlignedPhoneme[]): LoosePhoneme[] {
  const said = own.filter(({ heard }) => heard !== undefined);
  const steps = align(
    said.map(({ heard }) => plain(heard!)),
    local.map(({ phoneme }) => plain(phoneme)),
  );
  const times = new Map(
    steps.flatMap((step) =>
      step.kind === "equal" || step.kind === "replace" ? [[said[step.expected]!, local[step.heard]!] as const] : [],
    ),
  );
  return own.map((phoneme) => {
    const place = phoneme.start === undefined ? times.get(phoneme) : undefined;
    return place ? { ...phoneme, start: place.start, end: place.end, source: "local alignment" } : phoneme;
  });
}

function plain(phoneme: string): string {
  return withoutStress(phoneme.toUpperCase());
}

function untimed(segment: Segment, phonemes: readonly TimelinePhoneme[]): TimelinePhoneme[] {
  return segment.phonemes.map((index) => phonemes[index]!).filter(({ heard, start }) => heard !== undefined && start === undefined);
}

interface Room {
  from: number;
  to: number;
}

/** Seconds in which each segment was said: its own, or what its timed neighbours leave. */
function roomsOf(segments: readonly Segment[]): Room[] {
  const rooms: Room[] = [];
  let from = 0;
  for (const segment of segments) {
    rooms.push({ from: segment.start ?? from, to: segment.end ?? Infinity });
    if (segment.kind !== "omission") from = segment.end ?? from;
  }
  let to = Infinity;
  for (const segment of [...segments].reverse()) {
    rooms[segment.index]!.to = segment.end ?? to;
    if (segment.kind !== "omission") to = segment.start ?? to;
  }
  return rooms;
}

/** Returns true if the words are in the order of the text, and in the room left for them. */
function fits(found: readonly AlignedWord[], { from, to }: Room): boolean {
  if (found.some((word, i) => i > 0 && word.start < found[i - 1]!.start)) return false;
  return found[0]!.start >= from - TOLERANCE_SECONDS && found.at(-1)!.end <= to + TOLERANCE_SECONDS;
}
