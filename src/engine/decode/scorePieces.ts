import type { PhonemeAlternative } from "../../core/analysis.ts";
import { SECONDS_PER_FRAME } from "../acoustic/logMel.ts";
import type { Posteriors } from "../acoustic/phoneNetwork.ts";
import type { PhoneTime } from "../align/alignPieces.ts";
import type { Pronunciation } from "../lexicon.ts";
import { slicePosteriors } from "./emissions.ts";
import { errorPosteriors } from "./errorGraph.ts";

export interface ScoredPhone {
  /** 0 to 100: the posterior probability, in per cent, that the phoneme was said. */
  score: number;
  alternatives?: PhonemeAlternative[];
}

/** A phoneme under this posterior is uncertain: what else it may have been is told. */
const UNCERTAIN = 0.5;
/** Neighbouring phonemes taken in on either side, so that a shifted boundary costs nothing. */
const CONTEXT = 2;
/** A neighbour further away than this belongs to another breath; seconds. */
const NEAR = 0.2;
/** Phonemes judged at once: memory grows with the square. */
const GROUP = 12;

interface Position {
  piece: number;
  phone: number;
  index: number;
  time: PhoneTime;
}

/** How well each phoneme was said, judged with its neighbours; the pieces in order of time. */
export function scorePieces(
  posteriors: Posteriors,
  logPrior: Float32Array,
  pieces: readonly { phones: Pronunciation; times: readonly PhoneTime[] }[],
  onFraction?: (fraction: number) => void,
): ScoredPhone[][] {
  const scores: ScoredPhone[][] = pieces.map(({ phones }) => phones.map(() => ({ score: 0 })));
  const all: Position[] = pieces.flatMap(({ phones, times }, piece) => phones.map((phone, index) => ({ piece, phone, index, time: times[index]! })));
  for (let first = 0; first < all.length; ) {
    onFraction?.(first / all.length);
    const next = endOfGroup(all, first);
    let from = first;
    while (from > 0 && first - from < CONTEXT && near(all[from - 1]!, all[from]!)) from--;
    let to = next;
    while (to < all.length && to - next < CONTEXT && near(all[to - 1]!, all[to]!)) to++;
    judge(all.slice(from, to), first - from, next - from);
    first = next;
  }
  return scores;

  function judge(positions: Position[], begin: number, end: number): void {
    const margin = 3;
    const start = Math.max(0, Math.floor(positions[0]!.time.start / SECONDS_PER_FRAME) - margin);
    const stop = Math.min(posteriors.frames, Math.ceil(positions.at(-1)!.time.end / SECONDS_PER_FRAME) + margin);
    const found = errorPosteriors(slicePosteriors(posteriors, start, stop), logPrior, positions.map((position) => position.phone));
    for (let i = begin; i < end; i++) {
      const { piece, index } = positions[i]!;
      if (!found) continue;
      const said = found.said[i]!;
      scores[piece]![index] = {
        score: Math.round(said * 100),
        ...(said < UNCERTAIN && found.alternatives[i]!.length > 0 ? { alternatives: found.alternatives[i]!.slice(0, 3) } : {}),
      };
    }
  }
}

const near = (a: Position, b: Position) => b.time.start - a.time.end < NEAR;

/** A group ends at the end of a word or a pause, and at the latest after `GROUP` phonemes. */
function endOfGroup(all: readonly Position[], first: number): number {
  let next = first + 1;
  while (next < all.length && next - first < GROUP) {
    if (!near(all[next - 1]!, all[next]!)) break;
    if (next - first >= GROUP / 2 && all[next]!.piece !== all[next - 1]!.piece) break;
    next++;
  }
  return next;
}
