import { t } from "@vscode/l10n";
import { cueLetters } from "#core/reading/cues.ts";
import { isAddition, MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { repeatedSpans } from "#core/record/repeatedSpans.ts";
import { saidText } from "#core/spelling/saidText.ts";
import type { Pause, Segment, Timeline } from "#core/timeline/model.ts";
import { alternativeText, describe, seconds, spoken } from "./describe.ts";
import { isCounted, isUnread, shownSpan, type ShownSpan } from "./shownSpan.ts";

/** A word, or what was said besides it, as a running record marks it. */
export interface PassageMark {
  /** Classes besides `word`. */
  style: string;
  text: string;
  /** Written above it. */
  over?: string;
  /** In the letters of the form. */
  cues?: string;
  /** The accessible name, where the text alone would not do. */
  name?: string;
  /** Indices in the timeline: of a pause, or else of the segment and the word, where it is one of the text. */
  pause?: number;
  segment?: number;
  word?: number;
}

/** `untold`: a word that the result says nothing about; `stop`: the bracket after the last word that was attempted. */
export type PassageItem = string | ({ mark: "word" } & PassageMark) | { mark: "untold"; text: string; word: number } | { mark: "stop" };

/** Everything before a word of the text, and the word; the last slot has everything after all words. */
export interface PassageSlot {
  /** Text before everything else in the slot. */
  between: string;
  /** Places in `between`; see `endOfRun`. */
  endsRun?: { end: number; next: number };
  items: PassageItem[];
  /** Equal for two slots that look alike, whatever the places of their segments in the timeline. */
  key: string;
}

/** Words after which the next line break ends a run, and after which the end of a sentence does. */
const RUN_WORDS = 40;
const LONG_RUN_WORDS = 250;

/** One line break, or a blank line or more. */
export const PARAGRAPH = /[^\S\n]*\n(?:[^\S\n]*\n)+[^\S\n]*/u;
const LINE_BREAK = /[^\S\n]*\n/u;
const END_OF_SENTENCE = /^\p{P}*[.!?…]\p{P}*(\s+)/u;

/**
 * A run is a stretch of the text that the page lays out by itself, so that a correction costs the same in a long text as in a short one. It
 * ends with a line where it can; in a paragraph of hundreds of words, with a sentence.
 * @param words of the run so far.
 */
function endOfRun(between: string, words: number): PassageSlot["endsRun"] {
  if (words < RUN_WORDS) return undefined;
  const gap = PARAGRAPH.exec(between);
  if (gap) return { end: gap.index + gap[0].length, next: gap.index + gap[0].length };
  const line = LINE_BREAK.exec(between);
  if (line) return { end: line.index, next: line.index + line[0].length };
  const sentence = words < LONG_RUN_WORDS ? null : END_OF_SENTENCE.exec(between);
  return sentence ? { end: sentence[0].length - sentence[1]!.length, next: sentence[0].length } : undefined;
}

export interface PassageView {
  /** By default, all words. */
  span?: ShownSpan;
  /** Verdicts that are less sure have a mark, 0 to 1; none have by default. */
  doubtBelow?: number;
}

/** A slot for each word and one more. */
export function* passageSlots(timeline: Timeline, view: PassageView = {}): Generator<PassageSlot, undefined> {
  const { span = shownSpan(timeline), doubtBelow = 0 } = view;
  const end = timeline.words.length - 1;
  const additions = timeline.segments.filter(({ kind }) => isAddition(kind));
  const pauses = new Map(timeline.pauses.filter(({ kind }) => kind === "long pause").map((pause) => [pause.before, pause]));
  // A running record underlines them.
  const repeated = new Set(repeatedSpans(timeline).flatMap(({ words }) => words));
  let items: PassageItem[] = [];
  let reached = 0;
  let next = 0;
  let run = 0;
  const slot = (between: string): PassageSlot => {
    const endsRun = endOfRun(between, run);
    run = endsRun ? 1 : run + 1;
    return { between, ...(endsRun && { endsRun }), items, key: keyOf(items) };
  };
  const counts = (segment: Segment) => isCounted(segment, span, timeline.words.length);
  const addPause = (segment: number) => {
    const pause = pauses.get(segment);
    if (!pause || !counts(timeline.segments[segment]!)) return;
    items.push(pauseMark(pause), " ");
    pauses.delete(segment);
  };
  const addAdditions = (at: number) => {
    while (next < additions.length && additions[next]!.at <= at) {
      if (next > 0 && additions[next - 1]!.at === additions[next]!.at) items.push("\u2009");
      const segment = additions[next]!;
      addPause(segment.index);
      const mark = segmentMark(timeline, segment, signOf(segment), saidText(segment, timeline).text || "?");
      if (!counts(segment)) mark.style += " beyond";
      items.push(mark);
      next++;
      if (next === additions.length || additions[next]!.at > at) items.push(" ");
    }
  };
  for (const [index, word] of timeline.words.entries()) {
    addAdditions(index);
    const segment = word.segment === undefined ? undefined : timeline.segments[word.segment];
    if (!segment) items.push({ mark: "untold", text: word.text, word: index });
    else {
      addPause(segment.index);
      const isBeyond = !counts(segment);
      const isPlain = isBeyond || isUnread(segment, span);
      const isDoubted = !isPlain && isInDoubt(segment, doubtBelow);
      const mark = segmentMark(timeline, segment, word.text, isPlain ? undefined : above(segment, index, timeline), isDoubted);
      mark.word = index;
      if (isPlain) mark.style += isBeyond ? " beyond" : " unread";
      else if (repeated.has(index)) mark.style += " repeated";
      items.push(mark);
    }
    if (timeline.stop?.word === index || (index === span.last && index < end)) items.push({ mark: "stop" });
    yield slot(timeline.reference.slice(reached, word.start));
    reached = word.end;
    items = [];
  }
  if (next < additions.length) items.push(" ");
  addAdditions(Infinity);
  yield slot(timeline.reference.slice(reached));
}

function keyOf(items: readonly PassageItem[]): string {
  return items
    .map((item) =>
      typeof item === "string" || item.mark === "stop"
        ? ""
        : item.mark === "untold"
          ? item.mark
          : [item.style, item.text, item.over, item.name].join("\u0001"),
    )
    .join("\u0002");
}

function signOf({ kind }: Segment): string {
  return kind === "repetition" ? "←R" : kind === "correct" ? "" : MISCUE_DESCRIPTIONS[kind].mark;
}

function above(segment: Segment, word: number, timeline: Timeline): string | undefined {
  if (segment.kind === "omission") return "—";
  if (segment.kind === "told") return "T";
  if (segment.kind === "variant") return `≈ ${saidText(segment, timeline).text}`.trimEnd();
  if (segment.kind === "soundedOut") return MISCUE_DESCRIPTIONS.soundedOut.mark;
  if (segment.kind !== "substitution") return undefined;
  return segment.words[0] === word ? saidText(segment, timeline).text : "″";
}

/** Returns true for a verdict that is less sure than `below`, 0 to 1, and that nobody has listened to. */
export function isInDoubt({ confidence, reviewed }: Segment, below: number): boolean {
  return confidence !== undefined && confidence < below && !reviewed;
}

/** A word that was surely read right is named by itself; every other mark says what happened. */
function segmentMark(
  timeline: Timeline,
  segment: Segment,
  text: string,
  above: string | undefined,
  isDoubted = false,
): { mark: "word" } & PassageMark {
  const style = [segment.kind, ...(segment.reviewed ? ["reviewed", segment.reviewed.as] : []), ...(isDoubted ? ["doubted"] : [])].join(" ");
  const cues = cueLetters(segment);
  const perhaps = isDoubted && above === undefined && segment.alternative ? `${alternativeText(segment.alternative)}?` : undefined;
  const over = above ?? perhaps;
  const mark = { mark: "word" as const, style, text, over, segment: segment.index, ...(cues !== "" && { cues }) };
  if (over === undefined && !isDoubted) return mark;
  // The visible text comes first, so that it can be said to choose the word by voice.
  return { ...mark, name: nameOf(timeline, segment, [text, over].filter(Boolean).join(" ")) };
}

/** A review keeps most of a timeline as the same objects, and describing costs more than everything else here. */
const names = new WeakMap<Segment, { title: string; strictness: number | undefined; name: string }>();

function nameOf(timeline: Timeline, segment: Segment, title: string): string {
  const { strictness } = timeline;
  const known = names.get(segment);
  if (known?.title === title && known.strictness === strictness) return known.name;
  const name = spoken({ title, rows: describe(timeline, { lane: "segment", index: segment.index }).rows });
  names.set(segment, { title, strictness, name });
  return name;
}

function pauseMark(pause: Pause): PassageItem {
  const length = `${(pause.end - pause.start).toFixed(1)} s`;
  return {
    mark: "word",
    style: "longPause",
    text: "‖",
    over: length,
    name: [`‖ ${length}`, t("Long pause"), pauseText(pause)].join(". "),
    pause: pause.index,
  };
}

export function pauseText({ start, end }: Pause): string {
  return t`${seconds(end - start)} of silence, from ${seconds(start)} to ${seconds(end)}.`;
}
