import { round } from "../export/placedIntervals.ts";
import { TICKS } from "../formats/annotation.ts";
import { ORIGIN_TIER } from "../formats/exportOrigin.ts";
import type { Stamp, TierReview } from "../review/review.ts";
import type { ChosenAnnotation } from "./chooseTiers.ts";
import { KNOWN_TIERS, tierRole } from "./tierRole.ts";

/** Made for an export from what is elsewhere in the result. */
const MADE = /^(?:miscues(?:, .*)?|omissions)$/u;

/**
 * Tiers that people have added in an annotation program: those that are no tier of an export, none of words or phonemes, whoever said them,
 * and not the one that was chosen as such. Blank labels and unnamed tiers are nothing of anybody's. Of several with one name, the later ones
 * get a number.
 */
export function ownTiersOf({ tiers, format, aligned }: Pick<ChosenAnnotation, "tiers" | "format" | "aligned">, stamp: Stamp): TierReview[] {
  const chosen = [aligned?.words.name, aligned?.phonemes?.name];
  const own = new Map<string, TierReview>();
  for (const { name, items } of tiers) {
    if (!isOwn(name) || chosen.includes(name)) continue;
    const labels = items
      .filter(({ text }) => text.trim() !== "")
      .map(({ start, end, text }) => ({ start: timeOf(start, format), end: timeOf(end, format), text }));
    const named = free(name.trim().slice(0, LONGEST_NAME), own);
    if (labels.length > 0) own.set(named, { name: named, items: labels, ...stamp });
  }
  return [...own.values()];
}

/** As results' files take it, with a number behind it. */
const LONGEST_NAME = 190;

function free(name: string, taken: ReadonlyMap<string, unknown>): string {
  let named = name;
  for (let number = 2; taken.has(named); number++) named = `${name} (${number})`;
  return named;
}

/** Seconds; programs put some labels before the recording's beginning. */
function timeOf(seconds: number, format: ChosenAnnotation["format"]): number {
  return Math.max(0, round(seconds, TICKS[format]));
}

function isOwn(name: string): boolean {
  const plain = name.trim();
  const isOurs = plain === "" || plain === ORIGIN_TIER || MADE.test(plain) || KNOWN_TIERS.some((known) => known === plain);
  return !isOurs && tierRole(plain) === undefined;
}
