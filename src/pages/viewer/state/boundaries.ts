import { t } from "@vscode/l10n";
import { isAddition } from "#core/reading/miscues.ts";
import { addedPhoneme, listedPhonemes, mergedPhonemes, phonemeLabel, relabelled, splitPhoneme } from "#core/review/editPhonemes.ts";
import { withAddition, withPhonemes } from "#core/review/editReview.ts";
import {
  phonemeTimes,
  roomProblem,
  segmentAround,
  segmentTimes,
  stretchProblem,
  untimedAround,
  withPhonemeList,
  withTimes,
} from "#core/review/editTimes.ts";
import { addSegment, mergeSegments, nextInTime, splitSegment } from "#core/review/editWords.ts";
import { edgeMover, phonemesOfSegment, type Retimed, type Stretch, timedPhonemes, timedSegments } from "#core/review/moveEdge.ts";
import type { Review, ReviewedPhoneme, Stamp } from "#core/review/review.ts";
import { saidText } from "#core/spelling/saidText.ts";
import type { Segment, Timeline, TimelinePhoneme } from "#core/timeline/model.ts";
import { clock } from "../layout/axis.ts";
import type { Selection } from "../layout/placedItems.ts";
import type { CorrectionEntry, Corrected } from "./corrections.ts";

/** The state of the page while a person corrects times and phonemes. */
export interface Bench {
  review: Review;
  timeline: Timeline;
  selection: Selection | undefined;
  /** Chosen by hand, in seconds. */
  range: Stretch | undefined;
  /** In seconds. */
  playhead: number;
  /** Length of the recording. */
  seconds: number;
  stamp: Stamp;
}

/** It says in words why it cannot be done. */
export interface BoundaryAction extends Omit<CorrectionEntry, "id"> {
  id: string;
  run(said: string): Corrected | string;
}

/** For a phoneme, a word, or only a stretch of time. */
export function boundaryActions(bench: Bench): BoundaryAction[] {
  const { timeline, selection, range } = bench;
  if (selection?.lane === "phoneme") return phonemeActions(bench, timeline.phonemes[selection.index]!);
  if (selection) return segmentActions(bench, timeline.segments[selection.index]!);
  if (!range) return [];
  const words = untimedAround(timeline, range).slice(0, 5);
  return [
    ...addActions(bench, range),
    ...words.map((segment, i) => timesAction(bench, { lane: "segment", index: segment.index }, range, i === 0 ? "W" : "")),
  ];
}

function phonemeActions(bench: Bench, phoneme: TimelinePhoneme): BoundaryAction[] {
  const { review, timeline, range, playhead, stamp } = bench;
  const { expected, heard, kind, segment, index } = phoneme;
  const list = listedPhonemes(timeline, segment);
  const at = phonemesOfSegment(timeline, segment).findIndex((one) => one.index === index);
  const tier = timedPhonemes(timeline, segment);
  const place = tier.findIndex((piece) => piece.index === index);
  const name = heard ?? expected!;
  const done = (next: ReviewedPhoneme[] | string, what: string): Corrected | string =>
    typeof next === "string" ? next : { review: withPhonemeList(review, timeline, segment, next, stamp), label: `${what}: ${name}` };
  const labelled = (said: string, of: string | undefined, act: (label: string) => Corrected | string) => {
    const label = phonemeLabel(said, of, timeline);
    return label === undefined ? noPhoneme(said) : act(label);
  };
  const next = tier[place + 1];
  return [
    ...(expected !== undefined && heard !== expected && kind !== "unknown"
      ? [
          {
            id: "expected",
            key: "C",
            label: t`Said as expected (${expected})`,
            run: () => done(relabelled(list, at, expected), t("Said as expected")),
          },
        ]
      : []),
    {
      id: "label",
      key: "S",
      label: heard === undefined ? t("Said after all…") : t("Another phoneme…"),
      asks: { label: t("The phoneme that was heard"), proposed: name },
      run: (said) => labelled(said, expected, (label) => done(relabelled(list, at, label), t`Heard ${label}`)),
    },
    ...(heard !== undefined
      ? [
          {
            id: "remove",
            key: expected === undefined ? "X" : "O",
            label: expected === undefined || kind === "unknown" ? t("Remove the phoneme") : t("Not said"),
            run: () => done(relabelled(list, at, undefined), expected === undefined ? t("Phoneme removed") : t("Not said")),
          },
        ]
      : []),
    {
      id: "before",
      key: "I",
      label: t("Phoneme added before it…"),
      asks: { label: t("The phoneme that was added"), proposed: "" },
      run: (said) => labelled(said, undefined, (label) => done(list.toSpliced(at, 0, { heard: label }), t`Phoneme ${label} added`)),
    },
    ...(place >= 0
      ? [
          {
            id: "split",
            key: "D",
            label: t("Split at the playhead…"),
            asks: { label: t("The phoneme of the second part"), proposed: name },
            run: (said: string) =>
              labelled(said, undefined, (label) => done(splitPhoneme(list, at, tier[place]!, playhead, label), t("Phoneme split"))),
          },
        ]
      : []),
    ...(place >= 0 && next
      ? [
          {
            id: "merge",
            key: "G",
            label: t("Merge with the next phoneme"),
            run: () =>
              done(
                mergedPhonemes(list, at, placeOf(timeline, segment, next.index), { start: tier[place]!.start, end: next.end }),
                t("Phonemes merged"),
              ),
          },
        ]
      : []),
    ...(range ? [...addActions(bench, range), timesAction(bench, { lane: "phoneme", index }, range, "W")] : []),
    ...takenBack(bench, segment),
  ];
}

function noPhoneme(said: string): string {
  return t`“${said.trim()}” is not a phoneme. Write one in Arpabet, such as AE or AE1.`;
}

function placeOf(timeline: Timeline, segment: number | undefined, index: number): number {
  return phonemesOfSegment(timeline, segment).findIndex((one) => one.index === index);
}

/** Takes back what was said about the phoneme's word, or of all phonemes of a pronunciation. */
function takenBack({ review, timeline }: Bench, segment: number | undefined): BoundaryAction[] {
  if (segment !== undefined || !review.phonemes) return [];
  const isAll = timeline.kind === "pronunciation";
  const label = isAll ? t("Take back the review of all phonemes") : t("Take back the review of the phonemes");
  const done = isAll ? t("Review of all phonemes taken back") : t("Review of the phonemes taken back");
  return [{ id: "takeBack", key: "Delete", label, run: () => ({ review: withPhonemes(review, undefined), label: done }) }];
}

function segmentActions(bench: Bench, segment: Segment): BoundaryAction[] {
  const { review, timeline, range, playhead, stamp } = bench;
  const { index, kind, words } = segment;
  const text = textOf(timeline, segment);
  const done = (next: Review | string, what: string): Corrected | string =>
    typeof next === "string" ? next : { review: next, label: `${what}: “${text}”` };
  const isTimed = timedSegments(timeline).some((piece) => piece.index === index);
  const asked = { label: t("What was said after the split"), proposed: "" };
  const next = isTimed ? nextInTime(timeline, index) : undefined;
  return [
    ...(isAddition(kind)
      ? [
          {
            id: "said",
            key: "S",
            label: t("What was said…"),
            asks: { label: t("What was said"), proposed: text },
            run: (said: string) => done(withAddition(review, timeline, segment, { said: said.trim(), ...stamp }), t("Said")),
          },
        ]
      : []),
    ...(isTimed
      ? [
          {
            id: "split",
            key: "D",
            label: words.length > 1 ? t("Split at the playhead") : t("Split at the playhead…"),
            ...(words.length <= 1 && { asks: asked }),
            run: (said: string) => done(splitSegment(review, timeline, index, playhead, said, stamp), t("Split")),
          },
        ]
      : []),
    ...(next
      ? [
          {
            id: "merge",
            key: "G",
            label: t`Merge with “${textOf(timeline, next)}”`,
            run: () => done(mergeSegments(review, timeline, index, stamp), t("Merged with the next one")),
          },
        ]
      : []),
    ...(range ? [...addActions(bench, range), timesAction(bench, { lane: "segment", index }, range, "W")] : []),
  ];
}

/** A phoneme within a word, a word where there is none. */
function addActions({ review, timeline, seconds, stamp }: Bench, range: Stretch): BoundaryAction[] {
  const word = segmentAround(timeline, range);
  if (word || timeline.segments.length === 0) {
    const segment = word?.index;
    const of = word && textOf(timeline, word);
    const run = (said: string): Corrected | string => {
      const label = phonemeLabel(said, undefined, timeline);
      if (label === undefined) return noPhoneme(said);
      const problem = stretchProblem(range, seconds) ?? roomProblem(timeline, segment, range);
      const list = problem ?? addedPhoneme(listedPhonemes(timeline, segment), range, label);
      return typeof list === "string"
        ? list
        : {
            review: withPhonemeList(review, timeline, segment, list, stamp),
            label: of === undefined ? t`Phoneme ${label} added` : t`Phoneme ${label} added in “${of}”`,
          };
    };
    return [
      {
        id: "add",
        key: "A",
        label: of === undefined ? t("Add a phoneme…") : t`Add a phoneme in “${of}”…`,
        asks: { label: t("The phoneme that was heard"), proposed: "" },
        run,
      },
    ];
  }
  const run = (said: string): Corrected | string => {
    const next = addSegment(review, timeline, range, said, seconds, stamp);
    return typeof next === "string" ? next : { review: next, label: t`Insertion: “${said.trim()}”` };
  };
  return [{ id: "add", key: "A", label: t("Add an insertion here…"), asks: { label: t("What was said here"), proposed: "" }, run }];
}

function timesAction({ review, timeline, seconds, stamp }: Bench, selection: Selection, range: Stretch, key: string): BoundaryAction {
  const { lane, index } = selection;
  const name = nameOf(timeline, selection);
  const run = (): Corrected | string => {
    const times = (lane === "segment" ? segmentTimes : phonemeTimes)(timeline, index, range, seconds);
    return typeof times === "string" ? times : { review: withTimes(review, timeline, times, stamp), label: t`Times set: ${name}` };
  };
  return { id: "times", key, label: t`Set times of ${name} from selection`, run };
}

/** `label` says what was done, for Undo and for screen readers. */
export function retimed({ review, timeline, selection, stamp }: Bench, times: Retimed, end: "start" | "end", at: number): Corrected {
  return { review: withTimes(review, timeline, times, stamp), label: edgeText(timeline, selection!, end, at) };
}

/** Such as `End of “cat” at 1.234 s`. */
export function edgeText(timeline: Timeline, selection: Selection, end: "start" | "end", at: number): string {
  const name = nameOf(timeline, selection);
  return end === "start" ? t`Start of ${name} at ${clock(at, 3)}` : t`End of ${name} at ${clock(at, 3)}`;
}

/** In seconds; undefined where it cannot be moved. */
export function edgeTime(
  { timeline, seconds }: Pick<Bench, "timeline" | "seconds">,
  { lane, index }: Selection,
  end: "start" | "end",
): number | undefined {
  if (!edgeMover(timeline, { lane, index, end }, seconds)) return undefined;
  const tier = lane === "segment" ? timedSegments(timeline) : timedPhonemes(timeline, timeline.phonemes[index]!.segment);
  return tier.find((piece) => piece.index === index)?.[end];
}

function nameOf(timeline: Timeline, { lane, index }: Selection): string {
  if (lane === "segment") return `“${textOf(timeline, timeline.segments[index]!)}”`;
  const { heard, expected } = timeline.phonemes[index]!;
  return heard ?? expected!;
}

function textOf(timeline: Timeline, segment: Segment): string {
  return isAddition(segment.kind) ? saidText(segment, timeline).text : segment.expected.join(" ");
}
