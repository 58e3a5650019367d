import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { SCORING_NAME_ENDING } from "#contract/files/scoringNameEnding.ts";
import { HumanError } from "#core/humanError.ts";
import { Scorings } from "#project/scoring/scorings.ts";
import { browseForFile, addressInSetting, filesToChoose, settingTarget } from "../authoring/settingFiles.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { Settings } from "../settings/settings.ts";

declare module "../services/services.ts" {
  interface Services {
    readonly scorings: EditorScorings;
  }
}

export class EditorScorings extends Scorings implements vscode.Disposable {
  private readonly watcher = vscode.workspace.createFileSystemWatcher(`**/*${SCORING_NAME_ENDING}`);

  constructor(private readonly settings: Pick<Settings, "scoringProfile">) {
    super({
      files: editorFiles,
      setting: (text) => settings.scoringProfile.valueFor(text),
      addressOf: addressInSetting,
      // None in an untrusted workspace, since none of them would be read.
      offered: async () => (vscode.workspace.isTrusted ? filesToChoose(SCORING_NAME_ENDING) : []),
    });
  }

  /** Fires when a file with rules was created, changed or removed. */
  onDidChange(listener: () => void): vscode.Disposable {
    return vscode.Disposable.from(
      this.watcher.onDidChange(listener),
      this.watcher.onDidCreate(listener),
      this.watcher.onDidDelete(listener),
    );
  }

  /**
   * For everybody who works on the same texts if the workspace is trusted.
   * @param value one of those that are offered; undefined asks for a file.
   */
  async choose(scope: vscode.Uri, value: string | undefined): Promise<void> {
    const chosen = value ?? (await browseForFile(scope, { title: t("Choose Scoring Rules"), filters: { [t("Scoring Rules")]: ["json"] } }));
    if (chosen === undefined) return;
    const { offered } = await this.of(scope.toString());
    if (value !== undefined && !offered.some((one) => one.value === value))
      throw new HumanError("scoring-unknown", t("These scoring rules no longer exist. Choose others."));
    // A value from an untrusted workspace would not be used.
    const target = vscode.workspace.isTrusted ? settingTarget(scope) : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration("speechAssessment", scope).update(this.settings.scoringProfile.key, chosen, target);
  }

  dispose(): void {
    this.watcher.dispose();
  }
}
