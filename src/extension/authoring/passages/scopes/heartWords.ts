import { t } from "@vscode/l10n";
import { nameInUri } from "#contract/files/fileNames.ts";
import { subjectOf } from "#core/accepted/acceptedFindings.ts";
import { withHeartWord } from "#project/scopes/addHeartWord.ts";
import { changeText } from "../../../documents/changeText.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import type { FindingActions } from "../../decisions/findingActions.ts";
import { PASSAGE_COMMANDS } from "../../../manifest/passageManifest.ts";
import type { Scopes } from "#project/scopes/scopes.ts";
import { scopedText } from "./editorScopes.ts";

/** The argument of `addHeartWord`. */
interface HeartWord {
  /** Its address. */
  scope: string;
  /** Its index. */
  unit: number;
  word: string;
}

/** Words that cannot be decoded yet can be taught as wholes, if the scope and sequence is a file of the workspace. */
export function heartWordActions(scopes: Scopes, project: ProjectDecisions): FindingActions {
  return (document, problems) => {
    const found = problems.filter(({ code }) => code === "passage-not-yet-decodable");
    if (found.length === 0) return [];
    const { scope, file, reached } = scopes.of(scopedText(document));
    if (!scope || !file || reached === undefined || project.folderOf(file) === undefined) return [];
    const words = new Map(found.map((problem) => [subjectOf(problem, document.getText()) ?? "", problem]));
    return [...words].map(([word, problem]) => ({
      problem,
      command: {
        command: PASSAGE_COMMANDS.addHeartWord.id,
        title: t`Teach “${word}” as a Whole in Unit ${scope.units[reached]!.id} (${nameInUri(file)})`,
        arguments: [{ scope: file, unit: reached, word } satisfies HeartWord],
      },
    }));
  };
}

/** @throws {HumanError} `project-file-not-written`, or why the file has to be fixed first */
export async function addHeartWord(argument: unknown): Promise<void> {
  const { scope, unit, word } = argument as HeartWord;
  await changeText(scope, (text) => text && withHeartWord(text, unit, word));
}
