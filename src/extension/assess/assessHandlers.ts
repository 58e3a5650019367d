import type * as vscode from "vscode";
import type { OperationId } from "../../operations/operation.ts";
import type { CommandHandlers } from "../manifest/defineCommands.ts";
import type { ASSESS_COMMANDS } from "../manifest/assessManifest.ts";
import { type CommandTargets, commandTargets, severalFiles } from "../documents/commandTargets.ts";

/** Without an operation the author is asked for the kind. */
export interface AssessActions {
  assess(operation: OperationId | undefined, targets: CommandTargets): unknown;
  assessSeveral(files: readonly vscode.Uri[]): unknown;
  cancel(): unknown;
}

export function assessHandlers(actions: AssessActions): CommandHandlers<typeof ASSESS_COMMANDS> {
  const assess = (operation: OperationId) => (args: readonly unknown[]) => actions.assess(operation, commandTargets(args));
  return {
    assessRecording: (args) => {
      const several = severalFiles(args);
      return several ? actions.assessSeveral(several) : actions.assess(undefined, commandTargets(args));
    },
    assessFluency: assess("fluency-v2"),
    assessFluencyV1: assess("fluency-v1"),
    assessPronunciation: assess("pronunciation"),
    recogniseWord: assess("recognition"),
    cancel: () => actions.cancel(),
  };
}
