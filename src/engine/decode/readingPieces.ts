import type { ReadingStep } from "./readingDecoder.ts";

/** What the reader did, in order of time; frames, `end` exclusive. */
export type ReadingPiece =
  | { kind: "read"; word: number; variant: number; start: number; end: number; again: boolean }
  | { kind: "other"; word: number; start: number; end: number }
  /** `started`: the first phonemes of a word that was then said anew. */
  | { kind: "insertion"; before: number; start: number; end: number; started?: number }
  | { kind: "omission"; word: number; at: number };

/**
 * What stands in a word's place and is shorter than this share of the word's shortest length is a neighbour's edge:
 * the word was left out. A larger share names more omissions right and fewer substitutions (`npm run bench:accuracy`).
 */
const LEAST_SHARE = 0.5;

/**
 * Turns the decoder's way through the passage into what counts: each word is read, replaced or left out once, in the
 * order of the text. Of several readings of a stretch the most complete counts, and the first of those (what came
 * before it was a false start that the reader mended); the others are additional, `again` where they were right.
 *
 * @param shortest the fewest frames in which a word can be said
 */
export function readingPieces(steps: readonly ReadingStep[], words: number, shortest: (word: number) => number): ReadingPiece[] {
  const counted = new Map(bestReading(steps).map((step): [number, ReadingStep] => [step.word, step]));
  const pieces: ReadingPiece[] = [];
  let reached = 0;
  for (const step of steps) {
    if (step.kind === "insertion") pieces.push({ kind: "insertion", before: Math.max(step.before, reached), start: step.start, end: step.end });
    if (step.kind === "started") pieces.push({ kind: "insertion", before: Math.max(step.word, reached), start: step.start, end: step.end, started: step.word });
    if (step.kind === "skip" && !counted.has(step.word) && step.word >= reached) {
      pieces.push({ kind: "omission", word: step.word, at: step.at });
      reached = step.word + 1;
    }
    if (step.kind !== "word" && step.kind !== "other") continue;
    if (counted.get(step.word) === step) {
      if (step.kind === "word") pieces.push({ kind: "read", word: step.word, variant: step.variant, start: step.start, end: step.end, again: false });
      else pieces.push({ kind: "other", word: step.word, start: step.start, end: step.end });
    } else if (step.kind === "word") {
      pieces.push({ kind: "read", word: step.word, variant: step.variant, start: step.start, end: step.end, again: true });
    } else {
      pieces.push({ kind: "insertion", before: Math.max(step.word, reached), start: step.start, end: step.end });
    }
    reached = Math.max(reached, step.word + 1);
  }
  // A word that the reader jumped over on the way back and never read was left out all the same.
  const told = new Set(pieces.flatMap((piece) => (piece.kind === "insertion" || (piece.kind === "read" && piece.again) ? [] : [piece.word])));
  for (let word = 0; word < words; word++) {
    if (told.has(word)) continue;
    const next = pieces.findIndex((piece) => piece.kind !== "insertion" && piece.word > word);
    const at = next < 0 ? pieces.length : next;
    const following = pieces[at];
    pieces.splice(at, 0, { kind: "omission", word, at: following ? (following.kind === "omission" ? following.at : following.start) : lastFrame(steps) });
  }
  return pieces.map((piece): ReadingPiece =>
    piece.kind === "other" && piece.end - piece.start < shortest(piece.word) * LEAST_SHARE ? { kind: "omission", word: piece.word, at: piece.start } : piece,
  );
}

type WordStep = Extract<ReadingStep, { kind: "word" | "other" }>;

/** Something else in a word's place is worth less than the word, and more than nothing. */
const WORTH = { word: 1, other: 0.4 } as const;

/** The steps that tell most of the passage in its order: the heaviest chain of rising words, the earliest of equals. */
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
    weight[i] = most + WORTH[step.kind];
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
