import type { Problem, Severity } from "../problems/problem.ts";
import type { Grade } from "../reading/norms.ts";
import type { TextRange } from "#language/text/textRange.ts";
import type { PassageCode } from "./passageCodes.ts";
import type { Decodability, DecodedWord, PassageProfile } from "./profile.ts";

export interface Thresholds {
  /** Least share, 0 to 1, of words that can be decoded once the unit reached, or the last one, is taught. */
  decodable?: number;
  /** Most different words that the dictionary lacks. */
  unknownWords?: number;
  /** Longest reading by a child of a grade, by the norms of `readingTimes`. */
  longestReading?: { seconds: number; grade: Grade };
}

/** `media/docs/problems.md` has a section for each. */
export const THRESHOLD_CODES = [
  { code: "passage-less-decodable", severity: "error", title: "Less decodable than required" },
  { code: "passage-too-many-unknown", severity: "error", title: "More unknown words than allowed" },
  { code: "passage-reading-too-long", severity: "error", title: "Takes longer to read than allowed" },
] as const satisfies readonly PassageCode[];

type ThresholdCode = (typeof THRESHOLD_CODES)[number]["code"];

const MOST_NAMED = 8;

/**
 * Thresholds that a passage misses, each at the first place that counts for it. A passage without words misses none: that is a problem of
 * its own.
 * @param profile with decodability if that has a threshold
 * @param severities by code, in place of the usual ones
 */
export function thresholdProblems(
  profile: PassageProfile,
  thresholds: Thresholds,
  severities: Readonly<Record<string, Severity | "off">> = {},
): Problem[] {
  if (profile.words === 0) return [];
  return [decodableProblem(profile, thresholds), unknownProblem(profile, thresholds), readingProblem(profile, thresholds)].flatMap(
    (found): Problem[] => {
      if (!found) return [];
      const severity = severities[found.code] ?? THRESHOLD_CODES.find(({ code }) => code === found.code)!.severity;
      return severity === "off" ? [] : [{ ...found.place, code: found.code, message: found.message, severity, fixes: [] }];
    },
  );
}

interface Missed {
  code: ThresholdCode;
  message: string;
  place: TextRange;
}

const BEGINNING: TextRange = { start: 0, end: 0 };

function decodableProblem({ decodability }: PassageProfile, { decodable: least }: Thresholds): Missed | undefined {
  if (least === undefined || !decodability || decodability.inDictionary === 0) return undefined;
  const { share, unit } = reachedUnit(decodability);
  // Rounded as shares are shown, so that 80 % is never less than 80 %.
  if (hundredths(share) >= hundredths(least)) return undefined;
  const missing = undecodedWords(decodability);
  const message =
    `${hundredths(share)} % of the words can be decoded once unit ${unit} of ${decodability.scope} is taught; ${hundredths(least)} % are required. ` +
    `Replace words such as ${named(missing.map(({ word, missing: graphemes, unit: later }) => (later === undefined ? withReason(word, graphemes.join(", ")) : withReason(word, `unit ${later}`))))}.`;
  return { code: "passage-less-decodable", message, place: missing[0]?.places[0] ?? BEGINNING };
}

function unknownProblem({ unknown }: PassageProfile, { unknownWords: most }: Thresholds): Missed | undefined {
  if (most === undefined || unknown.length <= most) return undefined;
  const message = `The pronouncing dictionary lacks ${counted(unknown.length, "word")} of this passage; ${most === 0 ? "none is" : counted(most, "is", "are")} allowed. Replace ${named(unknown.map(({ word }) => `“${word}”`))}.`;
  return { code: "passage-too-many-unknown", message, place: unknown[0]!.places[0]! };
}

function readingProblem({ words, readingTimes }: PassageProfile, { longestReading: longest }: Thresholds): Missed | undefined {
  const time = readingTimes.find(({ grade }) => grade === longest?.grade);
  if (!longest || !time || time.seconds <= longest.seconds) return undefined;
  const most = Math.floor((longest.seconds / 60) * time.wordsPerMinute);
  const message =
    `At ${time.wordsPerMinute} words per minute, the 50th percentile of grade ${time.grade} in spring, the ${counted(words, "word")} of this passage ${words === 1 ? "takes" : "take"} ${Math.round(time.seconds)} s; ` +
    `the limit is ${longest.seconds} s. Shorten it to ${counted(most, "word")}.`;
  return { code: "passage-reading-too-long", message, place: BEGINNING };
}

/** The last unit if none is given. */
export function reachedUnit({ units, reached }: Decodability): Decodability["units"][number] {
  return units.find(({ unit }) => unit === reached) ?? units.at(-1)!;
}

/** At the unit reached, the most frequent first. */
export function undecodedWords(decodability: Decodability): DecodedWord[] {
  const order = new Map(decodability.units.map(({ unit }, index) => [unit, index]));
  const reached = order.get(reachedUnit(decodability).unit)!;
  return decodability.words
    .filter(({ unit, isUnknown }) => !isUnknown && (unit === undefined || order.get(unit)! > reached))
    .sort((a, b) => b.times - a.times || a.places[0]!.start - b.places[0]!.start);
}

function withReason(word: string, reason: string): string {
  return reason === "" ? `“${word}”` : `“${word}” (${reason})`;
}

function named(words: readonly string[]): string {
  const left = words.length - MOST_NAMED;
  return `${words.slice(0, MOST_NAMED).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Cut to a tenth and never rounded up: 79.96 % is not 80 %. */
function hundredths(share: number): number {
  return Math.floor(share * 1000 + 1e-6) / 10;
}
