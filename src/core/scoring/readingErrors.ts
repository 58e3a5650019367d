import { t } from "@vscode/l10n";
import type { ErrorKind } from "../record/errorKinds.ts";
import { isReadRight } from "../reading/miscues.ts";
import { saidWords } from "../spelling/saidText.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { repeatsOf } from "../reading/repeatedNames.ts";
import { isInSpan, type ReadingSpan } from "./readingSpan.ts";
import type { ScoringRules } from "./scoringProfile.ts";
import { skippedLines } from "./skippedLines.ts";
import { transpositionsOf } from "./transpositions.ts";

/** A long pause is a hesitation here, from the seconds of the rules on. */
export type ScoredErrorKind = Exclude<ErrorKind, "long pause">;

export interface ScoredError {
  kind: ScoredErrorKind;
  rule: string;
  /** Index of the word, or of the one that follows an addition; the number of words at the end. */
  word: number;
  /** More than one only for a skipped line that is one error, 0 for additions. */
  words: number;
  /** Empty for additions. */
  text: string;
  /** Absent if nothing was said, or the result does not say what. */
  heard?: string;
  /** Seconds; absent if the result gives none. */
  time?: number;
}

export interface ReadingErrors {
  /** In the order of the text. */
  errors: ScoredError[];
  /** Words read wrongly that are no errors, since the same name was misread before. */
  forgiven: number[];
  selfCorrections: number;
  /** Self-corrections for which it is unknown how late they came. */
  untimed: number;
}

/** Times of a result have two or three places. */
const ROUNDING_SECONDS = 1e-6;

/** At most one error for each word of the text, and those for additions. */
export function readingErrors(timeline: Timeline, rules: ScoringRules, span: ReadingSpan): ReadingErrors {
  const byWord = new Map<number, ScoredError>();
  const inSpan = timeline.segments.filter((segment) => isInSpan(segment, span));
  const isThere = (word: number) => word >= span.first && word <= span.last;
  const put = (
    word: number,
    kind: ScoredErrorKind,
    rule: string,
    { heard, time }: { heard?: string | undefined; time?: number | undefined } = {},
  ) => {
    if (isThere(word))
      byWord.set(word, {
        kind,
        rule,
        word,
        words: 1,
        text: timeline.words[word]!.text,
        ...(heard && { heard }),
        ...(time !== undefined && { time }),
      });
  };
  const spelled = (segment: Segment): Segment => ({ ...segment, heard: saidWords(segment, timeline) });
  for (const segment of inSpan) putMarked(spelled(segment), rules, put);
  const moved = new Set<number>();
  if (rules.transposition === "each word") {
    for (const { word, addition } of transpositionsOf(timeline)) {
      if (!isThere(word) || !isThere(word + 1)) continue;
      for (const one of [word, word + 1])
        put(one, "transposition", t("each of two words read in swapped order is an error"), {
          heard: timeline.words[word + word + 1 - one]!.text,
          time: timeOf(timeline, one),
        });
      if (addition !== undefined) moved.add(addition);
    }
  }
  const corrections = inSpan.filter(({ kind, index }) => kind === "selfCorrection" && !moved.has(index));
  const late =
    rules.selfCorrection === "ignored" && rules.selfCorrectionWithin !== undefined
      ? lateCorrections(timeline, corrections, rules.selfCorrectionWithin)
      : { segments: [], untimed: 0 };
  const lateWords = new Set(late.segments.map(({ at }) => at));
  for (const { at, heard, start } of late.segments.map(spelled)) {
    if (!byWord.has(at))
      put(at, "late self-correction", t`a word corrected more than ${rules.selfCorrectionWithin!} s after it was misread is an error`, {
        heard: heard.join(" "),
        time: start,
      });
  }
  for (const { word, time } of rules.hesitationFrom === undefined ? [] : hesitations(timeline, rules.hesitationFrom)) {
    if (!byWord.has(word))
      put(
        word,
        "hesitation",
        t`a hesitation of ${rules.hesitationFrom!} s before a word is an error, because the teacher then says the word`,
        {
          time,
        },
      );
  }
  const forgiven = rules.repeatedName === "once" ? forgiveNames(timeline, byWord) : [];
  putLines(timeline, rules, byWord);
  const additions = inSpan.filter(({ index }) => !moved.has(index)).flatMap((segment) => additionErrors(spelled(segment), rules));
  return {
    errors: [...additions, ...byWord.values()].sort((a, b) => a.word - b.word || a.words - b.words),
    forgiven,
    selfCorrections: corrections.filter(({ at }) => !lateWords.has(at)).length,
    untimed: late.untimed,
  };
}

function putMarked(
  { kind, words, heard, start }: Segment,
  rules: ScoringRules,
  put: (word: number, kind: ScoredErrorKind, rule: string, more: { heard?: string; time?: number | undefined }) => void,
): void {
  const isEach = heard.length === words.length;
  for (const [i, word] of words.entries()) {
    const said = isEach ? heard[i]! : heard.join(" ");
    if (kind === "substitution") put(word, kind, t("another word read in its place is an error"), { heard: said, time: start });
    else if (kind === "omission") put(word, kind, t("a word left out is an error"), { time: start });
    else if (kind === "told") put(word, kind, t("a word told by the teacher is an error"), {});
    else if (kind === "soundedOut" && rules.soundedOut === "error")
      put(word, "soundedOut", t("a word sounded out and not blended is an error"), { time: start });
    else if (kind === "variant" && rules.variant === "error")
      put(word, kind, t("a word said in another way is an error"), { heard: said, time: start });
  }
}

function timeOf({ words, segments }: Timeline, word: number): number | undefined {
  const { segment } = words[word]!;
  return segment === undefined ? undefined : segments[segment]!.start;
}

/** Later than allowed, from the end of the (first) wrong attempt to the beginning of the word read right. */
function lateCorrections(timeline: Timeline, corrections: readonly Segment[], within: number): { segments: Segment[]; untimed: number } {
  const times = corrections.map((segment) => ({
    segment,
    from: segment.end ?? segment.start,
    to: timeline.words[segment.at] && timeOf(timeline, segment.at),
  }));
  return {
    segments: times.flatMap(({ segment, from, to }) =>
      from !== undefined && to !== undefined && to - from > within + ROUNDING_SECONDS ? [segment] : [],
    ),
    untimed: times.filter(({ from, to }) => from === undefined || to === undefined).length,
  };
}

/** Words before which the reader was silent, or began and broke off, for at least so long; and when that began. */
function hesitations(timeline: Timeline, least: number): { word: number; time: number }[] {
  const { segments } = timeline;
  const isLong = (start: number | undefined, end: number | undefined) =>
    start !== undefined && end !== undefined && end - start >= least - ROUNDING_SECONDS;
  const nextWord: number[] = [];
  for (let i = segments.length - 1, word = timeline.words.length; i >= 0; i--) {
    nextWord[i] = word;
    word = segments[i]!.words[0] ?? word;
  }
  const silent = timeline.pauses
    .filter(({ start, end }) => isLong(start, end))
    .map(({ after, start }) => ({ word: nextWord[after]!, time: start }));
  const struggling = segments.flatMap(({ kind, at, start }) =>
    kind === "falseStart" && at < timeline.words.length && isLong(start, timeOf(timeline, at)) ? [{ word: at, time: start! }] : [],
  );
  return [...silent, ...struggling].filter(({ word }) => word < timeline.words.length);
}

/** A name that was misread before is not an error again. */
function forgiveNames({ words }: Timeline, byWord: Map<number, ScoredError>): number[] {
  const wrong = [...byWord.values()].filter(({ kind }) => kind === "substitution").sort((a, b) => a.word - b.word);
  const isRepeat = repeatsOf(wrong.map(({ word }) => words[word]!));
  const forgiven = wrong.filter((_, i) => isRepeat[i]).map(({ word }) => word);
  for (const word of forgiven) byWord.delete(word);
  return forgiven;
}

/** Words of skipped lines: each an error of its own, or the first of them an error for all. */
function putLines(timeline: Timeline, { skippedLine }: ScoringRules, byWord: Map<number, ScoredError>): void {
  for (const line of skippedLines(timeline)) {
    const errors = line.flatMap((word) => byWord.get(word) ?? []).filter(({ kind }) => kind === "omission");
    if (errors.length < line.length) continue;
    if (skippedLine === "each word") {
      for (const error of errors)
        byWord.set(error.word, { ...error, kind: "skipped line", rule: t("each word of a skipped line is an error") });
      continue;
    }
    for (const { word } of errors) byWord.delete(word);
    const [first] = errors;
    byWord.set(first!.word, {
      ...first!,
      kind: "skipped line",
      rule: t("a skipped line is one error; its other words do not count as attempted"),
      words: line.length,
      text: errors.map(({ text }) => text).join(" "),
    });
  }
}

const ADDITIONS = {
  insertion: { kind: "insertion", rule: t("a word that is not in the text is an error"), isEach: true },
  repetition: { kind: "repetition", rule: t("a word said again is an error"), isEach: true },
  selfCorrection: { kind: "self-correction", rule: t("a word misread and then corrected is an error"), isEach: false },
  falseStart: { kind: "false start", rule: t("a word started and broken off is an error"), isEach: false },
} as const;

/** Inserted and repeated words are an error each, attempts at a word one together, as everywhere. */
function additionErrors({ kind, at, heard, start }: Segment, rules: ScoringRules): ScoredError[] {
  if (isReadRight(kind) || kind === "substitution" || kind === "omission" || kind === "told" || rules[kind] === "ignored") return [];
  const { kind: name, rule, isEach } = ADDITIONS[kind];
  const said = isEach && heard.length > 0 ? heard : [heard.join(" ")];
  return said.map((one) => ({
    kind: name,
    rule,
    word: at,
    words: 0,
    text: "",
    ...(one && { heard: one }),
    ...(start !== undefined && { time: start }),
  }));
}
