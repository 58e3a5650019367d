import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import { checkPassageBytes } from "#core/passage/checkPassage.ts";
import { isAboutProject } from "#core/passage/textNames.ts";
import { languageOfName } from "#project/passages/references.ts";
import { readUri } from "../../../documents/readUri.ts";
import { findFiles } from "../../../host/node/findFiles.ts";
import { PASSED_OVER } from "../../passedOver.ts";

export const MOST_FILES = 5000;
const MOST_BYTES = 1_000_000;

export interface FolderText {
  uri: vscode.Uri;
  /** From the folder. */
  name: string;
  /** As in the editor, if it is open there. */
  text: string;
  languageId: string;
}

/**
 * Goes through the passages of a folder, with a notification that can be cancelled.
 * @returns how many files were left out because there are too many, or they cannot be read or used; undefined where the author cancels
 * @throws {HumanError} `no-passages`
 */
export async function eachFolderText(
  folder: vscode.Uri,
  { before, take }: { before: (token: vscode.CancellationToken) => Promise<void>; take: (text: FolderText) => Promise<boolean> },
): Promise<number | undefined> {
  const title = t`Reading the passages of ${baseName(folder)}`;
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const found = await findFiles(new vscode.RelativePattern(folder, "**/*.{txt,text,md,markdown}"), PASSED_OVER, MOST_FILES + 1, token);
      const files = found
        .filter((uri) => !isAboutProject(baseName(uri)))
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .slice(0, MOST_FILES);
      if (token.isCancellationRequested) return undefined;
      if (files.length === 0)
        throw new HumanError(
          "no-passages",
          t`There are no passages in ${baseName(folder)}: it holds no plain text or Markdown files other than those about the project.`,
        );
      await before(token);
      let left = found.length > MOST_FILES ? 1 : 0;
      for (const [index, uri] of files.entries()) {
        if (token.isCancellationRequested) return undefined;
        progress.report({
          message: t`${index.toLocaleString("en")} of ${files.length.toLocaleString("en")}`,
          increment: 100 / files.length,
        });
        const text = await folderText(uri, folder);
        if (!text || !(await take(text))) left++;
      }
      return left;
    },
  );
}

async function folderText(uri: vscode.Uri, folder: vscode.Uri): Promise<FolderText | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const text =
    open?.getText() ??
    (await readUri(uri.toString(), MOST_BYTES).then(
      (bytes) => checkPassageBytes(bytes).text,
      () => undefined,
    ));
  if (text === undefined) return undefined;
  return { uri, name: uri.path.slice(folder.path.length + 1), text, languageId: open?.languageId ?? languageOfName(uri.path) };
}
