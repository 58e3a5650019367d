import { t } from "@vscode/l10n";
import { plural } from "../plural.ts";
import { isAddition, isReadRight, isUnsaid } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { atStrictness } from "../strictness/atStrictness.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { phonemesFor, type Piece, rebuildTimeline } from "../verdicts/rebuildTimeline.ts";
import { isWordOf, judgedWords } from "./judgedWords.ts";
import { type AdditionReview, countReview, type Review, standingOf, type WordReview } from "./review.ts";
import { phonemesOf } from "./reviewedPhoneme.ts";
import { reviewedPronunciation } from "./reviewedPronunciation.ts";

/**
 * Takes kinds, words said, times and phonemes from the review, everything else from the service, at the review's strictness; counts,
 * accuracy and words correct per minute follow. Entries that do not belong to this text are left out and reported in the notes. Linear in
 * the length of the timeline; `service` is not changed.
 */
export function applyReview(service: Timeline, review: Review | undefined): Timeline {
  const timeline = atStrictness(service, review?.strictness, judgedWords(service, review));
  if (!review || !(review.words?.length || review.additions?.length || review.phonemes || review.stop)) return timeline;
  const fitting = partsThatFit(timeline, review);
  const count = countReview({
    words: [...fitting.words.values()],
    additions: [...fitting.additions.values()].flat(),
    phonemes: review.phonemes,
    stop: fitting.stop,
  });
  const stamp = count.changes + count.confirmed > 0 ? { reviewed: count } : {};
  const notes = fitting.misfits === 0 ? timeline.notes : [...timeline.notes, misfitNote(fitting.misfits)];
  if (timeline.kind === "pronunciation") return { ...reviewedPronunciation({ ...timeline, notes }, review.phonemes), ...stamp };
  const pieces = stopped(piecesOf(timeline, fitting), fitting.stop?.word);
  const reviewed: Timeline = {
    ...timeline,
    notes,
    ...stamp,
    ...(fitting.stop && { stop: withoutUndefined({ word: fitting.stop.word, seconds: fitting.stop.seconds }) }),
  };
  const rebuilt = rebuildTimeline(
    reviewed,
    pieces,
    review.phonemes &&
      phonemesOf(
        review.phonemes.list,
        timeline.phonemes.filter(({ segment }) => segment === undefined),
      ),
  );
  return timeline.kind === "recognition" ? withVerdict(rebuilt, service) : rebuilt;
}

/**
 * Word recognition is right if every word was read right. The service's score and feedback are about what it heard, and are kept if the
 * review hears the same.
 */
function withVerdict(reviewed: Timeline, service: Timeline): Timeline {
  const verdicts = ({ words, segments }: Timeline) =>
    words.map(({ segment }) => (segment === undefined ? undefined : isReadRight(segments[segment]!.kind)));
  const [now, before] = [verdicts(reviewed), verdicts(service)];
  return now.every((right, word) => right === before[word])
    ? reviewed
    : { ...reviewed, verdict: { correct: now.every((right) => right === true) } };
}

interface Fitting {
  words: Map<number, WordReview>;
  /** By the word that they come before. */
  additions: Map<number, AdditionReview[]>;
  /** Indices in the review. */
  entries: Map<AdditionReview, number>;
  stop: Review["stop"];
  misfits: number;
}

function partsThatFit(timeline: Timeline, { words: reviewed = [], additions = [], stop }: Review): Fitting {
  const { words, segments } = timeline;
  const fitting: Fitting = {
    words: new Map(),
    additions: new Map(),
    entries: new Map(additions.map((one, i) => [one, i])),
    stop: stop && isWordOf(timeline, stop) ? stop : undefined,
    misfits: 0,
  };
  if (stop && !fitting.stop) fitting.misfits++;
  for (const one of reviewed) {
    if (isWordOf(timeline, one)) fitting.words.set(one.word, one);
    else fitting.misfits++;
  }
  const added = new Map<number, number>();
  for (const { kind, at } of segments) if (isAddition(kind)) added.set(at, (added.get(at) ?? 0) + 1);
  const isAdded = ({ before, of }: AdditionReview) => (of === undefined ? before <= words.length : of < (added.get(before) ?? 0));
  for (const one of additions) {
    if (isAdded(one))
      fitting.additions
        .set(one.before, fitting.additions.get(one.before) ?? [])
        .get(one.before)!
        .push(one);
    else fitting.misfits++;
  }
  return fitting;
}

function misfitNote(count: number): string {
  return plural(
    count,
    t("One entry of the review does not belong to this text and is not shown."),
    t`${count} entries of the review do not belong to this text and are not shown.`,
  );
}

/** In the order of the reading, reviewed pieces in place of the service's. */
function piecesOf(timeline: Timeline, { words, additions, entries }: Fitting): Piece[] {
  const pieces: Piece[] = [];
  const seen = new Map<number, number>();
  const placed = new Set<AdditionReview>();
  let at = 0;
  /** In the order of the review. */
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
      const own: Piece = { segment: { ...segment, nth }, phonemes, untouched: segment };
      const piece = review ? additionPiece(review, entries.get(review)!, own) : own;
      if (piece) pieces.push(piece);
      continue;
    }
    for (const piece of wordPieces(timeline, { segment, phonemes, untouched: segment }, words)) {
      for (const first = piece.segment.words[0] ?? at; at <= first; at++) addNew(at);
      pieces.push(piece);
    }
  }
  for (; at <= timeline.words.length; at++) addNew(at);
  return additionsInTime(pieces);
}

/** Sorts additions before a word by time, whoever heard them. */
function additionsInTime(pieces: Piece[]): Piece[] {
  for (let from = 0, to = 0; from < pieces.length; from = to) {
    const { kind, at } = pieces[from]!.segment;
    for (to = from + 1; to < pieces.length && isAddition(kind) && isAddition(pieces[to]!.segment.kind) && pieces[to]!.segment.at === at;)
      to++;
    if (to === from + 1) continue;
    const run = pieces.slice(from, to);
    if (run.every(({ segment }) => segment.start !== undefined))
      pieces.splice(from, run.length, ...run.sort((a, b) => a.segment.start! - b.segment.start!));
  }
  return pieces;
}

/** Takes a stretch of several words apart if one of them is reviewed. */
function wordPieces(timeline: Timeline, piece: Piece, reviews: ReadonlyMap<number, WordReview>): Piece[] {
  const { segment, phonemes } = piece;
  if (!segment.words.some((word) => reviews.has(word))) return [piece];
  if (segment.words.length === 1) return [wordPiece(piece, reviews.get(segment.words[0]!)!)];
  const isAsExpected = segment.heard.length === segment.words.length;
  return segment.words.map((word, i): Piece => {
    const own: Piece = {
      // Times, scores and phonemes belong to the whole stretch: no word of it has its own.
      segment: {
        kind: segment.kind,
        words: [word],
        at: word,
        expected: [timeline.words[word]!.text],
        heard: isAsExpected ? [segment.heard[i]!] : i === 0 ? segment.heard : [],
      },
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
  const times = unsaid ? {} : timesOf(isMoment(segment) ? {} : segment, review);
  return {
    segment: withoutUndefined({
      ...(isSame ? segment : { words: segment.words, at: segment.at, expected: segment.expected }),
      kind,
      heard,
      ...(unsaid && { start: undefined, end: undefined, source: undefined }),
      ...times,
      cues: review.cues,
      reviewed: stampOf(standingOf(review), by, at),
    }),
    phonemes: review.phonemes
      ? phonemesOf(review.phonemes, phonemes)
      : isSame || kind === "variant" || (kind === "soundedOut" && isReadRight(segment.kind))
        ? phonemes
        : phonemesFor(kind, phonemes, isReadRight(segment.kind)),
  };
}

/** Returns true for the mere moment at which an unsaid word was expected. */
function isMoment({ kind, start, end }: Pick<Segment, "kind" | "start" | "end">): boolean {
  return isUnsaid(kind) && !(start !== undefined && end !== undefined && end > start);
}

function heardOf(kind: Segment["kind"], segment: Piece["segment"], said: string | undefined): string[] {
  if (kind === "omission" || kind === "told") return [];
  if (kind === "correct" || kind === "soundedOut") return segment.expected;
  if (said !== undefined) return said.split(/\s+/).filter((word) => word !== "");
  return segment.heard;
}

/** Undefined if the reviewer heard nothing of it. */
function additionPiece(review: AdditionReview, entry: number, service: Piece | undefined): Piece | undefined {
  const { verdict = service?.segment.kind ?? "insertion", before, by, at, said } = review;
  if (verdict === "none") return undefined;
  const heard = said === undefined ? (service?.segment.heard ?? []) : said.split(/\s+/).filter((word) => word !== "");
  return {
    segment: withoutUndefined({
      ...service?.segment,
      kind: verdict,
      words: [],
      at: before,
      expected: [],
      heard,
      entry,
      ...timesOf(service?.segment ?? {}, review),
      cues: review.cues,
      reviewed: stampOf(standingOf(review), by, at),
    }),
    phonemes: review.phonemes ? phonemesOf(review.phonemes, service?.phonemes ?? []) : said === undefined ? (service?.phonemes ?? []) : [],
  };
}

function stampOf(as: ReturnType<typeof standingOf>, by: string | undefined, at: string): Segment["reviewed"] {
  return as && withoutUndefined({ as, by, at });
}

function timesOf(
  { start, end, source }: Pick<Segment, "start" | "end" | "source">,
  review: Pick<WordReview, "start" | "end">,
): Pick<Segment, "start" | "end" | "source"> {
  if (review.start === undefined && review.end === undefined) return withoutUndefined({ start, end, source });
  return withoutUndefined({ start: review.start ?? start, end: review.end ?? end, source: "review" as const });
}

function stopped(pieces: Piece[], last: number | undefined): Piece[] {
  if (last === undefined) return pieces;
  return pieces.filter(({ segment }) => (isAddition(segment.kind) ? segment.at <= last + 1 : segment.words.every((word) => word <= last)));
}
