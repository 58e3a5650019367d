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
  /** Everything that the items were made of besides the text; objects of a timeline are never changed. */
  of: { made: readonly Made[]; isLast: boolean; strictness: number | undefined };
}

/** A class of marks whose verdict is not sure. */
const DOUBTED = "doubted";

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

/**
 * A slot for each word and one more.
 * @param known of the same text: a slot that would be made of the same is taken from there, since a review keeps most of a timeline as the same
 * objects.
 */
export function* passageSlots(
  timeline: Timeline,
  view: PassageView = {},
  known: readonly PassageSlot[] = [],
): Generator<PassageSlot, undefined> {
  const { span = shownSpan(timeline), doubtBelow = 0 } = view;
  const end = timeline.words.length - 1;
  const additions = timeline.segments.filter(({ kind }) => isAddition(kind));
  const pauses = new Map(timeline.pauses.filter(({ kind }) => kind === "long pause").map((pause) => [pause.before, pause]));
  // A running record underlines them.
  const repeated = new Set(repeatedSpans(timeline).flatMap(({ words }) => words));
  const madeOf = (segment: Segment, word?: number): Made => {
    const isRead = isCounted(segment, span, timeline.words.length);
    // A segment of several words has one pause before it.
    const pause = isRead && segment.words[0] === word ? pauses.get(segment.index) : undefined;
    if (!isRead || word === undefined) return { segment, style: isRead ? "" : "beyond", pause };
    if (isUnread(segment, span)) return { segment, style: "unread", pause };
    const style = repeated.has(word) ? "repeated" : "";
    return { segment, style: isInDoubt(segment, doubtBelow) ? `${DOUBTED} ${style}` : style, pause };
  };
  let reached = 0;
  let next = 0;
  let run = 0;
  for (let index = 0; index <= timeline.words.length; index++) {
    const word = timeline.words[index];
    const from = next;
    while (next < additions.length && (!word || additions[next]!.at <= index)) next++;
    const made = additions.slice(from, next).map((segment) => madeOf(segment));
    if (word?.segment !== undefined) made.push(madeOf(timeline.segments[word.segment]!, index));
    const isLast = word !== undefined && (timeline.stop?.word === index || (index === span.last && index < end));
    const of = { made, isLast, strictness: timeline.strictness };
    let slot = known[index];
    if (!slot || !isSame(slot.of, of)) {
      const items = itemsOf(timeline, index, of);
      const between = timeline.reference.slice(reached, word?.start);
      const endsRun = endOfRun(between, run);
      slot = { between, ...(endsRun && { endsRun }), items, key: keyOf(items), of };
    }
    yield slot;
    reached = word?.end ?? reached;
    run = slot.endsRun ? 1 : run + 1;
  }
}

/** What a mark is made of besides the text. */
interface Made {
  segment: Segment;
  /** What the segment does not say itself. */
  style: string;
  /** Before it. */
  pause: Pause | undefined;
}

function isSame(one: PassageSlot["of"], other: PassageSlot["of"]): boolean {
  const isAlike = ({ segment, style, pause }: Made, i: number) => {
    const { segment: of, style: as, pause: before } = other.made[i]!;
    return segment === of && style === as && pause?.index === before?.index && pause?.start === before?.start && pause?.end === before?.end;
  };
  const isAsMany = one.made.length === other.made.length && one.isLast === other.isLast && one.strictness === other.strictness;
  return isAsMany && one.made.every(isAlike);
}

/** @param index of a word, or of the end of the text. */
function itemsOf(timeline: Timeline, index: number, { made, isLast }: PassageSlot["of"]): PassageItem[] {
  const word = timeline.words[index];
  const own = word?.segment === undefined ? undefined : made.at(-1);
  const added = own ? made.slice(0, -1) : made;
  const items: PassageItem[] = !word && added.length > 0 ? [" "] : [];
  const addPause = ({ pause }: Made) => pause && items.push(pauseMark(pause), " ");
  for (const [i, one] of added.entries()) {
    if (i > 0) items.push("\u2009");
    addPause(one);
    items.push(segmentMark(timeline, one, signOf(one.segment), saidText(one.segment, timeline).text || "?"));
  }
  if (added.length > 0) items.push(" ");
  if (own) {
    addPause(own);
    const isPlain = own.style === "beyond" || own.style === "unread";
    const over = isPlain ? undefined : above(own.segment, index, timeline);
    items.push({ ...segmentMark(timeline, own, word!.text, over), word: index });
  } else if (word) items.push({ mark: "untold", text: word.text, word: index });
  if (isLast) items.push({ mark: "stop" });
  return items;
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
  { segment, style: more }: Made,
  text: string,
  above: string | undefined,
): { mark: "word" } & PassageMark {
  const isDoubted = more.startsWith(DOUBTED);
  const style = [segment.kind, ...(segment.reviewed ? ["reviewed", segment.reviewed.as] : []), more].join(" ").trim();
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
