import type { ReadingStep } from "./readingDecoder.ts";

/** What the reader did, in order of time; frames, `end` exclusive. */
export type ReadingPiece =
  | { kind: "read"; word: number; variant: number; start: number; end: number; again: boolean }
  | { kind: "other"; word: number; start: number; end: number }
  | { kind: "insertion"; before: number; start: number; end: number }
  | { kind: "omission"; word: number; at: number };

/**
 * What stands in a word's place and is shorter than this share of the word's shortest length is a neighbour's edge:
 * the word was left out. A larger share names more omissions right and fewer substitutions (`npm run bench:accuracy`).
 */
const LEAST_SHARE = 0.5;

/**
 * Turns the decoder's way through the passage into what counts: each word is read, replaced or left out once. Of
 * several readings of a word the first right one counts (a wrong one before it was a false start that the reader
 * mended); the others are additional, `again` where they were right.
 *
 * @param shortest the fewest frames in which a word can be said
 */
export function readingPieces(steps: readonly ReadingStep[], words: number, shortest: (word: number) => number): ReadingPiece[] {
  const counted = new Map<number, ReadingStep>();
  for (const step of steps) {
    if (step.kind !== "word" && step.kind !== "other") continue;
    const before = counted.get(step.word);
    if (!before || (before.kind === "other" && step.kind === "word")) counted.set(step.word, step);
  }
  const pieces: ReadingPiece[] = [];
  let reached = 0;
  for (const step of steps) {
    if (step.kind === "insertion") pieces.push({ kind: "insertion", before: Math.max(step.before, reached), start: step.start, end: step.end });
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

function lastFrame(steps: readonly ReadingStep[]): number {
  const last = steps.at(-1);
  return last ? ("end" in last ? last.end : last.at) : 0;
}
