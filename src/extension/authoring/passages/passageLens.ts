import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { Settings } from "../../settings/settings.ts";
import type { PassageDocuments } from "./passageDocuments.ts";
import { passageSummary } from "#authoring/passages/passageSummary.ts";
import { PROJECT_COMMANDS } from "../../manifest/projectManifest.ts";
import { PASSAGE_COMMANDS } from "../../manifest/passageManifest.ts";

/** Above a passage: its length and what to look at, leading to its profile. */
export class PassageLens implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly documents: PassageDocuments,
    private readonly settings: Settings,
  ) {
    const fire = () => this.changed.fire();
    this.subscriptions = vscode.Disposable.from(
      documents.onDidChange(fire),
      settings.codeLens.onDidChange(fire),
      settings.grade.onDidChange(fire),
      this.changed,
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!this.documents.has(document) || !this.settings.codeLens.valueFor(document.uri.toString())) return [];
    const profile = await this.documents.profile(document);
    if (!profile) return [];
    const title = passageSummary(profile, this.documents.grade(document));
    const command: vscode.Command = {
      command: PASSAGE_COMMANDS.showProfile.id,
      title,
      tooltip: t("Show the text profile of this passage"),
      arguments: [document.uri],
    };
    const accepted = (await this.documents.problems(document))?.accepted ?? 0;
    const show: vscode.Command = {
      command: PROJECT_COMMANDS.showAccepted.id,
      title: t`${accepted} accepted`,
      tooltip: t("Show the accepted problems, and report them again if you wish"),
    };
    return [command, ...(accepted > 0 ? [show] : [])].map((shown) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), shown));
  }
}
