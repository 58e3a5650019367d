import { t } from "@vscode/l10n";
import type { Problem } from "#core/problems/problem.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { casesOf, type SuiteFiles } from "./casesOf.ts";
import { globOf } from "./glob.ts";
import type { Suite } from "./suite.ts";
import { suiteProblem } from "./suiteProblems.ts";

export interface SuiteFolders extends SuiteFiles {
  exists(uri: string): Promise<boolean>;
}

/** Recordings and references of a suite that do not exist, and globs that match nothing, in the order of the text. */
export async function fileProblems(suite: Suite, files: SuiteFolders): Promise<Problem[]> {
  const { problems } = await casesOf(suite, files);
  const known = new Map<string, Promise<boolean>>();
  const check = async (path: string | undefined, place: TextRange, what: string): Promise<Problem[]> => {
    if (path === undefined || path === "" || globOf(path) !== undefined) return [];
    const uri = files.resolve(path);
    const isThere = known.get(uri) ?? files.exists(uri);
    known.set(uri, isThere);
    return (await isThere)
      ? []
      : [
          suiteProblem(
            "suite-file-missing",
            place,
            what === "recording"
              ? t`There is no recording at “${path}”. Paths start at the suite's folder and use forward slashes.`
              : t`There is no text at “${path}”. Paths start at the suite's folder and use forward slashes.`,
          ),
        ];
  };
  const missing = await Promise.all(
    suite.cases.flatMap(({ recording, reference }) => [
      check(recording.value, recording, "recording"),
      check(reference.value.path, reference, "reference"),
    ]),
  );
  return [...problems, ...missing.flat()].sort((a, b) => a.start - b.start);
}
