import type { Address } from "#project/files/address.ts";
import { readdir, rm, stat } from "#platform/node/files.ts";
import { join } from "#platform/node/paths.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { AssessmentOutcome } from "#client/assessmentClient.ts";
import type { ResultToKeep } from "#project/results/keepResult.ts";
import { isResultNameOf } from "#results/resultNames.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { jsonText } from "#core/text/jsonText.ts";
import { isResultName, LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import { baseName } from "#contract/files/fileNames.ts";
import { readUri } from "../documents/readUri.ts";
import { resultsFolder } from "#platform/resultsFolder.ts";
import { isLocal, pathOf } from "../host/node/place.ts";
import type { Services } from "../services/services.ts";

/** Paths are URIs. */
export type NewResult = Omit<ResultToKeep, "speaker" | "reader" | "raw"> & { outcome: Pick<AssessmentOutcome, "raw"> };

/** A result without a document is filed by its recording. */
export function passageUri({ reference, recording }: Pick<ResultToKeep, "reference" | "recording">): vscode.Uri {
  return vscode.Uri.parse(reference.path ?? recording.path, true);
}

/** In the extension's own folder; the oldest are removed first. */
const MOST_KEPT_RESULTS = 100;

declare module "../services/services.ts" {
  interface Services {
    readonly resultFiles: ResultFiles;
  }
}

/** Beside their passage, in the folder that a setting names, or in the extension's own. */
export class ResultFiles {
  /** Folders whose author knows that they cannot be written to; for this session. */
  private readonly reported = new Set<string>();

  constructor(private readonly services: Pick<Services, "settings" | "marks" | "readers" | "privateFolder" | "program" | "log">) {}

  /** If the author's folder cannot be written to, the result is kept in the extension's own. */
  async save(result: NewResult): Promise<vscode.Uri> {
    const folder = this.folderFor(passageUri(result));
    if (folder) {
      try {
        return await this.write(folder, result);
      } catch (error) {
        // The result is not lost, and somebody who asked for it beside the passage should know why it is not there.
        this.services.log.warn("The result could not be saved in the author's folder", error);
        if (!this.reported.has(folder.toString()))
          void vscode.window.showWarningMessage(
            t`${vscode.workspace.asRelativePath(folder)} cannot be written to, so the extension keeps its results. To keep one elsewhere, choose “File: Save As…”.`,
          );
        this.reported.add(folder.toString());
      }
    }
    return this.keep(result);
  }

  /** In the extension's own folder. */
  async keep(result: NewResult): Promise<vscode.Uri> {
    const uri = await this.write(this.services.privateFolder, result);
    await this.removeOldest();
    return uri;
  }

  /** The file of this very result, if it was written before. */
  async find(result: NewResult): Promise<vscode.Uri | undefined> {
    const { readAssessment } = await import("#results/assessmentFile.ts");
    const { resultTextAt } = await import("#project/results/keepResult.ts");
    const passage = passageUri(result);
    const bodyOf = (text: string) => jsonText(readAssessment(text).file.result);
    const isWanted = (name: string) => isResultNameOf(baseName(passage), name);
    for (const folder of this.placesOf(passage.toString())) {
      for (const file of (await editorFiles.list(folder, { isWanted, depth: 0 }).catch(() => undefined))?.files ?? []) {
        // As it would be written there: less may be kept of a body than was received.
        const wanted = bodyOf(resultTextAt(file, this.toKeep(result)));
        const found = await editorFiles
          .read(file, { most: LARGEST_ASSESSMENT })
          .then((bytes) => bytes && bodyOf(utf8Of(bytes)))
          .catch(() => undefined);
        if (found === wanted) return vscode.Uri.parse(file, true);
      }
    }
    return undefined;
  }

  foldersOf(passage: vscode.Uri): vscode.Uri[] {
    const chosen = this.folderFor(passage);
    const beside = hasFolder(passage) ? vscode.Uri.joinPath(passage, "..") : undefined;
    return [chosen, beside].filter(
      (folder, index, all) => folder !== undefined && all.findIndex((other) => other?.toString() === folder.toString()) === index,
    ) as vscode.Uri[];
  }

  /** The folders in which readings of a passage are claimed, the first of them if that can be written to. */
  claimsFoldersOf(passage: vscode.Uri): Address[] {
    const chosen = this.folderFor(passage);
    return [...(chosen ? [chosen] : []), this.services.privateFolder].map(String);
  }

  /** Including the extension's own. */
  placesOf(passage: Address): Address[] {
    return [...this.foldersOf(vscode.Uri.parse(passage, true)), this.services.privateFolder].map(String);
  }

  private folderFor(passage: vscode.Uri): vscode.Uri | undefined {
    const setting = this.services.settings.resultsFolder.valueFor(passage.toString());
    const workspace =
      vscode.workspace.getWorkspaceFolder(passage)?.uri ?? (hasFolder(passage) ? undefined : vscode.workspace.workspaceFolders?.[0]?.uri);
    if (setting !== "" && workspace) {
      const path = resultsFolder(setting, workspace.path);
      if (path !== undefined) return workspace.with({ path });
      void vscode.window.showWarningMessage(
        t(
          "The setting “Results: Folder” must name a folder inside the workspace, such as “results”. The result was saved beside its passage instead.",
        ),
      );
    }
    return hasFolder(passage) ? vscode.Uri.joinPath(passage, "..") : undefined;
  }

  private async write(folder: vscode.Uri, result: NewResult): Promise<vscode.Uri> {
    const { keepResult } = await import("#project/results/keepResult.ts");
    const speaker = await this.services.marks.make(result.userToken);
    const reader = await this.services.readers.forNew(result.userToken, passageUri(result).toString());
    return vscode.Uri.parse(await keepResult(editorFiles, folder.toString(), { ...this.toKeep(result), speaker, reader }), true);
  }

  private toKeep({ assessedBy, outcome, ...result }: NewResult): ResultToKeep {
    return { ...result, assessedBy: { ...assessedBy, program: this.services.program }, raw: outcome.raw };
  }

  private async removeOldest(): Promise<void> {
    const { privateFolder } = this.services;
    if (!isLocal(privateFolder)) return;
    const names = (await readdir(pathOf(privateFolder))).filter(isResultName);
    const dated = await Promise.all(
      names.map(async (name) => ({ name, time: (await stat(join(pathOf(privateFolder), name)).catch(() => undefined))?.mtimeMs ?? 0 })),
    );
    const oldest = dated.sort((a, b) => b.time - a.time).slice(MOST_KEPT_RESULTS);
    await Promise.all(
      oldest.map(async ({ name }) => {
        if (!(await this.isReviewed(vscode.Uri.joinPath(privateFolder, name))))
          await rm(join(pathOf(privateFolder), name), { force: true });
      }),
    );
  }

  /** True if a person has corrected it: no assessment restores the corrections. */
  private async isReviewed(uri: vscode.Uri): Promise<boolean> {
    const { readAssessment } = await import("#results/assessmentFile.ts");
    try {
      return readAssessment(new TextDecoder().decode(await readUri(uri.toString(), LARGEST_ASSESSMENT))).file.review !== undefined;
    } catch {
      return false;
    }
  }
}

function hasFolder({ scheme }: vscode.Uri): boolean {
  return scheme !== "untitled";
}
