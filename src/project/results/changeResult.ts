import { t } from "@vscode/l10n";
import { nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import { LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import type { Address } from "../files/address.ts";
import { changeFile } from "../files/changeFile.ts";
import type { Files } from "../files/files.ts";

/**
 * Keeps what others change at the same time.
 * @param change is called again if the file has changed meanwhile; it returns undefined to leave the file as it is.
 * @throws {HumanError} `assessment-missing` for a file that is gone; as `changeFile` does.
 */
export async function changeResult(
  files: Pick<Files, "read" | "create" | "replace">,
  file: Address,
  change: (text: string) => string | undefined | Promise<string | undefined>,
): Promise<void> {
  await changeFile(files, file, { most: LARGEST_ASSESSMENT }, (text) => {
    if (text === undefined)
      throw new HumanError("assessment-missing", t`${nameInUri(file)} no longer exists. It may have been moved or deleted.`);
    return change(text);
  });
}
