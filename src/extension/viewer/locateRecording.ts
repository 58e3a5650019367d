import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { AUDIO_EXTENSIONS, baseName, nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import { pathFrom } from "#platform/relativePath.ts";
import { addressParts, folderOfAddress } from "#project/files/address.ts";
import { changeResult } from "#project/results/changeResult.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { LoadedResult } from "../results/loadedResult.ts";
import { hashOf } from "./playableAudio.ts";

const USE = t("Use It Anyway");

/**
 * Writes the place into the result's file, in which nothing else changes. A recording other than the assessed one is only accepted if the
 * author says so.
 * @throws {HumanError} if the recording cannot be read or the file cannot be written.
 */
export async function locateRecording({ uri, file, audio }: LoadedResult): Promise<void> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: t`Locate ${nameInUri(audio)}`,
      openLabel: t("Use"),
      defaultUri: vscode.Uri.parse(folderOfAddress(uri), true),
      filters: { [t("Recordings")]: [...AUDIO_EXTENSIONS], [t("All Files")]: ["*"] },
    })) ?? [];
  if (!chosen) return;
  if (!(await isAssessed(chosen, file.recording.sha256)) && !(await isWanted(chosen, nameInUri(audio)))) return;
  const { withRecordingPath } = await import("#results/withRecordingPath.ts");
  try {
    await changeResult(editorFiles, uri, (text) => {
      const written = withRecordingPath(text, pathFrom(addressParts(uri), chosen));
      if (written === undefined)
        throw new HumanError(
          "assessment-damaged",
          t`${nameInUri(uri)} was changed in the meantime and no longer names a recording. Open it as text to check it.`,
        );
      return written;
    });
  } catch (error) {
    if (error instanceof HumanError) throw error;
    throw new HumanError(
      "result-not-written",
      t`${nameInUri(uri)} could not be written, so it still names the old location of the recording. Check that the file and its folder are writable.`,
      { cause: error },
    );
  }
}

async function isAssessed(chosen: vscode.Uri, sha256: string | undefined): Promise<boolean> {
  try {
    return sha256 === undefined || (await hashOf(chosen, new AbortController().signal)) === sha256;
  } catch (error) {
    throw new HumanError("recording-unreadable", t`${baseName(chosen)} cannot be read. Choose another file, or make it readable.`, {
      cause: error,
    });
  }
}

async function isWanted(chosen: vscode.Uri, assessed: string): Promise<boolean> {
  const detail = t`Its content differs from ${assessed} when it was assessed, so the times of this result may be wrong. The result keeps a note of that.`;
  return (
    (await vscode.window.showWarningMessage(
      t`${baseName(chosen)} is not the recording that was assessed.`,
      { modal: true, detail },
      USE,
    )) === USE
  );
}
