import { readScoring } from "../../contract/files/scoringFile.ts";
import { SCORING_NAME_ENDING } from "../../contract/files/scoringNameEnding.ts";
import { didYouMean } from "../../core/text/didYouMean.ts";
import type { ScoringProfile } from "../../core/scoring/scoringProfile.ts";
import { SCORING_PROFILES } from "../../core/scoring/scoringProfiles.ts";
import { UsageError } from "../arguments/usageError.ts";
import type { Io } from "../io.ts";
import { readFileText } from "../files/readFileText.ts";

/** Bytes; a profile has about one kB. */
const LARGEST_PROFILE = 1_000_000;

/**
 * The scoring profile that ships under this name, or the one in the file at this path.
 * @throws {HumanError} `scoring-unreadable`, `scoring-damaged`, `scoring-too-new`
 * @throws {UsageError} for a profile that does not exist.
 */
export async function scoringNamed(named: string, { signal }: Io): Promise<ScoringProfile> {
  const ids = SCORING_PROFILES.map(({ id }) => id);
  const shipped = SCORING_PROFILES.find(({ id }) => id === named.trim().toLowerCase());
  if (shipped) return shipped;
  if (!/[\\/.]/.test(named))
    throw new UsageError(
      `--profile is one of ${ids.join(", ")}, or a file that ends in ${SCORING_NAME_ENDING}.${didYouMean(named, ids)}`,
      "score",
    );
  const tooLarge = `is too large to be scoring rules. Name a file that ends in ${SCORING_NAME_ENDING}.`;
  return readScoring(
    await readFileText(named, { what: "file of scoring rules", code: "scoring-unreadable", most: LARGEST_PROFILE, tooLarge }, signal),
    named,
  );
}
