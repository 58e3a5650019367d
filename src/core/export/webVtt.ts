import { type Addition, isAddition, isUnsaid, MISCUE_DESCRIPTIONS } from "../reading/miscues.ts";
import { saidText } from "../spelling/saidText.ts";
import { strictnessCode } from "../reading/strictness.ts";
import type { Segment, Timeline } from "../timeline/model.ts";

/** A subtitle ends with its sentence, at a silence of this many seconds, or after this many words, whichever comes first. */
const LONGEST_SILENCE = 1;
const MOST_WORDS = 9;
const SENTENCE_END = /[.!?…]["'”’)]*\s/u;

/** Seconds. Nobody can read a shorter subtitle, so it stays on if nothing follows. */
const LEAST_SECONDS = 1;
/** A divided sentence leaves at least this many words for its last subtitle. */
const LEAST_WORDS = 3;

interface Cue {
  start: number;
  end: number;
  segments: Segment[];
  /** Continues the sentence of the one before, which had too many words. */
  goesOn: boolean;
}

/**
 * Subtitles of the words read, with the time of each word, and miscues as classes with marks that can be read without colour. Only what has
 * times is shown; a note says how much has none.
 */
export function webVtt({ timeline, title }: { timeline: Timeline; title: string }): string {
  const cues = cuesOf(timeline);
  const untimed = timeline.segments.filter(({ kind, start }) => !isUnsaid(kind) && start === undefined).length;
  const strictness = strictnessCode(timeline.strictness);
  const notes = [
    comment(
      `${title}\n[word]: left out; word (other): another word was said; ^, R, SC, …: insertion, repetition, self-correction, false start`,
    ),
    ...(strictness === undefined ? [] : [comment(strictness)]),
    ...(untimed > 0
      ? [
          comment(
            untimed === 1
              ? "The result has no times for one word; it is not among the subtitles."
              : `The result has no times for ${untimed} words; they are not among the subtitles.`,
          ),
        ]
      : []),
  ];
  const blocks = cues.map(
    (cue, i) =>
      `${i + 1}\n${timestamp(cue.start)} --> ${timestamp(cue.end)}\n${cue.segments.map((segment) => wordOf(segment, cue, timeline)).join(" ")}`,
  );
  return `${["WEBVTT", ...notes, STYLE, ...blocks].join("\n\n")}\n`;
}

const STYLE = `STYLE
::cue(.substitution) { color: #ff9b8a; }
::cue(.omission) { color: #d9a6ff; }
::cue(.insertion) { color: #8ac6ff; }
::cue(.repetition) { color: #ffd27a; }
::cue(.selfCorrection) { color: #9be39b; }
::cue(.falseStart) { color: #8fe3ef; }`;

function cuesOf({ segments, words, reference, kind, duration }: Timeline): Cue[] {
  if (kind === "pronunciation") return [];
  const cues: Cue[] = [];
  let left: Segment[] = [];
  let ended = true;
  for (const segment of segments) {
    if (isUnsaid(segment.kind)) {
      left.push(segment);
      continue;
    }
    if (segment.start === undefined) continue;
    const end = Math.max(segment.end ?? segment.start, segment.start + 0.001);
    const cue = cues.at(-1);
    const isNew = !cue || ended || segment.start - cue.end >= LONGEST_SILENCE;
    if (isNew || cue.segments.length + left.length >= MOST_WORDS) {
      cues.push({ start: Math.max(segment.start, cue?.end ?? 0), end, segments: [...left, segment], goesOn: !isNew });
    } else {
      cue.segments.push(...left, segment);
      cue.end = Math.max(cue.end, end);
    }
    left = [];
    const last = segment.words.at(-1);
    ended = last !== undefined && SENTENCE_END.test(`${reference.slice(words[last]!.end, words[last + 1]?.start ?? reference.length)} `);
  }
  cues.at(-1)?.segments.push(...left);
  const even = cues.flatMap((cue, i) =>
    cues[i + 1]?.goesOn && cues[i + 1]!.segments.length < LEAST_WORDS
      ? []
      : cue.goesOn && cue.segments.length < LEAST_WORDS
        ? halves(cues[i - 1]!, cue)
        : [cue],
  );
  return even.map((cue, i) => {
    // A word that begins before the one in front of it has ended must not end its subtitle before its start.
    const end = Math.max(cue.end, cue.start + 0.001);
    const room = even[i + 1]?.start ?? duration ?? Infinity;
    return { ...cue, end: Math.max(end, Math.min(cue.start + LEAST_SECONDS, room)) };
  });
}

/** Divides a long subtitle and its few words of continuation into two of about the same length. */
function halves(first: Cue, second: Cue): Cue[] {
  const all = [...first.segments, ...second.segments];
  const middle = all.findIndex(({ kind, start }, i) => i >= all.length / 2 && kind !== "omission" && start !== undefined);
  const [before, after] = [all.slice(0, middle), all.slice(middle)];
  const end = Math.max(...before.map((segment) => (segment.kind === "omission" ? 0 : (segment.end ?? segment.start ?? 0))));
  return [
    { ...first, end, segments: before },
    { ...second, start: Math.max(after[0]!.start!, end), segments: after },
  ];
}

function wordOf(segment: Segment, cue: Cue, timeline: Timeline): string {
  const { kind, start } = segment;
  const stamp = start !== undefined && !isUnsaid(kind) && start > cue.start && start < cue.end ? `<${timestamp(start)}>` : "";
  const expected = escape(segment.expected.join(" "));
  const heard = escape(saidText(segment, timeline).text || "?");
  if (kind === "correct" || kind === "soundedOut") return stamp + expected;
  const text = isUnsaid(kind)
    ? `[${expected}]`
    : kind === "substitution" || kind === "variant"
      ? `${expected} (${heard})`
      : isAddition(kind)
        ? `${mark(kind)} ${heard}`
        : heard;
  return `${stamp}<c.${kind}>${text}</c>`;
}

function mark(kind: Addition): string {
  return escape(MISCUE_DESCRIPTIONS[kind].mark);
}

/** `HH:MM:SS.mmm` */
function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, "0");
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(Math.floor(milliseconds / 1000) % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
}

function escape(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A comment ends at an empty line and may not hold an arrow. */
function comment(text: string): string {
  return `NOTE\n${text
    .replaceAll("-->", "->")
    .replaceAll(/\n\s*\n/g, "\n")
    .replaceAll("\r", "")}`;
}
