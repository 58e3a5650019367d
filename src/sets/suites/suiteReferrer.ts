import { SCORING_NAME_ENDING } from "#contract/files/scoringNameEnding.ts";
import type { TextEdit } from "#core/problems/problem.ts";
import type { FollowedFolder, FollowedPaths } from "#project/moves/moves.ts";
import { PROJECT_REFERRERS, type Referrer } from "#project/moves/referrers.ts";
import { globOf } from "./glob.ts";
import { SUITE_NAME_ENDING } from "./suiteEnding.ts";
import { scalarEdit } from "./yamlEdits.ts";
import { yamlPath } from "./yamlPath.ts";
import { YamlText } from "./yamlText.ts";

const SUITES: Referrer = { kind: "suite", isOne: (file) => file.endsWith(SUITE_NAME_ENDING), follow: followInSuite };

/** All that name others, in the order in which they are updated. */
export const REFERRERS: readonly Referrer[] = [SUITES, ...PROJECT_REFERRERS];

/** A text that is no valid YAML stays as it is. */
function followInSuite(text: string, paths: FollowedPaths): TextEdit[] {
  const yaml = new YamlText(text);
  const root = objectOf(yaml.content);
  const defaults = objectOf(root.defaults);
  const [recordings, references] = [paths.within(textOf(defaults.recordings)), paths.within(textOf(defaults.references))];
  const edits: (TextEdit | undefined)[] = [];
  const follow = (at: readonly PropertyKey[], value: unknown, folder?: FollowedFolder) => {
    const written = textOf(value);
    if (written === undefined) return;
    const now = globOf(written) === undefined ? paths.follow(written, folder) : paths.followGlob(written, folder);
    if (now !== written) edits.push(scalarEdit(yaml, at, yaml.isQuoted(at) ? now : yamlPath(now)));
  };
  const followScoring = (at: readonly PropertyKey[], value: unknown) => {
    if (textOf(value)?.endsWith(SCORING_NAME_ENDING)) follow(at, value);
  };
  for (const key of ["recordings", "references"]) follow(["defaults", key], defaults[key]);
  followScoring(["defaults", "scoring"], defaults.scoring);
  for (const [index, one] of (Array.isArray(root.cases) ? root.cases : []).entries()) {
    const { recording, reference, scoring } = objectOf(one);
    const at = ["cases", index];
    follow([...at, "recording"], recording, recordings);
    follow([...at, "reference"], reference, references);
    follow([...at, "reference", "file"], objectOf(reference).file, references);
    followScoring([...at, "scoring"], scoring);
  }
  // An alias is followed where its anchor is, unless that belongs to something else.
  return edits.filter((edit) => edit !== undefined);
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
