import { type Addition, isAddition, type Miscue } from "../reading/miscues.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Segment, Timeline } from "./model.ts";

/** UTF-16 units of a document, `end` exclusive; undefined when the document no longer has the word. */
export type WordPlace = { start: number; end: number } | undefined;

/** On a word, or, for an addition, on the gap between two words. */
export interface PassageMark {
  kind: Miscue;
  start: number;
  end: number;
  /** Index in `Timeline.segments`. */
  segment: number;
}

/** Least share of words left; below, the text has become another one. */
const LEAST_RECOGNISABLE_SHARE = 0.5;

export type PlacedWord = Pick<Timeline["words"][number], "text" | "start" | "end">;

/** `length` units from `offset` on become `text`. */
export interface TextChange {
  offset: number;
  length: number;
  text: string;
}

/**
 * Moves places along with edits. A word that was edited, or that text was attached to, no longer has a place.
 * @param changes as the editor reports them, all in terms of the document before
 * @param document after the changes
 */
export function moveWords(
  places: readonly WordPlace[],
  words: readonly PlacedWord[],
  changes: readonly TextChange[],
  document: string,
): WordPlace[] {
  const ordered = [...changes].sort((a, b) => b.offset - a.offset);
  return places.map((place, index) => {
    let moved = place;
    for (const change of ordered) moved = moved && movedBy(moved, change);
    return moved && isWord(document, moved, words[index]!.text) ? moved : undefined;
  });
}

function movedBy({ start, end }: { start: number; end: number }, { offset, length, text }: TextChange): WordPlace {
  if (offset >= end) return { start, end };
  if (offset + length <= start) return { start: start + text.length - length, end: end + text.length - length };
  return undefined;
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/** Returns true for the whole word, not part of a longer one. */
export function isWord(document: string, { start, end }: { start: number; end: number }, text: string): boolean {
  if (normaliseWord(document.slice(start, end)) !== normaliseWord(text)) return false;
  return !WORD_CHARACTER.test(document[start - 1] ?? "") && !WORD_CHARACTER.test(document[end] ?? "");
}

/** Returns true if enough of the text is left for its marks to mean something. */
export function isRecognisable(places: readonly WordPlace[]): boolean {
  return places.length > 0 && places.filter((place) => place !== undefined).length >= places.length * LEAST_RECOGNISABLE_SHARE;
}

/**
 * Marks on words that have a place. An addition needs both neighbours, since it lies between them. A recording that does not seem to be a
 * reading of the text has none.
 */
export function marksOf({ segments, otherText }: Pick<Timeline, "segments" | "otherText">, places: readonly WordPlace[]): PassageMark[] {
  if (otherText !== undefined) return [];
  return segments.flatMap((segment): PassageMark[] => {
    const { kind, index } = segment;
    if (kind === "correct") return [];
    if (isAddition(kind)) return additionMark(segment, kind, places);
    return segment.words.flatMap((word) => (places[word] ? [{ kind, ...places[word], segment: index }] : []));
  });
}

function additionMark({ at, index }: Segment, kind: Addition, places: readonly WordPlace[]): PassageMark[] {
  const [before, after] = [places[at - 1], places[at]];
  if ((at > 0 && !before) || (at < places.length && !after) || places.length === 0) return [];
  const start = before?.end ?? after!.start;
  const end = after?.start ?? before!.end;
  return start <= end ? [{ kind, start, end, segment: index }] : [];
}
