import type { Cue } from "../../reading/cues.ts";
import { type CountingRules, forgivenWords } from "../../record/measures.ts";
import { phonemeCells, readingCells, type RecordCell } from "../../record/recordCells.ts";
import { repeatedSpans } from "../../record/repeatedSpans.ts";
import type { Segment, Timeline } from "../../timeline/model.ts";
import { brokenIntoLines } from "./brokenIntoLines.ts";
import type { FormCell } from "./formCell.ts";

export interface FormLine {
  cells: FormCell[];
  /** Words of the text up to the end of this line. */
  words: number;
  /** One entry of cues per error or self-correction; empty if nobody gave any. */
  errors: (readonly Cue[])[];
  corrections: (readonly Cue[])[];
}

/**
 * Keeps the text's own line breaks and breaks long lines. Counts add up to those of `readingMeasures` under the same rules.
 * @param width letters of average width in a line
 */
export function formLines(timeline: Timeline, rules: CountingRules, width: number): FormLine[] {
  const isPhonemes = timeline.kind === "pronunciation";
  const cells = isPhonemes
    ? phonemeCells(timeline.phonemes).map((cell): FormCell => ({ ...cell, tries: [], additions: [] }))
    : formCells(timeline);
  const count = counter(timeline, rules);
  let words = 0;
  return brokenIntoLines(cells, width).map((line) => {
    words += line.filter(({ word }) => word !== undefined).length;
    const counted = line.map(count);
    return {
      cells: line,
      words,
      errors: counted.flatMap(({ errors }) => errors),
      corrections: counted.flatMap(({ corrections }) => corrections),
    };
  });
}

function formCells(timeline: Timeline): FormCell[] {
  const spans = repeatedSpans(timeline);
  const hidden = new Map(spans.flatMap(({ segments }, i) => segments.map((segment) => [segment, i] as const)));
  const againOf = new Map(spans.flatMap(({ words }, i) => words.map((word) => [word, i] as const)));
  const cells: FormCell[] = [];
  let waiting: RecordCell[] = [];
  let pause: number | undefined;
  const add = (cell: RecordCell, more: Partial<FormCell> = {}) =>
    cells.push({ ...cell, ...(cell.pause === undefined && pause !== undefined && { pause }), tries: [], additions: [], ...more });
  for (const cell of readingCells(timeline)) {
    const { kind, word, segment } = cell;
    if (word === undefined) {
      const isAgain = segment !== undefined && hidden.has(segment);
      // A try is written over its word, and words that were said again are marked where they stand.
      if (isAgain || kind === "selfCorrection" || kind === "falseStart") {
        waiting.push(cell);
        pause ??= cell.pause;
      } else add(cell);
      continue;
    }
    const again = againOf.get(word);
    const isLastAgain = again !== undefined && spans[again]!.words.at(-1) === word;
    const tries = waiting.flatMap(({ kind: tried, above, sounds }) =>
      tried === "selfCorrection" || tried === "falseStart" ? [{ kind: tried, said: above, ...(sounds !== undefined && { sounds }) }] : [],
    );
    add(cell, {
      tries,
      additions: waiting.flatMap((one) => one.segment ?? []),
      ...(again !== undefined && { again }),
      ...(isLastAgain && { times: timesOf(spans[again]!, timeline.segments) }),
    });
    waiting = [];
    pause = undefined;
  }
  const last = cells.findLast(({ word }) => word !== undefined);
  for (const cell of waiting) {
    if (cell.segment !== undefined && hidden.has(cell.segment) && last) last.additions.push(cell.segment);
    else add(cell);
  }
  return cells;
}

function timesOf({ segments, words }: { segments: readonly number[]; words: readonly number[] }, all: readonly Segment[]): number {
  return Math.max(1, Math.round(segments.reduce((sum, index) => sum + all[index]!.heard.length, 0) / words.length));
}

type Counted = Pick<FormLine, "errors" | "corrections">;

function counter(timeline: Timeline, rules: CountingRules): (cell: FormCell) => Counted {
  const forgiven = forgivenWords(timeline, rules);
  return ({ kind, word, segment, additions, pause }) => {
    const counted: Counted = { errors: [], corrections: [] };
    const own = segment === undefined ? undefined : timeline.segments[segment];
    if (pause !== undefined && rules.longPauses) counted.errors.push([]);
    if (timeline.kind === "pronunciation") return kind === undefined ? counted : { ...counted, errors: [[]] };
    for (const index of word === undefined && segment !== undefined ? [...additions, segment] : additions)
      countAddition(timeline.segments[index]!, rules, counted);
    if (word === undefined || own === undefined) return counted;
    const isError = own.kind === "omission" || own.kind === "told" || (own.kind === "substitution" && !forgiven.has(word));
    // The cues of a substitution over several words go with the first of them.
    if (isError) counted.errors.push(own.words[0] === word ? (own.cues ?? []) : []);
    return counted;
  };
}

function countAddition({ kind, heard, cues = [] }: Segment, rules: CountingRules, { errors, corrections }: Counted): void {
  const words = Array.from({ length: Math.max(1, heard.length) }, (_, i) => (i === 0 ? cues : []));
  if (kind === "insertion" && rules.insertions) errors.push(...words);
  if (kind === "repetition" && rules.repetitions) errors.push(...words);
  if (kind === "falseStart" && rules.falseStarts) errors.push(cues);
  if (kind === "selfCorrection") {
    corrections.push(cues);
    if (rules.selfCorrections) errors.push([]);
  }
}
