import { FRAME_SHIFT, SECONDS_PER_FRAME } from "../acoustic/logMel.ts";
import { alignPhones } from "../decode/phoneLoop.ts";
import type { Emissions } from "../decode/emissions.ts";
import type { Pronunciation } from "../lexicon.ts";
import type { ForcedAligner } from "./forcedAligner.ts";

/** Something that was said: which phonemes, and roughly when (frames, `end` exclusive). */
export interface SpokenPiece {
  phones: Pronunciation;
  start: number;
  end: number;
}

export interface PhoneTime {
  /** Seconds from the start of the recording. */
  start: number;
  end: number;
}

/** A run is closed at a pause of this many frames once it is this long; 0.2 s and 8 s. */
const PAUSE_FRAMES = 20;
const ENOUGH_FRAMES = 800;
/** No run is longer than this: 25 s, within what the aligner takes. */
const MOST_FRAMES = 2_500;
/** Silence that a run takes in at both ends: 0.15 s. */
const MARGIN_FRAMES = 15;

/**
 * Times of every phoneme of the pieces, which must be in order of time. Runs of a few seconds are aligned by the
 * forced aligner; where it finds no way, the network's own alignment of each piece stands in.
 */
export function alignPieces(
  aligner: ForcedAligner,
  samples: Float32Array,
  emissions: Emissions,
  pieces: readonly SpokenPiece[],
  onFraction?: (fraction: number) => void,
): PhoneTime[][] {
  const times: PhoneTime[][] = [];
  for (let first = 0; first < pieces.length; ) {
    const next = endOfRun(pieces, first);
    onFraction?.(first / pieces.length);
    times.push(...alignRun(aligner, samples, emissions, pieces, first, next));
    first = next;
  }
  return times;
}

function endOfRun(pieces: readonly SpokenPiece[], first: number): number {
  let next = first + 1;
  while (next < pieces.length) {
    const length = pieces[next - 1]!.end - pieces[first]!.start;
    const pause = pieces[next]!.start - pieces[next - 1]!.end;
    if (pieces[next]!.end - pieces[first]!.start > MOST_FRAMES) break;
    if (length >= ENOUGH_FRAMES && pause >= PAUSE_FRAMES) break;
    next++;
  }
  return next;
}

function alignRun(
  aligner: ForcedAligner,
  samples: Float32Array,
  emissions: Emissions,
  pieces: readonly SpokenPiece[],
  first: number,
  next: number,
): PhoneTime[][] {
  const before = first > 0 ? pieces[first - 1]!.end : 0;
  const after = next < pieces.length ? pieces[next]!.start : emissions.frames;
  const start = Math.max(before, pieces[first]!.start - MARGIN_FRAMES);
  const end = Math.min(after, pieces[next - 1]!.end + MARGIN_FRAMES);
  const run = pieces.slice(first, next);
  if (end - start <= MOST_FRAMES + 2 * MARGIN_FRAMES) {
    const sound = samples.slice(start * FRAME_SHIFT, (end + 2) * FRAME_SHIFT);
    const words = aligner.align(sound, run.map((piece) => piece.phones));
    const offset = start * SECONDS_PER_FRAME;
    if (words) return words.map((word) => word.phones.map((phone) => phoneTime(offset + phone.start, offset + phone.end)));
  }
  return run.map((piece) => networkTimes(emissions, piece));
}

/** Phoneme times by the network alone; spread evenly where even that finds no way. */
export function networkTimes(emissions: Emissions, piece: SpokenPiece): PhoneTime[] {
  const fit = alignPhones(emissions, piece.start, piece.end, piece.phones);
  const count = piece.phones.length;
  const starts = fit?.starts ?? piece.phones.map((_, i) => piece.start + ((piece.end - piece.start) * i) / count);
  const last = fit?.end ?? piece.end;
  return starts.map((frame, i) => phoneTime(frame * SECONDS_PER_FRAME, (starts[i + 1] ?? last) * SECONDS_PER_FRAME));
}

/** Frames are 10 ms long: digits past the millisecond come from arithmetic alone. */
function phoneTime(start: number, end: number): PhoneTime {
  return { start: Math.round(start * 1000) / 1000, end: Math.round(end * 1000) / 1000 };
}
