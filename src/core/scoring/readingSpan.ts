import { t } from "@vscode/l10n";
import { isAddition, isReadRight, isUnsaid } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { earlyStopNote, earlyStopOf } from "../record/earlyStop.ts";
import type { ScoringProfile } from "./scoringProfile.ts";

export interface SpanChoice {
  /** Of a timed reading; by default the review's, then the profile's. */
  seconds?: number | undefined;
  /** Index of the last attempted word; by default the review's. */
  until?: number | undefined;
}

export interface ReadingSpan {
  /** Indices of words; `last` is less than `first` if nothing was attempted. */
  first: number;
  last: number;
  /** Counted for words correct per minute; absent if unknown. */
  seconds?: number;
  /** Given to the reader; absent if the reading is not timed. */
  given?: number;
  /** A timed reader got to the end of the text before the time was up. */
  finished: boolean;
  /** The reader seems to have stopped before the end, and nobody has said where. */
  stoppedEarly?: boolean;
  /** Seconds in the recording. */
  deadline?: number;
  /** In plain words. */
  notes: string[];
}

/** Seconds: a reader whose last word ends this shortly before the deadline was interrupted by it. */
const UP_TO = 1;
/** Seconds: a recording may end this much before the deadline and still cover all of it. */
const DEADLINE_SLACK_SECONDS = 0.5;

/**
 * The clock starts with the first word said; the last word attempted is the last one that began before the deadline, or the one named by
 * the caller or the review, whichever comes first.
 */
export function readingSpan(timeline: Timeline, { time }: Pick<ScoringProfile, "time">, choice: SpanChoice = {}): ReadingSpan {
  const said = saidWords(timeline);
  const end = timeline.words.length - 1;
  const given = choice.seconds ?? timeline.stop?.seconds ?? (typeof time === "number" ? time : undefined);
  const named = choice.until ?? timeline.stop?.word;
  const stop = earlyStopOf(timeline);
  if (given !== undefined) return timedSpan(timeline, said, given, named, stop);
  const isSpan = time === "span read";
  const first = isSpan ? (said[0]?.word ?? 0) : 0;
  const last = named ?? (isSpan ? (stop ?? said.at(-1)?.word ?? -1) : end);
  const notes: string[] = [];
  const stoppedEarly = isSpan || named !== undefined ? undefined : earlyStopNote(timeline);
  if (stoppedEarly !== undefined) notes.push(stoppedEarly);
  const seconds = isSpan ? timeBetween(timeline, said, last) : timeReadRight(timeline, last);
  if (seconds === undefined) notes.push(t("Words correct per minute are not given: the result has no times."));
  return { first, last, finished: false, stoppedEarly: stoppedEarly !== undefined, notes, ...(seconds !== undefined && { seconds }) };
}

interface SaidWord {
  word: number;
  start?: number | undefined;
  end?: number | undefined;
}

/** In the order of the text. */
function saidWords({ words, segments }: Timeline): SaidWord[] {
  return words.flatMap(({ segment }, word) => {
    const said = segment === undefined ? undefined : segments[segment]!;
    return said && !isUnsaid(said.kind) ? [{ word, start: said.start, end: said.end }] : [];
  });
}

/** The time at which the first word was said or attempted; additions do not start the clock. */
function clockStart({ segments }: Timeline): number | undefined {
  return segments.find(({ kind, start }) => start !== undefined && !isUnsaid(kind) && kind !== "insertion")?.start;
}

function timeBetween(timeline: Timeline, said: readonly SaidWord[], last: number): number | undefined {
  const start = clockStart(timeline);
  const end = said.findLast((one) => one.word <= last && one.end !== undefined)?.end;
  return start !== undefined && end !== undefined && end > start ? end - start : undefined;
}

/** From the first to the last word read right, as services count an untimed reading. */
function timeReadRight({ words, segments }: Timeline, last: number): number | undefined {
  const right = words
    .slice(0, last + 1)
    .flatMap(({ segment }) => (segment !== undefined && isReadRight(segments[segment]!.kind) ? [segments[segment]!] : []));
  const start = right.find((one) => one.start !== undefined)?.start;
  const end = right.findLast((one) => one.end !== undefined)?.end;
  return start !== undefined && end !== undefined && end > start ? end - start : undefined;
}

function timedSpan(
  timeline: Timeline,
  said: readonly SaidWord[],
  given: number,
  named: number | undefined,
  stop: number | undefined,
): ReadingSpan {
  const end = timeline.words.length - 1;
  const start = clockStart(timeline);
  if (start === undefined) {
    if (named === undefined) {
      const note = t(
        "The result has no times and doesn't show which word was reached when the time was up. All words of the text count as attempted, and words correct per minute are not given. Give the last word that was read.",
      );
      return { first: 0, last: end, given, finished: false, notes: [note] };
    }
    const note = t(
      "The result has no times and doesn't show which word was reached when the time was up. The last word that was given is used.",
    );
    return { first: 0, last: named, seconds: given, given, finished: false, notes: [note] };
  }
  const deadline = start + given;
  const notes: string[] = [];
  const inTime = said.findLast((one) => one.start !== undefined && one.start < deadline)?.word ?? -1;
  const isLate = (most: number) => said.some((one) => one.word <= most && one.start !== undefined && one.start >= deadline);
  const span = (last: number, finished: boolean): ReadingSpan => {
    const seconds = secondsOf(timeline, { given, deadline, start }, finished ? timeBetween(timeline, said, last) : undefined, notes);
    return { first: 0, last, seconds, given, finished, deadline, notes };
  };
  if (named !== undefined) {
    if (isLate(named)) {
      notes.push(t`Word ${named + 1} was given as the last one, but the ${given} s were up after word ${inTime + 1}.`);
      return span(inTime, false);
    }
    return span(named, named === end);
  }
  if (stop !== undefined && stop <= inTime) {
    notes.push(
      timeline.brokenOff
        ? t`The recording breaks off or is damaged at word ${stop + 1} (“${timeline.words[stop]!.text}”). The reader may have read the words after it.`
        : t`The reader seems to have stopped at word ${stop + 1} (“${timeline.words[stop]!.text}”). The words after it were not attempted.`,
    );
    return span(stop, false);
  }
  if (isLate(end)) {
    const { segment } = timeline.words[inTime]!;
    const stretch = timeline.segments[segment!]!;
    if (stretch.words.length > 1 && (stretch.end ?? 0) > deadline)
      notes.push(
        t`The time was up within ${stretch.words.length} words that the result doesn't separate (“${stretch.expected.join(" ")}”). All of them count as attempted.`,
      );
    return span(inTime, false);
  }
  const ended = said.findLast((one) => one.end !== undefined)?.end;
  // Unread words at the end: not reached if the time was up; a reader with time to spare left them out.
  const wasInterrupted = inTime < end && ended !== undefined && ended >= deadline - UP_TO;
  return wasInterrupted ? span(inTime, false) : span(end, true);
}

function secondsOf(
  { duration }: Timeline,
  clock: { given: number; deadline: number; start: number },
  whenFinished: number | undefined,
  notes: string[],
): number {
  if (whenFinished !== undefined) return Math.min(clock.given, whenFinished);
  if (duration === undefined || duration >= clock.deadline - DEADLINE_SLACK_SECONDS) return clock.given;
  const recorded = duration - clock.start;
  notes.push(
    t`The recording ends ${recorded.toFixed(1)} s after the first word, before the ${clock.given} s were up. Words correct per minute are counted over the recorded time.`,
  );
  return recorded;
}

/** Returns true for words in a span and their additions. */
export function isInSpan(
  { kind, words, at, start }: Segment,
  { first, last, deadline }: Pick<ReadingSpan, "first" | "last" | "deadline">,
): boolean {
  if (!isAddition(kind)) return words.some((word) => word >= first && word <= last);
  if (deadline !== undefined && start !== undefined && start >= deadline) return false;
  // An attempt at a word belongs to that word, other additions to the word before.
  const most = kind === "insertion" || kind === "repetition" ? last + 1 : last;
  return last >= first && at >= first && at <= most;
}
