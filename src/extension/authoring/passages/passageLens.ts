import * as vscode from "vscode";
import type { Settings } from "../../settings/settings.ts";
import type { PassageDocuments } from "./passageDocuments.ts";
import { passageSummary } from "../../../authoring/passages/passageSummary.ts";
import { PASSAGE_COMMANDS } from "./passageManifest.ts";
import { readerGrade } from "./readerGrade.ts";

/** Above a passage: how long it is and what to look at, leading to its profile. */
export class PassageLens implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly documents: PassageDocuments,
    private readonly settings: Settings,
  ) {
    const fire = () => this.changed.fire();
    this.subscriptions = vscode.Disposable.from(documents.onDidChange(fire), settings.codeLens.onDidChange(fire), settings.grade.onDidChange(fire), this.changed);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!this.documents.has(document) || !this.settings.codeLens.valueFor(document.uri)) return [];
    const title = this.documents.isTooLong(document) ? "Longer than any passage, so it is not checked" : this.summary(document);
    if (title === undefined) return [];
    const command: vscode.Command = { command: PASSAGE_COMMANDS.showProfile.id, title: `$(book) ${title}`, tooltip: "Show the passage's profile", arguments: [document.uri] };
    return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
  }

  /** Undefined while the dictionary is being read. */
  private summary(document: vscode.TextDocument): string | undefined {
    const profile = this.documents.profile(document);
    return profile && passageSummary(profile, readerGrade(this.settings, document.uri));
  }
}
