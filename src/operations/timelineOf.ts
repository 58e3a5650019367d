import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { type LocalAlignment, needsAlignment, withAlignment } from "#core/timeline/localAlignment.ts";
import type { ListKind } from "#core/passage/facts.ts";
import type { ReportedTimeline, Segment, Timeline, TimelinePhoneme } from "#core/timeline/model.ts";
import { pausesOf } from "#core/timeline/pauses.ts";
import { suspicionsOf } from "#core/timeline/suspicions.ts";
import { MISMATCHES, mismatchesOf } from "./mismatches.ts";
import { LostValues } from "./timeline/lostValues.ts";
import { unreadNote } from "./timeline/unreadNote.ts";
import { whoseInWords } from "./timeline/whoseInWords.ts";
import { withoutSilence } from "./timeline/withoutSilence.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { withSpellings } from "#core/spelling/saidText.ts";
import { isUnsaid } from "#core/reading/miscues.ts";
import type { Review } from "#core/review/review.ts";
import type { AssessmentResult } from "./assessmentResult.ts";

export interface ReferencedResult {
  result: Pick<AssessmentResult, "operation" | "body" | "unread" | "mismatches" | "silence">;
  /** As sent; the timeline's offsets count in it. */
  reference: string;
  /** That of the reading; absent for connected text. */
  list?: ListKind | undefined;
}

/**
 * The one model that everything is drawn from. Total: whatever the body lacks is undefined or empty, never invented.
 * @param input.alignment times of the embedded engine, for those that the result leaves open.
 * @param input.review a person's verdicts, laid over the service's.
 */
export function timelineOf(input: ReferencedResult & { alignment?: LocalAlignment; review?: Review }): Timeline {
  const reported = reportedBy(input);
  const timeline = input.alignment ? { ...withAlignment(reported, input.alignment), ...unreported(reported, input.alignment) } : reported;
  const flagged = <Item extends Pick<Segment, "start" | "end" | "flags">>(item: Item) => {
    const found = suspicionsOf(item, timeline.duration);
    return found ? { ...item, flags: [...(item.flags ?? []), ...found] } : item;
  };
  const segments = timeline.segments.map((segment) => (isUnsaid(segment.kind) ? segment : flagged(segment)));
  const phonemes = timeline.phonemes.map(flagged);
  const complete: Timeline = {
    ...timeline,
    ...(input.list && { list: input.list }),
    notes: [...timeline.notes, ...impossibleTimes(segments, timeline.duration), ...timesBefore(segments, phonemes)],
    segments,
    phonemes,
    pauses: pausesOf(timeline),
  };
  return applyReview(withSpellings(complete, input.result.operation.language), input.review);
}

/** A segment that begins before the recording loses its times. */
function timesBefore(segments: readonly Segment[], phonemes: readonly TimelinePhoneme[]): string[] {
  const count = (all: readonly Pick<Segment, "flags">[]) => all.filter(({ flags }) => flags?.includes("before the recording")).length;
  const [early, earlyPhonemes] = [count(segments), count(phonemes)];
  return [
    ...(early === 0
      ? []
      : [
          plural(
            early,
            t(
              "In the result, 1 word starts before the recording (below 0 s). Its times are left out, so it has no place on the time axis.",
            ),
            t`In the result, ${early} words start before the recording (below 0 s). Their times are left out, so they have no place on the time axis.`,
          ),
        ]),
    ...(earlyPhonemes === 0
      ? []
      : [
          plural(
            earlyPhonemes,
            t(
              "In the result, 1 phoneme starts before the recording (below 0 s). Its times are left out, so it has no place on the time axis.",
            ),
            t`In the result, ${earlyPhonemes} phonemes start before the recording (below 0 s). Their times are left out, so they have no place on the time axis.`,
          ),
        ]),
  ];
}

/** For the author; each is also marked in its place. */
function impossibleTimes(segments: readonly Segment[], duration: number | undefined): string[] {
  const beyond = segments.filter(({ flags }) => flags?.includes("beyond the recording")).length;
  if (beyond === 0) return [];
  const end = duration!.toFixed(2);
  return [
    plural(
      beyond,
      t`One word ends after the end of the recording (${end} s), so the times of this result cannot all be right.`,
      t`${beyond} words end after the end of the recording (${end} s), so the times of this result cannot all be right.`,
    ),
  ];
}

/** Words that the embedded engine heard and the result leaves out: there is no silence there. */
function unreported({ words, segments }: ReportedTimeline, alignment: LocalAlignment): Pick<Timeline, "unreported"> {
  const heard = words.flatMap(({ segment }, i) => {
    const place = alignment.words[i];
    return place && (segment === undefined || segments[segment]!.kind === "omission") ? [{ start: place.start, end: place.end }] : [];
  });
  return heard.length > 0 ? { unreported: heard } : {};
}

/** Returns true if an alignment can add times to a result. */
export function leavesTimesOpen(input: ReferencedResult): boolean {
  return needsAlignment(reportedBy(input));
}

/** See `Timeline.otherText`. */
export function seemsOtherText(read: ReferencedResult): boolean {
  return reportedBy(read).otherText !== undefined;
}

function reportedBy({ result, reference }: ReferencedResult): ReportedTimeline {
  const { operation, body, unread, mismatches = [], silence } = result;
  const reported = operation.timeline(body, reference, operation.language, new LostValues(unread));
  const noted = unread.length === 0 ? reported : { ...reported, unread: [...unread], notes: [unreadNote(unread), ...reported.notes] };
  // The reference is compared again: results were kept before anybody did.
  const foreign = whoseInWords(MISMATCHES.filter((one) => mismatches.includes(one) || mismatchesOf(body, { reference }).includes(one)));
  const all = [...new Set([...(foreign ?? []), ...(noted.foreign ?? [])])];
  const whole = all.length === 0 ? noted : { ...noted, foreign: all };
  return silence === undefined ? whole : withoutSilence(whole, silence);
}
