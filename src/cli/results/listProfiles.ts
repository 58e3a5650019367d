import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import type { Io } from "../io.ts";
import { rulesInWords } from "./rulesInWords.ts";

export function listProfiles(json: boolean, { stdout }: Pick<Io, "stdout">): 0 {
  if (json) stdout.write(`${JSON.stringify(SCORING_PROFILES, null, 2)}\n`);
  else
    stdout.write(
      SCORING_PROFILES.map((profile) =>
        [
          `${profile.id}: ${profile.name}`,
          ...rulesInWords(profile).map((rule) => `  ${rule}`),
          ...profile.sources.map((source) => `  Source: ${source}`),
          "",
        ].join("\n"),
      ).join("\n"),
    );
  return 0;
}
