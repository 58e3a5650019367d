import type { TimelinePhoneme, Segment, Timeline } from "../timeline/model.ts";
import { isAddition, MISCUE_DESCRIPTIONS } from "../reading/miscues.ts";
import type { Miscue } from "../reading/miscues.ts";
import { type SaidText, saidText } from "../spelling/saidText.ts";

/** The text below, the teacher's mark above. */
export interface RecordCell {
  below: string;
  above: string;
  kind?: Miscue;
  /** Phonemes in Arpabet that `above` spells, if it is not a word. */
  sounds?: string;
  /** Indices of the word of the text, and of the segment that reads or adds it. */
  word?: number;
  segment?: number;
  /** Before it in the text. */
  gap: "none" | "blank" | "line";
  /** Seconds of a long pause before it. */
  pause?: number;
  /** The reading ended before it. */
  isBeyond?: boolean;
}

/** Words with the punctuation that clings to them, additions between. */
export function readingCells(timeline: Timeline): RecordCell[] {
  const { words, segments, reference, stop } = timeline;
  const additions = segments.filter(({ kind }) => isAddition(kind));
  const pauses = new Map(
    timeline.pauses.filter(({ kind }) => kind === "long pause").map(({ before, start, end }) => [before, end - start]),
  );
  const pauseBefore = (segment: Segment | undefined) => {
    const pause = segment && pauses.get(segment.index);
    if (pause === undefined) return {};
    pauses.delete(segment!.index);
    return { pause };
  };
  const cells: RecordCell[] = [];
  let textEnd = 0;
  const add = (at: number) => {
    for (const segment of additions)
      if (segment.at === at)
        cells.push({ ...additionCell(segment, saidText(segment, timeline), cells.length > 0), ...pauseBefore(segment) });
  };
  for (const [index, word] of words.entries()) {
    add(index);
    const next = words[index + 1];
    const from = index === 0 ? 0 : textEnd;
    const before = reference.slice(from, word.start);
    const lead = /\S+$/.exec(before)?.[0] ?? "";
    const tail = /^\S*/.exec(reference.slice(word.end, next?.start ?? reference.length))![0];
    textEnd = word.end + tail.length;
    const segment = word.segment === undefined ? undefined : segments[word.segment];
    const gap =
      cells.length === 0 ? "none" : /\n/.test(before) ? "line" : /\s/.test(before) || cells.at(-1)!.below.length === 1 ? "blank" : "none";
    cells.push({
      below: lead + word.text + tail,
      above: "",
      gap,
      word: index,
      ...(stop && index > stop.word && { isBeyond: true }),
      ...(segment && { segment: segment.index, ...markOf(segment, saidText(segment, timeline), index) }),
      ...pauseBefore(segment),
    });
  }
  add(words.length);
  return cells;
}

/** Expected phonemes below, what was heard instead above. */
export function phonemeCells(phonemes: readonly TimelinePhoneme[]): RecordCell[] {
  return phonemes.map((phoneme, index): RecordCell => {
    const gap = index === 0 ? "none" : "blank";
    const expected = phoneme.expected ?? "";
    const heard = phoneme.heard ?? "";
    if (phoneme.kind === "replace") return { below: expected, above: heard, kind: "substitution", gap };
    if (phoneme.kind === "delete") return { below: expected, above: "—".repeat(Math.max(1, expected.length)), kind: "omission", gap };
    if (phoneme.kind === "insert") return { below: "^", above: heard, kind: "insertion", gap };
    return { below: expected || heard, above: "", gap };
  });
}

function markOf(segment: Segment, said: SaidText, word: number): Pick<RecordCell, "above" | "kind" | "sounds"> {
  if (segment.kind === "correct") return { above: "" };
  if (segment.kind === "omission") return { above: "———", kind: "omission" };
  if (segment.kind === "told") return { above: "T", kind: "told" };
  if (segment.kind === "variant") return { above: `≈ ${said.text}`.trimEnd(), kind: "variant", ...soundsOf(said) };
  if (segment.kind === "soundedOut") return { above: MISCUE_DESCRIPTIONS.soundedOut.mark, kind: "soundedOut" };
  // A substitution over several words is written once, over the first.
  if (segment.words[0] !== word) return { above: "″", kind: "substitution" };
  return { above: said.text, kind: "substitution", ...soundsOf(said) };
}

function additionCell(segment: Segment, said: SaidText, spaced: boolean): RecordCell {
  const kind = isAddition(segment.kind) ? segment.kind : "insertion";
  return {
    below: MISCUE_DESCRIPTIONS[kind].mark,
    above: said.text || "?",
    kind,
    segment: segment.index,
    ...soundsOf(said),
    gap: spaced ? "blank" : "none",
  };
}

function soundsOf({ phonemes }: SaidText): Pick<RecordCell, "sounds"> {
  return phonemes === undefined ? {} : { sounds: phonemes };
}
