import { setContext } from "../commands/setContext.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { plural } from "#core/plural.ts";
import { OPERATIONS } from "#operations/operations.ts";
import { modelsInWords } from "#client/profiles/modelInWords.ts";
import type { ProfileInUse } from "#client/profiles/profiles.ts";
import { ASSESS_COMMANDS } from "../manifest/assessManifest.ts";
import { type Command, commandLink } from "../manifest/defineCommands.ts";
import { PROFILE_COMMANDS } from "../manifest/profileManifest.ts";
import { RESULT_COMMANDS } from "../manifest/resultManifest.ts";
import { CONTEXT_KEYS } from "../manifest/whenClauses.ts";
import type { Services } from "../services/services.ts";
import { HELP_COMMANDS } from "../manifest/helpManifest.ts";

/** The service in use, the number of recordings that it is assessing, and in the tooltip what can be done. */
export class ServiceStatus implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("speechAssessment.service", vscode.StatusBarAlignment.Right, 90);
  private readonly subscription: vscode.Disposable;
  private running = 0;

  constructor(private readonly services: Pick<Services, "profiles" | "settings">) {
    this.item.name = t("Speech Assessment");
    this.subscription = services.settings.onDidChangeProfiles(() => this.draw());
    this.draw();
    this.item.show();
  }

  /** The number of recordings being assessed. */
  setRunning(count: number): void {
    this.running = count;
    setContext(CONTEXT_KEYS.running, count > 0);
    this.draw();
  }

  dispose(): void {
    vscode.Disposable.from(this.subscription, this.item).dispose();
  }

  private draw(): void {
    const { inUse } = this.services.profiles;
    const name = inUse.kind === "embedded" ? t("Embedded") : inUse.kind === "hosted" ? inUse.profile.name : inUse.name;
    this.item.text =
      this.running > 0
        ? `$(sync~spin) ${plural(this.running, t("Assessing"), t`Assessing ${this.running}`)}`
        : `$(${ICONS[inUse.kind]}) ${t`Speech: ${plain(name)}`}`;
    this.item.command = this.running > 0 ? ASSESS_COMMANDS.cancel.id : PROFILE_COMMANDS.chooseProfile.id;
    this.item.accessibilityInformation = {
      label:
        this.running > 0
          ? plural(
              this.running,
              t("1 recording is being assessed; press to cancel"),
              t`${this.running} recordings are being assessed; press to cancel`,
            )
          : t`Speech assessment service: ${name}; press to choose another`,
      role: "button",
    };
    this.item.backgroundColor = inUse.kind === "unusable" ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    this.item.tooltip = tooltip(inUse);
  }
}

const ICONS: Record<ProfileInUse["kind"], string> = { embedded: "unmute", hosted: "cloud", unusable: "warning" };

function tooltip(inUse: ProfileInUse): vscode.MarkdownString {
  const text = new vscode.MarkdownString("", true);
  const actions: [command: Command, icon: string][] = [
    [ASSESS_COMMANDS.assessRecording, "mic"],
    [RESULT_COMMANDS.showLastResult, "history"],
    inUse.kind === "embedded" ? [PROFILE_COMMANDS.useHostedService, "cloud"] : [PROFILE_COMMANDS.useEmbeddedService, "device-desktop"],
    [PROFILE_COMMANDS.chooseProfile, "arrow-swap"],
  ];
  if (inUse.kind === "hosted")
    actions.push(
      [PROFILE_COMMANDS.chooseModel, "symbol-misc"],
      [PROFILE_COMMANDS.setApiKey, "key"],
      [PROFILE_COMMANDS.testConnection, "plug"],
    );
  actions.push([HELP_COMMANDS.showLog, "output"]);
  text.isTrusted = { enabledCommands: actions.map(([{ id }]) => id) };
  if (inUse.kind === "embedded") text.appendText(t("Recordings are assessed on this machine."));
  else if (inUse.kind === "hosted") text.appendText(t`Recordings are sent to the hosted service at ${inUse.profile.baseUrl}.`);
  if (inUse.kind === "hosted")
    for (const { id, label } of OPERATIONS)
      if (inUse.profile.models[id]) text.appendMarkdown("  \n").appendText(`${label}: ${modelsInWords(inUse.profile, id)}`);
  if (inUse.kind === "unusable") text.appendText(`${t`The service ${inUse.name} cannot be used.`} ${inUse.problem}`);
  text.appendMarkdown(`\n\n---\n\n${actions.map(([command, icon]) => commandLink(command, icon)).join("  \n")}`);
  return text;
}

/** Otherwise a name such as `$(trash)` would become an icon. */
function plain(name: string): string {
  return name.replaceAll("$(", "$\u200b(");
}
