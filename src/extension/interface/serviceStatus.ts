import * as vscode from "vscode";
import { EMBEDDED } from "../../client/profiles/profile.ts";
import type { ProfileInUse, Profiles } from "../../client/profiles/profiles.ts";
import type { Settings } from "../settings/settings.ts";

/** The status bar's item: the profile in use, how many recordings are at it, and in its tooltip what can be done. */
export class ServiceStatus implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("speechAssessment.service", vscode.StatusBarAlignment.Right, 90);
  private readonly subscription: vscode.Disposable;
  private running = 0;

  constructor(
    private readonly profiles: Profiles,
    settings: Settings,
  ) {
    this.item.name = "Speech Assessment";
    this.subscription = settings.onDidChangeProfiles(() => this.draw());
    this.draw();
    this.item.show();
  }

  /** How many recordings are being assessed. */
  setRunning(count: number): void {
    this.running = count;
    this.draw();
  }

  dispose(): void {
    vscode.Disposable.from(this.subscription, this.item).dispose();
  }

  private draw(): void {
    const { inUse } = this.profiles;
    const name = inUse.kind === "embedded" ? EMBEDDED : inUse.kind === "hosted" ? inUse.profile.name : inUse.name;
    this.item.text = this.running > 0 ? `$(sync~spin) Assessing${this.running > 1 ? ` ${this.running}` : ""}` : `$(${ICONS[inUse.kind]}) Speech: ${plain(name)}`;
    this.item.command = this.running > 0 ? "speechAssessment.cancel" : "speechAssessment.chooseProfile";
    this.item.accessibilityInformation = {
      label: this.running > 0 ? `${this.running} recordings are being assessed; press to cancel` : `Speech assessment: profile ${name}; press to choose another`,
      role: "button",
    };
    this.item.backgroundColor = inUse.kind === "unusable" ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    this.item.tooltip = tooltip(inUse);
  }
}

const ICONS: Record<ProfileInUse["kind"], string> = { embedded: "unmute", hosted: "cloud", unusable: "warning" };

function tooltip(inUse: ProfileInUse): vscode.MarkdownString {
  const hosted = inUse.kind === "hosted";
  const text = new vscode.MarkdownString("", true);
  text.isTrusted = {
    enabledCommands: ["assessRecording", "showLastResult", "useEmbeddedService", "useHostedService", "chooseProfile", "setApiKey", "testConnection", "showLog"].map((id) => `speechAssessment.${id}`),
  };
  if (inUse.kind === "embedded") text.appendText("Recordings are assessed on this machine.");
  else if (inUse.kind === "hosted") text.appendText(`Recordings are sent to the hosted service at ${inUse.profile.baseUrl}.`);
  else text.appendText(`The profile ${inUse.name} cannot be used. ${inUse.problem}`);
  const actions = [
    "[$(mic) Assess Recording…](command:speechAssessment.assessRecording)",
    "[$(history) Show Last Result](command:speechAssessment.showLastResult)",
    inUse.kind === "embedded" ? "[$(cloud) Use Hosted Service…](command:speechAssessment.useHostedService)" : "[$(device-desktop) Use Embedded Service](command:speechAssessment.useEmbeddedService)",
    "[$(arrow-swap) Choose Profile…](command:speechAssessment.chooseProfile)",
    ...(hosted ? ["[$(key) Set API Key…](command:speechAssessment.setApiKey)", "[$(plug) Test Connection](command:speechAssessment.testConnection)"] : []),
    "[$(output) Show Log](command:speechAssessment.showLog)",
  ];
  text.appendMarkdown(`\n\n---\n\n${actions.join("  \n")}`);
  return text;
}

/** A name such as `$(trash)` would become a picture. */
function plain(name: string): string {
  return name.replaceAll("$(", "$\u200b(");
}
