import type { ReadingSettings } from "#pages/viewer/viewerProtocol.ts";
import type { Reader } from "#core/reading/reader.ts";
import { cardRulesOf } from "#core/scoring/cardRules.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import type { Address } from "#project/files/address.ts";
import type { Settings } from "./settings.ts";

/** From the author's settings, as they apply to a passage, and from the reader. */
export function readingSettings(
  { counting, phonemeSymbols, doubtBelow, reviewer }: Settings,
  scope: Address,
  { grade, season }: Reader,
  scoring: NonNullable<ReadingSettings["scoring"]>,
): ReadingSettings {
  return {
    counting: countingRules({ counting }, scope, scoring.profile),
    scoring,
    ...(grade !== undefined && { grade }),
    ...(season !== undefined && { season }),
    symbols: phonemeSymbols.value,
    doubtBelow: doubtBelow.value / 100,
    ...(reviewer.value !== "" && { reviewer: reviewer.value }),
  };
}

/** For results of a passage where miscues are only counted: by a scoring profile as far as that goes, otherwise by the settings. */
export function countingRules(
  { counting }: Pick<Settings, "counting">,
  scope: Address,
  profile?: ScoringProfile,
): ReadingSettings["counting"] {
  if (profile) return cardRulesOf(profile).counting;
  const counted = Object.entries(counting).map(([rule, value]) => [rule, value.valueFor(scope)] as const);
  return { ...RUNNING_RECORD_RULES, ...Object.fromEntries(counted) };
}
