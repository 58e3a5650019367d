import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { filePlace } from "../../core/text/filePlace.ts";
import { baseName } from "../../contract/files/fileNames.ts";
import { SCORING_NAME_ENDING } from "../../contract/files/scoringNameEnding.ts";
import type { ReadingSettings } from "../../pages/viewer/viewerProtocol.ts";
import { HumanError } from "../../core/humanError.ts";
import type { ScoringProfile } from "../../core/scoring/scoringProfile.ts";
import { SCORING_PROFILES } from "../../core/scoring/scoringProfiles.ts";
import { browseForFile, fileAt, settingTarget } from "../authoring/settingFiles.ts";
import { readUri } from "../documents/readUri.ts";
import type { Settings } from "../settings/settings.ts";
import { findFiles } from "../host/node/findFiles.ts";

/** The most files of the workspace that are offered. */
const OFFERED = 50;
/** Bytes; a profile has about one kB. */
const LARGEST = 1_000_000;

export type ScoringChoice = NonNullable<ReadingSettings["scoring"]>;

/** The rules that readings are scored by: those that ship, and files with profiles, read on demand. */
export class Scorings implements vscode.Disposable {
  private readonly watcher = vscode.workspace.createFileSystemWatcher(`**/*${SCORING_NAME_ENDING}`);

  constructor(private readonly settings: Pick<Settings, "scoringProfile">) {}

  /** Fires when a file with a profile was created, changed or removed. */
  onDidChange(listener: () => void): vscode.Disposable {
    return vscode.Disposable.from(
      this.watcher.onDidChange(listener),
      this.watcher.onDidCreate(listener),
      this.watcher.onDidDelete(listener),
    );
  }

  /** The configured profile for a resource, or why it cannot be used; and which ones there are. */
  async of(scope: vscode.Uri): Promise<ScoringChoice> {
    const value = this.settings.scoringProfile.valueFor(scope);
    const [read, files] = await Promise.all([this.read(value, scope), this.files()]);
    const own = value === "" || SCORING_PROFILES.some(({ id }) => id === value) || files.includes(value) ? [] : [value];
    const offered = [
      { value: "", name: t("Running record, by your settings") },
      ...SCORING_PROFILES.map(({ id, name }) => ({ value: id, name })),
      ...[...own, ...files].map((path) => ({ value: path, name: path })),
    ];
    return { value, ...read, offered };
  }

  /** The configured profile for a resource; undefined if there is none, or if it cannot be used, which viewers report. */
  async profileOf(scope: vscode.Uri): Promise<ScoringProfile | undefined> {
    return (await this.read(this.settings.scoringProfile.valueFor(scope), scope)).profile;
  }

  /**
   * Writes the setting, for everybody who works on the same texts if the workspace is trusted.
   * @param value one of those that are offered; undefined asks for a file.
   */
  async choose(scope: vscode.Uri, value: string | undefined): Promise<void> {
    const chosen = value ?? (await browseForFile(scope, { title: t("Choose Scoring Rules"), filters: { [t("Scoring Rules")]: ["json"] } }));
    if (chosen === undefined) return;
    const { offered } = await this.of(scope);
    if (value !== undefined && !offered.some((one) => one.value === value))
      throw new HumanError("scoring-unknown", t("These scoring rules no longer exist. Choose others."));
    // A value from an untrusted workspace would not be used.
    const target = vscode.workspace.isTrusted ? settingTarget(scope) : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration("speechAssessment", scope).update(this.settings.scoringProfile.key, chosen, target);
  }

  dispose(): void {
    this.watcher.dispose();
  }

  private async read(value: string, scope: vscode.Uri): Promise<{ profile?: ScoringProfile; failure?: string }> {
    if (value === "") return {};
    const shipped = SCORING_PROFILES.find(({ id }) => id === value);
    if (shipped) return { profile: shipped };
    const uri = fileAt(filePlace(value), scope);
    if (typeof uri === "string") return { failure: t`The scoring rules cannot be used: ${uri}` };
    try {
      const { readScoring } = await import("../../contract/files/scoringFile.ts");
      return { profile: readScoring(new TextDecoder().decode(await readUri(uri, LARGEST)), baseName(uri)) };
    } catch (error) {
      return {
        failure:
          error instanceof HumanError
            ? error.message
            : t`The scoring rules ${value} cannot be read. The file may have been moved or deleted.`,
      };
    }
  }

  /** None in an untrusted workspace, since none of them would be read. */
  private async files(): Promise<string[]> {
    if (!vscode.workspace.isTrusted) return [];
    const found = await findFiles(`**/*${SCORING_NAME_ENDING}`, "**/node_modules/**", OFFERED);
    return found.map((uri) => vscode.workspace.asRelativePath(uri, false)).sort();
  }
}
