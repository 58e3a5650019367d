import { align } from "#language/text/align.ts";
import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import type { PhoneTime } from "../align/alignSegments.ts";
import type { Placed, PlacedRival, ReaderEvidence } from "./reviewEvidence.ts";

export interface Beside {
  /** Seconds to the word before and after; 1 at most, and without one. */
  pauses: { before: number; after: number };
  /** Of the word after. */
  next: number | undefined;
}

/** Larger gains count as this. */
const MOST_GAIN_NATS = 30;
const MOST_ODDS = 8;
/** On either side of a phoneme, in which its clearest frame is looked for. */
const REACH_SECONDS = 0.02;
const LOWEST_LOG_POSTERIOR = -8;
/** Phonemes as close as this (see `PhonemeInventory`) may hide one another. */
const HIDING_DISTANCE = 0.45;

/** The phonemes in which two pronunciations differ, by their places in each. */
export function differences(
  { own, other }: Pick<PlacedRival, "own" | "other">,
  { phonemes }: Posteriors,
): { gone: number[]; added: number[] } {
  const { classes, costs } = phonemes;
  const gone: number[] = [];
  const added: number[] = [];
  let [expected, heard] = [0, 0];
  for (const { kind } of align(own.phones, other.phones, (a, b) => costs[a * classes + b]!)) {
    if (kind === "delete" || kind === "replace") gone.push(expected);
    if (kind === "insert" || kind === "replace") added.push(heard);
    if (kind !== "insert") expected++;
    if (kind !== "delete") heard++;
  }
  return { gone, added };
}

/**
 * For another word in a word's place, or for nothing in it: `FAMILY_EVIDENCE` numbers, mostly between -3
 * and 3. What both have in common says little; their differences are what was heard or not.
 */
export function familyEvidence(rival: PlacedRival, { pauses, next }: Beside, reader: ReaderEvidence, posteriors: Posteriors): number[] {
  const { own, other, gain } = rival;
  const { classes, costs } = posteriors.phonemes;
  const { gone, added } = differences(rival, posteriors);
  const missing = numbersOn(own, gone, posteriors);
  const extra = numbersOn(other, added, posteriors);
  const nats = clipped(gain, MOST_GAIN_NATS);
  const isHidden = (phone: number | undefined) =>
    phone !== undefined && next !== undefined && costs[next * classes + phone]! <= HIDING_DISTANCE;
  return [
    nats / 10,
    Math.min(0, nats) / 10,
    ...missing,
    ...extra,
    (mean(own.scores.map(({ odds }) => clipped(odds, MOST_ODDS))) - mean(other.scores.map(({ odds }) => clipped(odds, MOST_ODDS)))) / 3,
    least(own.scores.map(({ odds }) => clipped(odds, MOST_ODDS))) / 3,
    least(other.scores.map(({ odds }) => clipped(odds, MOST_ODDS))) / 3,
    isHidden(own.phones[gone.at(-1) ?? -1]) ? 1 : 0,
    isHidden(other.phones[added.at(-1) ?? -1]) ? 1 : 0,
    pauses.before,
    pauses.after,
    ...reader,
    gone.length,
    added.length,
    own.phones.length / 5,
  ];
}

/** Least odds, mean score, mean log odds of the error graph, the clearest frame of the least clear, and length. */
function numbersOn(placed: Placed, which: readonly number[], posteriors: Posteriors): number[] {
  const scores = which.map((i) => placed.scores[i]!);
  return [
    least(scores.map(({ odds }) => clipped(odds, MOST_ODDS))) / 3,
    mean(scores.map(({ score }) => score)) / 100,
    mean(scores.map(({ posterior }) => logit(posterior))) / 3,
    least(which.map((i) => clearest(posteriors, placed.phones[i]!, placed.times[i]!))) / 3,
    5 * which.reduce((sum, i) => sum + placed.times[i]!.end - placed.times[i]!.start, 0),
  ];
}

/** The phoneme's highest log posterior in its place. */
function clearest(posteriors: Posteriors, phone: number, { start, end }: PhoneTime): number {
  const { log, frames, frameSeconds } = posteriors;
  const { classes } = posteriors.phonemes;
  const reach = framesIn(REACH_SECONDS, posteriors);
  const from = Math.max(0, Math.round(start / frameSeconds) - reach);
  const to = Math.min(frames, Math.round(end / frameSeconds) + reach);
  let highest = LOWEST_LOG_POSTERIOR;
  for (let t = from; t < to; t++) highest = Math.max(highest, log[t * classes + phone]!);
  return highest;
}

const clipped = (value: number, most: number) => Math.max(-most, Math.min(most, value));
const least = (values: readonly number[]) => (values.length === 0 ? 0 : Math.min(...values));
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);
const logit = (p: number) => clipped(Math.log((p + 1e-6) / (1 - p + 1e-6)), 7);
