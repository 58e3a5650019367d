import { ALPHABET_NAME_ENDING } from "#contract/files/alphabetNameEnding.ts";
import { SCORING_NAME_ENDING } from "#contract/files/scoringNameEnding.ts";
import { SCOPE_NAME_ENDING } from "#core/passage/scopePlace.ts";
import { ASSESSMENT_NAME_ENDING } from "#results/resultEnding.ts";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";

/** By the ending of their names: other files of a project, and the command that takes them. */
const OTHERS: readonly (readonly [ending: string, what: string, advice: string])[] = [
  [SUITE_NAME_ENDING, "a suite", "Suites are checked by run."],
  [SCOPE_NAME_ENDING, "a scope and sequence", "To check passages against it, name it with --scope."],
  [ALPHABET_NAME_ENDING, "an alphabet", "To check references that are written in it, name it with --alphabet."],
  [SCORING_NAME_ENDING, "a file of scoring rules", "To score a result by them, name it with score --profile."],
  [ASSESSMENT_NAME_ENDING, "the result of an assessment", "To see its figures, use score."],
];

/** Goes by the file's name, and says what to do instead. */
export function whyUnchecked(path: string): string {
  const [, what, advice] = OTHERS.find(([ending]) => path.toLowerCase().endsWith(ending)) ?? [];
  if (what !== undefined) return `${path} is ${what}, so it was not checked. ${advice}`;
  return `${path} is neither a reference (.arpabet) nor a passage (.txt, .md) nor a dictionary (.dictionary.json), so it was not checked. Rename it, or leave it out.`;
}
