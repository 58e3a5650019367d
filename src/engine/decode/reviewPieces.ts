import type { ReadingPiece } from "./readingPieces.ts";

/** What is added and what it is taken for lie no further apart than this; frames. */
const BESIDE = 15;

/**
 * A word that was left out right where something was added was replaced by it: the decoder tells the two apart only
 * where that fits the sound better by a little. So was one left out right where a single word was said again.
 *
 * @param shortest the fewest frames in which a word can be said
 */
export function joinReplaced(pieces: readonly ReadingPiece[], shortest: (word: number) => number): ReadingPiece[] {
  const joined: ReadingPiece[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const [first, second] = [pieces[i]!, pieces[i + 1]];
    const other = second && (replacement(first, second, pieces[i + 2], shortest) ?? replacement(second, first, pieces[i - 1], shortest));
    if (other) {
      joined.push(other);
      i++;
    } else {
      joined.push(first);
    }
  }
  return joined;
}

function replacement(omitted: ReadingPiece, added: ReadingPiece, beyond: ReadingPiece | undefined, shortest: (word: number) => number): ReadingPiece | undefined {
  if (omitted.kind !== "omission") return undefined;
  if (added.kind !== "insertion" && added.kind !== "read") return undefined;
  const isAdded = added.kind === "insertion" ? added.started === undefined : added.again && !isAgain(beyond);
  if (!isAdded || Math.abs(omitted.at - added.start) > BESIDE + (added.end - added.start)) return undefined;
  if (added.end - added.start < shortest(omitted.word) / 2) return undefined;
  return { kind: "other", word: omitted.word, start: added.start, end: added.end };
}

const isAgain = (piece: ReadingPiece | undefined) => piece?.kind === "read" && piece.again;

/** A word taken for read, and an addition right beside it: together they may be another word in its place. */
export function besides(pieces: readonly ReadingPiece[], at: number): ReadingPiece[] {
  const piece = pieces[at]!;
  if (piece.kind === "omission") return [];
  const touches = (a: ReadingPiece | undefined, b: ReadingPiece | undefined) =>
    a !== undefined && b !== undefined && a.kind !== "omission" && b.kind !== "omission" && b.start - a.end >= 0 && b.start - a.end < BESIDE;
  return [pieces[at - 1], pieces[at + 1]].filter((near, side): near is ReadingPiece => {
    if (near?.kind !== "insertion" || near.started !== undefined) return false;
    return side === 0 ? touches(near, piece) : touches(piece, near);
  });
}
