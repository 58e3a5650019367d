import { accuracy, wordsCorrectPerMinute } from "../record/measures.ts";
import { countSegments } from "../record/countSegments.ts";
import { isAddition, isReadRight } from "../reading/miscues.ts";
import type { Segment, Summary, Timeline, TimelinePhoneme } from "../timeline/model.ts";
import { pausesOf } from "../timeline/pauses.ts";
import { suspicionsOf } from "../timeline/suspicions.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { normaliseWord } from "../words/normaliseWord.ts";
import { type AdditionReview, countReview, isConfirmation, type Review, type ReviewedPhoneme, type WordReview } from "./review.ts";
import { phonemesOf } from "./reviewedPhoneme.ts";
import { reviewedPronunciation } from "./reviewedPronunciation.ts";

type LoosePhoneme = Omit<TimelinePhoneme, "index" | "segment">;

/** A segment with its phonemes, before both have their places in the timeline. */
interface Piece {
  segment: Omit<Segment, "index" | "phonemes">;
  phonemes: readonly LoosePhoneme[];
}

/**
 * The timeline as a review has it: kinds, words said, times and phonemes of the review, everything else of the service;
 * counts, accuracy and words correct per minute follow. Entries of the review that are not of this text are left out and
 * told in the notes. Linear in the length of the timeline; the timeline given is not changed.
 */
export function applyReview(timeline: Timeline, review: Review | undefined): Timeline {
  const count = countReview(review ?? {});
  if (!review || count.changes + count.confirmed === 0) return timeline;
  if (timeline.kind === "pronunciation") return { ...reviewedPronunciation(timeline, review.phonemes), reviewed: count };
  const fitting = partsThatFit(timeline, review);
  const pieces = stopped(piecesOf(timeline, fitting), fitting.stop?.word);
  const rebuilt = rebuild(timeline, pieces, review.phonemes?.list);
  const notes = fitting.misfits === 0 ? timeline.notes : [...timeline.notes, misfitNote(fitting.misfits)];
  const reviewed: Timeline = { ...timeline, ...rebuilt, notes, reviewed: count, ...(fitting.stop && { stop: withoutUndefined({ word: fitting.stop.word, seconds: fitting.stop.seconds }) }) };
  return { ...reviewed, pauses: pausesOf(reviewed), summary: summaryOf(reviewed, timeline) };
}

interface Fitting {
  words: Map<number, WordReview>;
  /** By the word that they stand before. */
  additions: Map<number, AdditionReview[]>;
  /** Their indices in the review. */
  entries: Map<AdditionReview, number>;
  stop: Review["stop"];
  misfits: number;
}

function partsThatFit({ words }: Timeline, { words: reviewed = [], additions = [], stop }: Review): Fitting {
  const isThere = (word: number, text: string) => words[word] !== undefined && normaliseWord(words[word].text) === normaliseWord(text);
  const fitting: Fitting = { words: new Map(), additions: new Map(), entries: new Map(additions.map((one, i) => [one, i])), stop: stop && isThere(stop.word, stop.text) ? stop : undefined, misfits: 0 };
  if (stop && !fitting.stop) fitting.misfits++;
  for (const one of reviewed) {
    if (isThere(one.word, one.text)) fitting.words.set(one.word, one);
    else fitting.misfits++;
  }
  for (const one of additions) {
    if (one.before <= words.length) fitting.additions.set(one.before, [...(fitting.additions.get(one.before) ?? []), one]);
    else fitting.misfits++;
  }
  return fitting;
}

function misfitNote(count: number): string {
  return count === 1 ? "One entry of the review is not of this text and is not shown." : `${count} entries of the review are not of this text and are not shown.`;
}

/** All pieces in the order of the reading, reviewed ones in the place of the service's. */
function piecesOf(timeline: Timeline, { words, additions, entries }: Fitting): Piece[] {
  const pieces: Piece[] = [];
  const seen = new Map<number, number>();
  const placed = new Set<AdditionReview>();
  let at = 0;
  /** What the review adds before a word, in the order of the review. */
  const addNew = (before: number) => {
    for (const one of additions.get(before) ?? []) {
      if (one.of !== undefined || placed.has(one)) continue;
      placed.add(one);
      const piece = additionPiece(one, entries.get(one)!, undefined);
      if (piece) pieces.push(piece);
    }
  };
  for (const segment of timeline.segments) {
    const phonemes = segment.phonemes.map((index) => timeline.phonemes[index]!);
    if (isAddition(segment.kind)) {
      const nth = seen.get(segment.at) ?? 0;
      seen.set(segment.at, nth + 1);
      const review = additions.get(segment.at)?.find(({ of }) => of === nth);
      const own: Piece = { segment: { ...segment, nth }, phonemes };
      const piece = review ? additionPiece(review, entries.get(review)!, own) : own;
      if (piece) pieces.push(piece);
      continue;
    }
    for (const piece of wordPieces(timeline, { segment, phonemes }, words)) {
      for (const first = piece.segment.words[0] ?? at; at <= first; at++) addNew(at);
      pieces.push(piece);
    }
  }
  for (; at <= timeline.words.length; at++) addNew(at);
  return additionsInTime(pieces);
}

/** What was added before a word stands in the order of its times, whoever heard it. */
function additionsInTime(pieces: Piece[]): Piece[] {
  for (let from = 0, to = 0; from < pieces.length; from = to) {
    const { kind, at } = pieces[from]!.segment;
    for (to = from + 1; to < pieces.length && isAddition(kind) && isAddition(pieces[to]!.segment.kind) && pieces[to]!.segment.at === at; ) to++;
    if (to === from + 1) continue;
    const run = pieces.slice(from, to);
    if (run.every(({ segment }) => segment.start !== undefined)) pieces.splice(from, run.length, ...run.sort((a, b) => a.segment.start! - b.segment.start!));
  }
  return pieces;
}

/** A stretch of several words is taken apart where one of them is reviewed. */
function wordPieces(timeline: Timeline, piece: Piece, reviews: ReadonlyMap<number, WordReview>): Piece[] {
  const { segment, phonemes } = piece;
  if (!segment.words.some((word) => reviews.has(word))) return [piece];
  if (segment.words.length === 1) return [wordPiece(piece, reviews.get(segment.words[0]!)!)];
  const isAsExpected = segment.heard.length === segment.words.length;
  return segment.words.map((word, i): Piece => {
    const own: Piece = {
      // Times and scores are of the whole stretch, and so are its phonemes: no word of it has its own.
      segment: { kind: segment.kind, words: [word], at: word, expected: [timeline.words[word]!.text], heard: isAsExpected ? [segment.heard[i]!] : i === 0 ? segment.heard : [] },
      phonemes: i === 0 && segment.kind !== "correct" ? phonemes : [],
    };
    const review = reviews.get(word);
    return review ? wordPiece(own, review) : own;
  });
}

function wordPiece({ segment, phonemes }: Piece, review: WordReview): Piece {
  const { verdict: kind = segment.kind, by, at } = review;
  const heard = heardOf(kind, segment, review.said);
  const isSame = kind === segment.kind && heard.join(" ") === segment.heard.join(" ");
  const unsaid = kind === "omission" || kind === "told";
  const times = unsaid ? {} : timesOf(segment, review);
  return {
    segment: withoutUndefined({
      ...(isSame ? segment : { words: segment.words, at: segment.at, expected: segment.expected }),
      kind, heard, ...(unsaid && { start: undefined, end: undefined, source: undefined }), ...times,
      cues: review.cues,
      reviewed: stampOf(isConfirmation(review) ? "confirmed" : "changed", by, at),
    }),
    phonemes: review.phonemes ? phonemesOf(review.phonemes, phonemes) : isSame || kind === "variant" ? phonemes : phonemesFor(kind, phonemes, isReadRight(segment.kind)),
  };
}

function heardOf(kind: Segment["kind"], segment: Piece["segment"], said: string | undefined): string[] {
  if (kind === "omission" || kind === "told") return [];
  if (kind === "correct") return segment.expected;
  if (said !== undefined) return said.split(/\s+/).filter((word) => word !== "");
  return segment.heard;
}

/** The phonemes of a word whose verdict was changed, as far as they can be known: the service heard others than the reviewer. */
function phonemesFor(kind: Segment["kind"], phonemes: readonly LoosePhoneme[], wereRight: boolean): LoosePhoneme[] {
  const expected = phonemes.filter((phoneme) => phoneme.expected !== undefined);
  if (kind === "correct" && wereRight) return [...phonemes];
  if (kind === "correct") return expected.filter(({ kind: was }) => was !== "delete").map(({ expected: symbol, start, end, source }) => withoutUndefined({ kind: "equal" as const, expected: symbol, heard: symbol, start, end, source, alternatives: [] }));
  if (kind === "omission" || kind === "told") return expected.map(({ expected: symbol }) => ({ kind: "delete", expected: symbol!, alternatives: [] }));
  return [];
}

/** Undefined where the reviewer heard nothing of it. */
function additionPiece(review: AdditionReview, entry: number, service: Piece | undefined): Piece | undefined {
  const { verdict = service?.segment.kind ?? "insertion", before, by, at, said } = review;
  if (verdict === "none") return undefined;
  const heard = said === undefined ? (service?.segment.heard ?? []) : said.split(/\s+/).filter((word) => word !== "");
  return {
    segment: withoutUndefined({
      ...service?.segment,
      kind: verdict, words: [], at: before, expected: [], heard, entry,
      ...timesOf(service?.segment ?? {}, review),
      cues: review.cues,
      reviewed: stampOf(isConfirmation(review) ? "confirmed" : "changed", by, at),
    }),
    phonemes: review.phonemes ? phonemesOf(review.phonemes, service?.phonemes ?? []) : said === undefined ? (service?.phonemes ?? []) : [],
  };
}

function stampOf(as: "changed" | "confirmed", by: string | undefined, at: string): NonNullable<Segment["reviewed"]> {
  return withoutUndefined({ as, by, at });
}

function timesOf({ start, end, source }: Pick<Segment, "start" | "end" | "source">, review: Pick<WordReview, "start" | "end">): Pick<Segment, "start" | "end" | "source"> {
  if (review.start === undefined && review.end === undefined) return withoutUndefined({ start, end, source });
  return withoutUndefined({ start: review.start ?? start, end: review.end ?? end, source: "review" as const });
}

/** What was attempted, up to the last word. */
function stopped(pieces: Piece[], last: number | undefined): Piece[] {
  if (last === undefined) return pieces;
  return pieces.filter(({ segment }) => (isAddition(segment.kind) ? segment.at <= last + 1 : segment.words.every((word) => word <= last)));
}

function rebuild(timeline: Timeline, pieces: readonly Piece[], reviewed: readonly ReviewedPhoneme[] | undefined): Pick<Timeline, "segments" | "phonemes" | "words"> {
  const segments: Segment[] = [];
  const phonemes: TimelinePhoneme[] = [];
  const flagged = <Item extends { start?: number; end?: number }>(item: Item) => withoutUndefined({ ...item, flags: suspicionsOf(item, timeline.duration) });
  for (const { segment, phonemes: own } of pieces) {
    const index = segments.length;
    const first = phonemes.length;
    phonemes.push(...own.map((phoneme, i) => flagged({ ...phoneme, index: first + i, segment: index })));
    const numbered = { ...segment, index, phonemes: own.map((_, i) => first + i) };
    segments.push(segment.kind === "omission" ? numbered : flagged(numbered));
  }
  // Phonemes of no segment, as a recognition has them, keep their place at the end.
  const loose = timeline.phonemes.filter(({ segment }) => segment === undefined);
  for (const phoneme of reviewed ? phonemesOf(reviewed, loose) : loose) phonemes.push({ ...phoneme, index: phonemes.length });
  const segmentOf = new Map(segments.flatMap(({ index, words }) => words.map((word) => [word, index] as const)));
  const words = timeline.words.map(({ text, start, end }, word) => withoutUndefined({ text, start, end, segment: segmentOf.get(word) }));
  return { segments, phonemes, words };
}

/**
 * A timed reading is counted over its seconds (Deno, 1985), another one over the time from the first to the last word read right.
 * The service's own figures stay where neither a count nor that time is another one.
 */
function summaryOf({ segments, words, stop }: Timeline, { summary: service, segments: heard }: Timeline): Summary {
  const counts = countSegments(segments, words.length);
  const span = readRight(segments);
  const before = readRight(heard);
  const same = JSON.stringify(counts) === JSON.stringify(service.counts) && stop === undefined && span.start === before.start && span.end === before.end;
  if (same) return service;
  const { start = service.start, end = service.end } = span;
  const attempted = words.filter(({ segment }) => segment !== undefined).length;
  const share = accuracy(counts.correct, attempted);
  const rate = stop?.seconds === undefined ? wordsCorrectPerMinute(counts.correct, start, end) : wordsCorrectPerMinute(counts.correct, 0, stop.seconds);
  return withoutUndefined({
    counts, start, end,
    accuracy: share === undefined ? undefined : { value: share, source: "computed" as const },
    wcpm: rate === undefined ? undefined : { value: rate, source: "computed" as const },
  });
}

/** From the first to the last word read right, in seconds. */
function readRight(segments: readonly Segment[]): { start?: number | undefined; end?: number | undefined } {
  const right = segments.filter(({ kind }) => isReadRight(kind));
  return { start: right.find(({ start }) => start !== undefined)?.start, end: right.findLast(({ end }) => end !== undefined)?.end };
}
