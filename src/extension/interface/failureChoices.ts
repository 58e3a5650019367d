import { t } from "@vscode/l10n";
import { ASSESS_COMMANDS } from "../manifest/assessManifest.ts";
import { commandTitle, PREFIX } from "../manifest/defineCommands.ts";
import type { FailureAction } from "./failureAction.ts";
import { HELP_COMMANDS } from "../manifest/helpManifest.ts";
import { PROFILE_COMMANDS } from "../manifest/profileManifest.ts";

interface FailureChoice {
  label: string;
  /** Does it wherever the failure happened; without a command, only the place of the failure can. */
  command?: readonly [id: string, ...args: unknown[]];
}

export const FAILURE_CHOICES: Readonly<Record<FailureAction, FailureChoice>> = {
  "choose-recording": { label: t("Choose Another Recording…") },
  "set-key": { label: commandTitle(PROFILE_COMMANDS.setApiKey) },
  "try-again": { label: t("Try Again") },
  "use-embedded": { label: commandTitle(PROFILE_COMMANDS.useEmbeddedService) },
  "change-address": { label: commandTitle(PROFILE_COMMANDS.changeAddress) },
  "choose-profile": { label: commandTitle(PROFILE_COMMANDS.chooseProfile), command: [PROFILE_COMMANDS.chooseProfile.id] },
  "edit-models": { label: commandTitle(PROFILE_COMMANDS.editModels), command: [PROFILE_COMMANDS.editModels.id] },
  "open-settings": { label: t("Open Settings"), command: ["workbench.action.openSettings", PREFIX] },
  "show-text": { label: t("Show Text") },
  assess: { label: commandTitle(ASSESS_COMMANDS.assessRecording), command: [ASSESS_COMMANDS.assessRecording.id] },
  "show-log": { label: commandTitle(HELP_COMMANDS.showLog) },
};
