import { ASSESS_COMMANDS } from "../assess/assessManifest.ts";
import { PREFIX } from "../commands/defineCommands.ts";
import type { FailureChoice } from "../interface/failures.ts";
import type { FailureAction } from "../interface/failureAction.ts";
import { INTERFACE_COMMANDS } from "../interface/interfaceManifest.ts";
import { PROFILE_COMMANDS } from "../profiles/profileManifest.ts";

/** How each action is called, and the command that does it wherever the failure happened. */
export const FAILURE_CHOICES: Readonly<Record<FailureAction, FailureChoice>> = {
  "choose-recording": { label: "Choose Another Recording…" },
  "set-key": { label: PROFILE_COMMANDS.setApiKey.title },
  "try-again": { label: "Try Again" },
  "use-embedded": { label: PROFILE_COMMANDS.useEmbeddedService.title },
  "change-address": { label: PROFILE_COMMANDS.changeAddress.title },
  "choose-profile": { label: PROFILE_COMMANDS.chooseProfile.title, command: [PROFILE_COMMANDS.chooseProfile.id] },
  "edit-models": { label: PROFILE_COMMANDS.editModels.title, command: [PROFILE_COMMANDS.editModels.id] },
  "open-settings": { label: "Open Settings", command: ["workbench.action.openSettings", PREFIX] },
  "show-text": { label: "Show Text" },
  assess: { label: ASSESS_COMMANDS.assessRecording.title, command: [ASSESS_COMMANDS.assessRecording.id] },
  "show-log": { label: INTERFACE_COMMANDS.showLog.title },
};
