import { round } from "../export/placedIntervals.ts";
import { type Tier, TICKS } from "../formats/annotation.ts";
import { ORIGIN_TIER } from "../formats/exportOrigin.ts";
import type { Stamp, TierReview } from "../review/review.ts";
import type { ChosenAnnotation } from "./chooseTiers.ts";
import { KNOWN_TIERS, tierRole } from "./tierRole.ts";

/** Made for an export from what is elsewhere in the result. */
const MADE = /^(?:miscues(?:, .*)?|omissions)$/u;

/**
 * Tiers that people have added in an annotation program: those that are no tier of an export, and none of words or phonemes, whoever said
 * them. Labels of blanks and unnamed tiers are nothing of anybody's.
 */
export function ownTiersOf({ tiers, format }: Pick<ChosenAnnotation, "tiers" | "format">, stamp: Stamp): TierReview[] {
  return tiers.filter(isOwn).flatMap(({ name, items }) => {
    const labels = items
      .filter(({ text }) => text.trim() !== "")
      .map(({ start, end, text }) => ({ start: round(start, TICKS[format]), end: round(end, TICKS[format]), text }));
    return labels.length > 0 ? [{ name: name.trim(), items: labels, ...stamp }] : [];
  });
}

function isOwn({ name }: Tier): boolean {
  const plain = name.trim();
  const isOurs = plain === "" || plain === ORIGIN_TIER || MADE.test(plain) || KNOWN_TIERS.some((known) => known === plain);
  return !isOurs && tierRole(plain) === undefined;
}
