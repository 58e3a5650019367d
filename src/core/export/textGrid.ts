import { isMiscue, isUnsaid, MISCUE_DESCRIPTIONS } from "../reading/miscues.ts";
import { strictnessInWords } from "../reading/strictness.ts";
import type { TimelinePhoneme, Segment, Timeline } from "../timeline/model.ts";
import { contiguous, endOf, segmentIntervals, round, type Interval } from "./placedIntervals.ts";

interface Point {
  at: number;
  text: string;
}

/**
 * A result as a TextGrid for Praat, in its long text form: interval tiers of the text's words, the words heard, the
 * phonemes expected and heard and the miscues, and a point tier of what was left out, which takes no time. Intervals of a tier
 * follow each other without gaps; a phoneme of which only the start is known lasts until the next one.
 */
export function textGrid(timeline: Timeline): string {
  const end = round(endOf(timeline));
  const spoken = (text: (segment: Segment) => string | undefined) => contiguous(segmentIntervals(timeline, text), end);
  const phonemes = (side: "expected" | "heard") => contiguous(phonemeIntervals(timeline, side, end), end);
  const strictness = strictnessInWords(timeline.strictness);
  const tiers = [
    intervalTier("words", spoken((segment) => (segment.words.length > 0 ? segment.words.map((word) => timeline.words[word]!.text).join(" ") : undefined)), end),
    intervalTier("heard words", spoken((segment) => (segment.heard.length > 0 ? segment.heard.join(" ") : undefined)), end),
    intervalTier("phonemes expected", phonemes("expected"), end),
    intervalTier("phonemes heard", phonemes("heard"), end),
    intervalTier(["miscues", strictness?.toLowerCase()].filter(Boolean).join(", "), contiguous(timeline.kind === "pronunciation" ? phonemeMiscues(timeline, end) : segmentMiscues(timeline), end), end),
    pointTier("omissions", omissions(timeline, end), end),
  ];
  const head = ['File type = "ooTextFile"', 'Object class = "TextGrid"', "", "xmin = 0", `xmax = ${end}`, "tiers? <exists>", `size = ${tiers.length}`, "item []:"];
  return `${[...head, ...tiers.flatMap((tier, i) => [`    item [${i + 1}]:`, ...tier.map((line) => `        ${line}`)])].join("\n")}\n`;
}

function intervalTier(name: string, intervals: readonly Interval[], end: number): string[] {
  return [
    'class = "IntervalTier"', `name = ${quoted(name)}`, "xmin = 0", `xmax = ${end}`, `intervals: size = ${intervals.length}`,
    ...intervals.flatMap(({ start, end: stop, text }, i) => [`intervals [${i + 1}]:`, `    xmin = ${start}`, `    xmax = ${stop}`, `    text = ${quoted(text)}`]),
  ];
}

function pointTier(name: string, points: readonly Point[], end: number): string[] {
  return [
    'class = "TextTier"', `name = ${quoted(name)}`, "xmin = 0", `xmax = ${end}`, `points: size = ${points.length}`,
    ...points.flatMap(({ at, text }, i) => [`points [${i + 1}]:`, `    number = ${at}`, `    mark = ${quoted(text)}`]),
  ];
}

/** Praat doubles a quote within a text, and takes a line break for a part of it. */
function quoted(text: string): string {
  return `"${text.replaceAll(/\s+/g, " ").replaceAll('"', '""')}"`;
}

function phonemeIntervals(timeline: Timeline, side: "expected" | "heard", end: number): Interval[] {
  return withEnds(timeline, end).flatMap(({ phoneme, start, end: stop }) => {
    const text = phoneme[side];
    return text === undefined ? [] : [{ start, end: stop, text }];
  });
}

/** Phonemes that have a start; one without an end lasts until the next begins, the last one of a word until the word ends. */
function withEnds({ phonemes, segments }: Timeline, end: number): { phoneme: TimelinePhoneme; start: number; end: number }[] {
  const timed = phonemes.filter((phoneme) => phoneme.start !== undefined);
  return timed.map((phoneme, i) => {
    const next = timed[i + 1];
    const word = phoneme.segment === undefined ? undefined : segments[phoneme.segment]!.end;
    const open = next && next.segment === phoneme.segment ? next.start! : (word ?? next?.start ?? end);
    return { phoneme, start: phoneme.start!, end: phoneme.end ?? open };
  });
}

function segmentMiscues(timeline: Timeline): Interval[] {
  // Where a stretch without times holds correct words as well, a miscue cannot be said to last as long as all of it.
  const marked = timeline.segments.flatMap((segment) => (segment.start === undefined || isUnsaid(segment.kind) || !isMiscue(segment.kind) ? [] : [{ start: segment.start, end: segment.end ?? segment.start, text: miscueText(segment) }]));
  const pauses = timeline.pauses.filter(({ kind }) => kind === "long pause").map(({ start, end }) => ({ start, end, text: "long pause" }));
  return [...marked, ...pauses];
}

function miscueText({ kind, expected, heard }: Segment): string {
  if (!isMiscue(kind)) return "";
  const label = MISCUE_DESCRIPTIONS[kind].label.toLowerCase();
  return kind === "substitution" || kind === "variant" ? `${label}: ${expected.join(" ")} → ${heard.join(" ")}` : `${label}: ${heard.join(" ")}`;
}

function phonemeMiscues(timeline: Timeline, end: number): Interval[] {
  return withEnds(timeline, end).flatMap(({ phoneme: { kind, expected, heard }, start, end: stop }) => {
    if (kind === "replace") return [{ start, end: stop, text: `substitution: ${expected} → ${heard}` }];
    return kind === "insert" ? [{ start, end: stop, text: `insertion: ${heard}` }] : [];
  });
}

/** What was left out, at the end of what was said before it; several at one place share a point, as Praat wants it. */
function omissions({ kind, segments, phonemes }: Timeline, end: number): Point[] {
  const points: Point[] = [];
  let at = 0;
  const add = (time: number, text: string) => {
    const last = points.at(-1);
    if (last && last.at >= time) last.text += ` ${text}`;
    else points.push({ at: time, text });
  };
  for (const item of kind === "pronunciation" ? phonemes : segments) {
    const left = item.kind === "omission" || item.kind === "told" ? (item).expected.join(" ") : item.kind === "delete" ? ((item).expected ?? "") : undefined;
    if (left !== undefined) add(round(Math.min(item.start ?? at, end)), left);
    else at = Math.max(at, item.end ?? item.start ?? at);
  }
  return points;
}
