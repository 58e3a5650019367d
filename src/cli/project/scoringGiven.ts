import { SCORING_NAME_ENDING } from "#contract/files/scoringNameEnding.ts";
import { didYouMean } from "#core/text/didYouMean.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import { SCORING_PROFILES, shippedScoring } from "#core/scoring/scoringProfiles.ts";
import { LARGEST_SCORING_BYTES, scoringNamed } from "#project/scoring/scorings.ts";
import { UsageError } from "../arguments/usageError.ts";
import type { Io } from "../io.ts";
import { readFileText } from "../files/readFileText.ts";

/**
 * @param named the name of a profile that ships, or the path of a file.
 * @throws {HumanError} `scoring-unreadable`, `scoring-damaged`, `scoring-too-new`
 * @throws {UsageError} for a profile that does not exist.
 */
export async function scoringGiven(named: string, { signal }: Io): Promise<ScoringProfile> {
  const ids = SCORING_PROFILES.map(({ id }) => id);
  if (!shippedScoring(named) && !/[\\/.]/.test(named))
    throw new UsageError(
      `--profile is one of ${ids.join(", ")}, or a file that ends in ${SCORING_NAME_ENDING}.${didYouMean(named, ids)}`,
      "score",
    );
  const tooLarge = `is too large to be scoring rules. Name a file that ends in ${SCORING_NAME_ENDING}.`;
  const file = { what: "file of scoring rules", code: "scoring-unreadable", most: LARGEST_SCORING_BYTES, tooLarge };
  return scoringNamed(named, () => readFileText(named, file, signal));
}
