import { t } from "@vscode/l10n";

/**
 * The service's own verdicts: the probability of a miscue from which a word counts as one. Below, doubtful words that were taken as read
 * count as miscues; above, doubtful miscues count as read.
 */
export const AS_ASSESSED = 0.5;

export const STRICTNESS = { least: 0.05, most: 0.95, step: 0.05 } as const;

/** Thresholds, from the strictest to the most lenient. */
export const STRICTNESS_PLACES: readonly number[] = Array.from(
  { length: Math.round((STRICTNESS.most - STRICTNESS.least) / STRICTNESS.step) + 1 },
  (_, i) => placeOf(STRICTNESS.least + i * STRICTNESS.step),
);

/** 0 to 1. @param confidence probability that the verdict is right */
export function miscueProbability(isMiscue: boolean, confidence: number): number {
  return isMiscue ? confidence : 1 - confidence;
}

/** At 0.5 every verdict stands, whatever its confidence; a stricter threshold takes no miscue away, and a more lenient one adds none. */
export function countsAsMiscue(isMiscue: boolean, confidence: number, threshold: number): boolean {
  if (threshold === AS_ASSESSED) return isMiscue;
  // Confidences have three places, which 1 - c need not match exactly.
  const isProbable = miscueProbability(isMiscue, confidence) >= threshold - 1e-9;
  return threshold < AS_ASSESSED ? isMiscue || isProbable : isMiscue && isProbable;
}

/** Two places: 0.1 + 0.2 is 0.3. */
export function placeOf(threshold: number): number {
  return Math.round(threshold * 100) / 100;
}

/** `Strictness 0.35`; undefined if every verdict stands as assessed. */
export function strictnessInWords(threshold: number | undefined): string | undefined {
  const place = placeInWords(threshold);
  return place && t`Strictness ${place}`;
}

/** For files that programs read, such as `strictness 0.35`. */
export function strictnessCode(threshold: number | undefined): string | undefined {
  const place = placeInWords(threshold);
  return place && `strictness ${place}`;
}

function placeInWords(threshold: number | undefined): string | undefined {
  return threshold === undefined || threshold === AS_ASSESSED ? undefined : threshold.toFixed(2);
}
