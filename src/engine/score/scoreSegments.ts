import type { PhonemeAlternative } from "#core/analysis.ts";
import { framesIn, slicePosteriors, type Posteriors } from "../acoustic/posteriors.ts";
import type { PhoneTime } from "../align/alignSegments.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { evidenceWidth, phoneEvidence, windowsOf } from "./phoneEvidence.ts";
import type { Scorer } from "./scorer.ts";

export interface ScoredPhone {
  /** 0 to 100: the experts' score from 0 to 2, as per cent of 2. */
  score: number;
  /** 0 to 1, from the error graph: the phoneme was said and no other. */
  posterior: number;
  /** Natural logarithm of the odds that the phoneme was said and not another, equally likely beforehand. */
  odds: number;
  alternatives?: PhonemeAlternative[];
  /** Probably said since the phoneme before, with the expected number. */
  addedBefore: PhonemeAlternative;
}

export interface Judges {
  acoustic: { logPrior: Float32Array; fitted: { scorer: Scorer } };
}

/** Below this, alternatives are reported. */
const UNCERTAIN_POSTERIOR = 0.5;
/** Judged along on either side, so that a shifted boundary costs nothing. */
const CONTEXT_PHONEMES = 3;
/** A neighbour further away belongs to another breath. */
const NEAR_SECONDS = 0.2;
/** Weighed at once: their evidence is kept in memory. */
const GROUP_PHONEMES = 40;
/** Silence around a group. */
const MARGIN_SECONDS = 0.25;

interface Position {
  segment: number;
  phone: number;
  index: number;
  time: PhoneTime;
}

/** Each phoneme is judged with its neighbours; segments in order of time. */
export function scoreSegments(
  posteriors: Posteriors,
  { acoustic }: Judges,
  segments: readonly { phones: Pronunciation; times: readonly PhoneTime[] }[],
  onFraction?: (fraction: number) => void,
): ScoredPhone[][] {
  const all: Position[] = segments.flatMap(({ phones, times }, segment) =>
    phones.map((phone, index) => ({ segment, phone, index, time: times[index]! })),
  );
  const { phonemes } = posteriors;
  const width = evidenceWidth(phonemes.classes);
  const rows = new Float32Array(all.length * width);
  const graph = all.map((): Pick<ScoredPhone, "posterior" | "alternatives" | "addedBefore"> => ({
    posterior: 0,
    addedBefore: { phoneme: "SIL", posterior: 0 },
  }));
  const weighed = new Uint8Array(all.length);
  for (let first = 0; first < all.length;) {
    onFraction?.(first / all.length);
    const next = endOfGroup(all, first);
    let from = first;
    while (from > 0 && first - from < CONTEXT_PHONEMES && near(all[from - 1]!, all[from]!)) from--;
    let to = next;
    while (to < all.length && to - next < CONTEXT_PHONEMES && near(all[to - 1]!, all[to]!)) to++;
    weigh(from, to, first, next);
    first = next;
  }
  const judged = acoustic.fitted.scorer.score(
    rows,
    all.map((position) => position.phone),
  );
  const scores: ScoredPhone[][] = segments.map(() => []);
  all.forEach(({ segment, index }, i) => {
    const { expert, odds } = judged[i]!;
    // A sound too short for its phonemes gives no evidence.
    scores[segment]![index] = weighed[i]
      ? { ...graph[i]!, score: Math.round(expert * 500) / 10, odds }
      : { ...graph[i]!, score: 0, odds: NOT_SAID_LOG_ODDS };
  });
  return scores;

  function weigh(from: number, to: number, begin: number, end: number): void {
    const times = all.slice(from, to).map((position) => position.time);
    const { frameSeconds } = posteriors;
    const margin = framesIn(MARGIN_SECONDS, posteriors);
    const start = Math.max(0, Math.floor(times[0]!.start / frameSeconds) - margin);
    const stop = Math.min(posteriors.frames, Math.ceil(times.at(-1)!.end / frameSeconds) + margin);
    const phones = all.slice(from, to).map((position) => position.phone);
    const evidence =
      stop > start
        ? phoneEvidence(slicePosteriors(posteriors, start, stop), acoustic.logPrior, phones, windowsOf(times, start, posteriors), () =>
            onFraction?.(begin / all.length),
          )
        : undefined;
    if (!evidence) return;
    const { found } = evidence;
    rows.set(evidence.rows.subarray((begin - from) * width, (end - from) * width), begin * width);
    for (let i = begin; i < end; i++) {
      const at = i - from;
      const posterior = found.said[at]!;
      weighed[i] = 1;
      graph[i] = {
        posterior,
        addedBefore: { phoneme: phonemes.symbolOf(found.addedPhone[at]!), posterior: found.added[at]! },
        ...(posterior < UNCERTAIN_POSTERIOR && found.alternatives[at]!.length > 0
          ? { alternatives: found.alternatives[at]!.slice(0, 3) }
          : {}),
      };
    }
  }
}

const NOT_SAID_LOG_ODDS = -20;

const near = (a: Position, b: Position) => b.time.start - a.time.end < NEAR_SECONDS;

/** At the end of a word or a pause, at the latest after `GROUP_PHONEMES`. */
function endOfGroup(all: readonly Position[], first: number): number {
  let next = first + 1;
  while (next < all.length && next - first < GROUP_PHONEMES) {
    if (next - first >= GROUP_PHONEMES / 4 && !near(all[next - 1]!, all[next]!)) break;
    if (next - first >= GROUP_PHONEMES / 2 && all[next]!.segment !== all[next - 1]!.segment) break;
    next++;
  }
  return next;
}
