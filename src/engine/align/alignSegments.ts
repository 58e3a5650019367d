import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { BoundaryModel } from "./boundaryModel.ts";
import { segmentalViterbi, type ExpectedPhone, type FoundPhone } from "./segmentalViterbi.ts";
import { SpectralChange } from "./spectralChange.ts";

/** Frames, `end` exclusive; only roughly known. */
export interface Segment {
  phones: Pronunciation;
  start: number;
  end: number;
}

export interface PhoneTime {
  /** Seconds. */
  start: number;
  end: number;
}

export type AlignableSound = Pick<AcousticFeatures, "samples" | "posteriors">;

/** Phonemes may lie this far outside the decoder's segment. */
const MARGIN_SECONDS = 0.2;
/** Phonemes on either side that give the rate of speech. */
const RATE_REACH_PHONEMES = 20;
/** Relative to the model's fluent speech. */
const SLOWEST_RATE = 3;
const FASTEST_RATE = 0.4;

const SHORTEST_PHONEME_SECONDS = 0.01;
const AROUND_SECONDS = 0.1;
/** The last frame's sound goes on for this long after its own length. */
const LAST_FRAME_SECONDS = 0.015;

/**
 * Forced alignment of segments that are in order of time. Segments that touch are aligned together, so that the edge between them is found
 * again. Each boundary then moves towards the largest change of the spectrum. Phonemes share a segment that is too short evenly. Within a
 * segment they follow without a gap, none begins before the previous one has ended, and each lasts at least 10 ms where there is room.
 * @param check called every few milliseconds with the share that is done (0 to 1); may throw
 */
export function alignSegments(
  { samples, posteriors }: AlignableSound,
  segments: readonly Segment[],
  model: BoundaryModel,
  check?: (fraction: number) => void,
): PhoneTime[][] {
  const times: PhoneTime[][] = [];
  let earliest = 0;
  for (let first = 0; first < segments.length;) {
    const next = endOfRun(segments, first, framesIn(MARGIN_SECONDS, posteriors));
    const run = segments.slice(first, next);
    const done = first / segments.length;
    const found = alignRun(posteriors, run, model, () => check?.(done)) ?? run.map((segment) => spreadEvenly(segment, posteriors.frames));
    const aligned = toSeconds(found, run, samples, posteriors, model, earliest, () => check?.(done));
    times.push(...aligned);
    earliest = aligned.findLast((phones) => phones.length > 0)?.at(-1)?.end ?? earliest;
    first = next;
  }
  return times;
}

/** Where no phoneme of the next segment can reach one of this. */
function endOfRun(segments: readonly Segment[], first: number, margin: number): number {
  let next = first + 1;
  while (next < segments.length && segments[next]!.start - segments[next - 1]!.end < 2 * margin) next++;
  return next;
}

function alignRun(posteriors: Posteriors, run: readonly Segment[], model: BoundaryModel, check: () => void): FoundPhone[][] | undefined {
  const windows = windowsOf(run, posteriors);
  const align = (rates: readonly number[]) => {
    let at = 0;
    const phones = run.flatMap((segment, s) =>
      segment.phones.map((phone, i): ExpectedPhone => {
        const frames = Math.max(1, (model.seconds[phone]! / posteriors.frameSeconds) * rates[at++]!);
        return { phone, opens: i === 0, from: windows[s]!.from, to: windows[s]!.to, frames };
      }),
    );
    return segmentalViterbi(posteriors, phones, model, check);
  };
  const roughly = run.flatMap((segment) => spreadEvenly(segment, posteriors.frames));
  const phones = run.flatMap((segment) => segment.phones);
  // The lengths that are found show the rate of speech better than the segments.
  const first = align(ratesOf(roughly, phones, model, posteriors));
  const found = first && align(ratesOf(first, phones, model, posteriors));
  if (!found) return undefined;
  let at = 0;
  return run.map((segment) => segment.phones.map(() => found[at++]!));
}

/** A segment's own frames and a margin; a later segment ends no earlier. */
function windowsOf(run: readonly Segment[], posteriors: Posteriors): { from: number; to: number }[] {
  const margin = framesIn(MARGIN_SECONDS, posteriors);
  const windows = run.map(({ start, end }) => ({ from: Math.max(0, start - margin), to: Math.min(posteriors.frames, end + margin) }));
  for (let i = 1; i < windows.length; i++) windows[i]!.to = Math.max(windows[i]!.to, windows[i - 1]!.to);
  for (let i = windows.length - 2; i >= 0; i--) windows[i]!.from = Math.min(windows[i]!.from, windows[i + 1]!.from);
  return windows;
}

/** Lengths of each phoneme's neighbours relative to the model: the geometric mean of their ratios. */
function ratesOf(found: readonly FoundPhone[], phones: Pronunciation, { seconds }: BoundaryModel, { frameSeconds }: Posteriors): number[] {
  const sums = new Float64Array(found.length + 1);
  found.forEach(({ start, end }, i) => {
    const ratio = (Math.max(0.5, end - start) * frameSeconds) / seconds[phones[i]!]!;
    sums[i + 1] = sums[i]! + Math.log(ratio);
  });
  return phones.map((_, i) => {
    const from = Math.max(0, i - RATE_REACH_PHONEMES);
    const to = Math.min(phones.length, i + RATE_REACH_PHONEMES + 1);
    return Math.min(SLOWEST_RATE, Math.max(FASTEST_RATE, Math.exp((sums[to]! - sums[from]!) / (to - from))));
  });
}

function spreadEvenly({ phones, start, end }: Segment, frames: number): FoundPhone[] {
  const from = Math.max(0, Math.min(start, frames - 1));
  const to = Math.max(from, Math.min(end, frames));
  return phones.map((_, i) => ({ start: from + ((to - from) * i) / phones.length, end: from + ((to - from) * (i + 1)) / phones.length }));
}

/** Seconds to the millisecond, each boundary moved to where people see it. */
function toSeconds(
  found: readonly (readonly FoundPhone[])[],
  run: readonly Segment[],
  samples: Float32Array,
  { frames, frameSeconds }: Posteriors,
  model: BoundaryModel,
  earliest: number,
  check: () => void,
): PhoneTime[][] {
  const phones = run.flatMap((segment) => segment.phones);
  const flat = found.flat();
  if (flat.length === 0) return run.map(() => []);
  const seconds = (frame: number) => frame * frameSeconds;
  const change = SpectralChange.between(
    samples,
    seconds(flat[0]!.start) - AROUND_SECONDS,
    seconds(flat.at(-1)!.end) + AROUND_SECONDS,
    check,
  );
  const opens = new Set<number>();
  let at = 0;
  for (const segment of run) {
    opens.add(at);
    at += segment.phones.length;
  }
  // One between two phonemes that touch, two around a gap.
  const boundaries: { time: number; gap: number }[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  flat.forEach(({ start, end }, i) => {
    const joined = i > 0 && (!opens.has(i) || start - flat[i - 1]!.end < 1e-6);
    const shift = model.onset[phones[i]!]! + model.offset[joined ? phones[i - 1]! : 0]!;
    if (joined) boundaries.at(-1)!.time = change.boundaryNear(seconds(start)) - shift;
    else boundaries.push({ time: change.boundaryNear(seconds(start)) - shift, gap: 0 });
    starts.push(boundaries.length - 1);
    boundaries.push({
      time: change.boundaryNear(seconds(end)) - model.offset[phones[i]!]! - model.onset[0]!,
      gap: SHORTEST_PHONEME_SECONDS,
    });
    ends.push(boundaries.length - 1);
  });
  const times = inOrder(boundaries, earliest, frames * frameSeconds + LAST_FRAME_SECONDS);
  at = 0;
  return run.map((segment) => segment.phones.map(() => ({ start: times[starts[at]!]!, end: times[ends[at++]!]! })));
}

/**
 * Times that increase by at least each boundary's `gap`, between two limits, or evenly closer where there is no room. In whole
 * milliseconds, so that no sum is slightly off.
 */
function inOrder(boundaries: readonly { time: number; gap: number }[], earliest: number, latest: number): number[] {
  const [first, last] = [Math.round(earliest * 1000), Math.floor(latest * 1000 + 1e-6)];
  const needed = boundaries.reduce((sum, { gap }) => sum + gap * 1000, 0);
  const scale = Math.min(1, Math.max(0, last - first) / Math.max(needed, 1));
  const gapAt = (i: number) => Math.round(boundaries[i]!.gap * 1000) * scale;
  const times: number[] = [];
  boundaries.forEach(({ time }, i) => {
    times.push(Math.max(i === 0 ? first : times[i - 1]! + gapAt(i), Math.round(time * 1000)));
  });
  let limit = Math.max(first, last);
  for (let i = times.length - 1; i >= 0; i--) {
    times[i] = Math.min(times[i]!, limit);
    limit = times[i]! - gapAt(i);
  }
  return times.map((time) => Math.round(time) / 1000);
}
