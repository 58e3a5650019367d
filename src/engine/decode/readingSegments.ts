import type { ReadingStep } from "./readingDecoder.ts";

/** In order of time and of the text; frames, `end` exclusive. */
export type ReadingSegment =
  | { kind: "read"; word: number; variant: number; start: number; end: number }
  | { kind: "other"; word: number; start: number; end: number }
  /** A word that counts elsewhere, read again, `before` a word of the text. */
  | { kind: "again"; word: number; variant: number; before: number; start: number; end: number }
  /** `started`: first phonemes of a word that was then said again. */
  | { kind: "insertion"; before: number; start: number; end: number; started?: number }
  | { kind: "omission"; word: number; at: number };

/**
 * Anything shorter than this share of a word's shortest length is a neighbour's edge: the word was left out. A larger share gets more
 * omissions right and fewer substitutions (`npm run bench:accuracy`).
 */
const LEAST_LENGTH_SHARE = 0.5;

/** A word said again from no further back is a repetition. */
const REPETITION_REACH_WORDS = 4;
/** This many words in a row are a stretch that was read again, however far back. */
const REREAD_STRETCH_WORDS = 3;

/**
 * Reduces the decoder's path to what counts: each word is read, replaced or left out exactly once, in the order of the text. Of several
 * readings of a stretch the most complete counts, and the first of those (what came before was a false start that the reader corrected);
 * the others are additional, `again` where they were said before and are near, or form a stretch. Any other word from elsewhere in the text
 * is an insertion, like one that is not in it.
 * @param words of the passage
 * @param shortest frames in which a word can be said
 */
export function readingSegments(steps: readonly ReadingStep[], words: number, shortest: (word: number) => number): ReadingSegment[] {
  const counted = bestReading(steps);
  const stretches = stretchesAgain(steps, new Set(counted));
  const said = new Set<number>();
  const segments: ReadingSegment[] = [];
  let reached = 0;
  let next = 0;
  const limit = () => counted[next]?.word ?? words;
  /** Up to `word` (exclusive). */
  const leaveOut = (word: number, at: number) => {
    for (; reached < Math.min(word, limit()); reached++) segments.push({ kind: "omission", word: reached, at });
  };
  for (const step of steps) {
    const wasSaid = step.kind === "word" && said.has(step.word);
    if (step.kind === "word") said.add(step.word);
    if (step === counted[next]) {
      leaveOut(step.word, step.start);
      segments.push(countedSegment(step, shortest));
      reached = step.word + 1;
      next++;
    } else if (step.kind === "skip") {
      leaveOut(step.word + 1, step.at);
    } else if (step.kind === "insertion") {
      leaveOut(step.before, step.start);
      segments.push({ kind: "insertion", before: reached, start: step.start, end: step.end });
    } else if (step.kind === "started") {
      leaveOut(step.word, step.start);
      segments.push({ kind: "insertion", before: reached, start: step.start, end: step.end, started: step.word });
    } else if (step.kind === "word" && (stretches.has(step) || (wasSaid && reached - step.word <= REPETITION_REACH_WORDS))) {
      segments.push({ kind: "again", word: step.word, variant: step.variant, before: reached, start: step.start, end: step.end });
    } else if (step.kind === "word" || step.kind === "other") {
      segments.push({ kind: "insertion", before: reached, start: step.start, end: step.end });
    }
  }
  leaveOut(words, lastFrame(steps));
  return segments;
}

/** Stretches that were read and do not count, since each of their words counts elsewhere, or was said before. */
function stretchesAgain(steps: readonly ReadingStep[], counted: ReadonlySet<WordStep>): Set<ReadingStep> {
  const found = new Set<ReadingStep>();
  const known = new Set([...counted].map(({ word }) => word));
  let stretch: WordStep[] = [];
  const close = () => {
    if (stretch.length >= REREAD_STRETCH_WORDS) for (const step of stretch) found.add(step);
    stretch = [];
  };
  for (const step of steps) {
    if (step.kind !== "word") {
      // Silence and misreadings do not break a stretch.
      if (step.kind === "back") close();
      continue;
    }
    if (counted.has(step)) {
      close();
      continue;
    }
    const last = stretch.at(-1);
    if (!known.has(step.word)) {
      known.add(step.word);
      close();
      continue;
    }
    if (last && (step.word <= last.word || step.word > last.word + 2)) close();
    stretch.push(step);
  }
  close();
  return found;
}

type WordStep = Extract<ReadingStep, { kind: "word" | "other" }>;

function countedSegment(step: WordStep, shortest: (word: number) => number): ReadingSegment {
  if (step.kind === "word") return { kind: "read", word: step.word, variant: step.variant, start: step.start, end: step.end };
  if (step.end - step.start < shortest(step.word) * LEAST_LENGTH_SHARE) return { kind: "omission", word: step.word, at: step.start };
  return { kind: "other", word: step.word, start: step.start, end: step.end };
}

/** Something else in a word's place is worth less than the word, but not nothing. */
const SEGMENT_WORTH = { word: 1, other: 0.4 } as const;

/** The steps that cover most of the passage in order: the heaviest chain of increasing words, the earliest of equal ones. */
function bestReading(steps: readonly ReadingStep[]): WordStep[] {
  const readings = steps.filter((step): step is WordStep => step.kind === "word" || step.kind === "other");
  const weight = new Float64Array(readings.length);
  const previous = new Int32Array(readings.length).fill(-1);
  let last = -1;
  readings.forEach((step, i) => {
    let most = 0;
    for (let j = 0; j < i; j++) {
      if (readings[j]!.word < step.word && weight[j]! > most) {
        most = weight[j]!;
        previous[i] = j;
      }
    }
    weight[i] = most + SEGMENT_WORTH[step.kind];
    if (last < 0 || weight[i] > weight[last]!) last = i;
  });
  const chain: WordStep[] = [];
  for (let i = last; i >= 0; i = previous[i]!) chain.push(readings[i]!);
  return chain.reverse();
}

function lastFrame(steps: readonly ReadingStep[]): number {
  const last = steps.at(-1);
  return last ? ("end" in last ? last.end : last.at) : 0;
}
