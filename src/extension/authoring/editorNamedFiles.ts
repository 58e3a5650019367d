import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { HumanError } from "#core/humanError.ts";
import { NamedFiles } from "#project/namedFiles/namedFiles.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { Command } from "../manifest/defineCommands.ts";

export interface NamedFilesOptions<T> {
  unreadable(path: string): string;
  unusable(path: string, why: string): string;
  /** A sentence that says what is used in place of an unusable file. */
  meanwhile: string;
  /** A sentence for a file that was usable before; its former value then still counts. Absent if it does not. */
  before?: string;
  choose: Pick<Command, "id" | "title">;
  /** @throws {HumanError} if the text cannot be used. */
  read(text: string): T;
}

/** No alphabet and no list of units is larger. */
const MOST_BYTES = 5_000_000;

/** Read again whenever they change. Damaged files are reported in a message. */
export function editorNamedFiles<T>(options: NamedFilesOptions<T>): NamedFiles<T> {
  const { meanwhile, before, choose } = options;
  return new NamedFiles({
    files: editorFiles,
    keepsFormer: before !== undefined,
    async read(file) {
      const path = vscode.workspace.asRelativePath(vscode.Uri.parse(file, true));
      const bytes = await editorFiles.read(file, { most: MOST_BYTES }).catch(() => undefined);
      if (!bytes) throw new HumanError("file-unreadable", options.unreadable(path));
      try {
        return options.read(utf8Of(bytes));
      } catch (error) {
        if (!(error instanceof HumanError)) throw error;
        throw new HumanError(error.code, options.unusable(path, error.message), { cause: error });
      }
    },
    report(file, failure, doesFormerCount) {
      const open = t("Open File");
      const answered = vscode.window.showWarningMessage(`${failure} ${doesFormerCount ? before : meanwhile}`, open, choose.title);
      void answered.then((answer) => {
        if (answer === open) void vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(file, true));
        if (answer === choose.title) void vscode.commands.executeCommand(choose.id);
      });
    },
  });
}
