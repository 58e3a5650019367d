import * as vscode from "vscode";
import type { Settings } from "../settings/settings.ts";

/** The status bar's item: which service assesses, how many recordings are at it, and in its tooltip what can be done. */
export class ServiceStatus implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("speechAssessment.service", vscode.StatusBarAlignment.Right, 90);
  private readonly subscriptions: vscode.Disposable[];
  private running = 0;

  constructor(private readonly settings: Settings) {
    this.item.name = "Speech Assessment";
    this.subscriptions = [settings.service.onDidChange(() => this.draw()), settings.baseUrl.onDidChange(() => this.draw())];
    this.draw();
    this.item.show();
  }

  /** How many recordings are being assessed. */
  setRunning(count: number): void {
    this.running = count;
    this.draw();
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.item).dispose();
  }

  private draw(): void {
    const hosted = this.settings.service.value === "hosted";
    const name = hosted ? "Hosted" : "Embedded";
    this.item.text = this.running > 0 ? `$(sync~spin) Assessing${this.running > 1 ? ` ${this.running}` : ""}` : `$(${hosted ? "cloud" : "unmute"}) Speech: ${name}`;
    this.item.command = this.running > 0 ? "speechAssessment.cancel" : "speechAssessment.chooseService";
    this.item.accessibilityInformation = {
      label: this.running > 0 ? `${this.running} recordings are being assessed; press to cancel` : `Speech assessment: ${name} service; press to choose another`,
      role: "button",
    };
    this.item.tooltip = this.tooltip(hosted);
  }

  private tooltip(hosted: boolean): vscode.MarkdownString {
    const text = new vscode.MarkdownString("", true);
    text.isTrusted = { enabledCommands: ["assessRecording", "showLastResult", "useEmbeddedService", "useHostedService", "setApiKey", "showLog"].map((id) => `speechAssessment.${id}`) };
    text.appendMarkdown(hosted ? "Recordings are sent to the hosted service" : "Recordings are assessed on this machine");
    if (hosted && this.settings.baseUrl.value) {
      text.appendMarkdown(" at ");
      text.appendText(this.settings.baseUrl.value);
    }
    const actions = [
      "[$(mic) Assess Recording…](command:speechAssessment.assessRecording)",
      "[$(history) Show Last Result](command:speechAssessment.showLastResult)",
      hosted ? "[$(device-desktop) Use Embedded Service](command:speechAssessment.useEmbeddedService)" : "[$(cloud) Use Hosted Service…](command:speechAssessment.useHostedService)",
      ...(hosted ? ["[$(key) Set API Key…](command:speechAssessment.setApiKey)"] : []),
      "[$(output) Show Log](command:speechAssessment.showLog)",
    ];
    text.appendMarkdown(`.\n\n---\n\n${actions.join("  \n")}`);
    return text;
  }
}
