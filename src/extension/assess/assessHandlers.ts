import type { OperationId } from "#operations/operation.ts";
import type { CommandHandlers } from "../manifest/defineCommands.ts";
import type { ASSESS_COMMANDS } from "../manifest/assessManifest.ts";
import type { Services } from "../services/services.ts";
import { commandTargets, severalFiles } from "../documents/commandTargets.ts";

export interface AssessServices {
  assessments: Pick<Services["assessments"], "assess" | "cancel">;
  sets: Pick<Services["sets"], "show">;
}

/** Without an operation the author is asked for the kind. */
export function assessHandlers({ assessments, sets }: AssessServices): CommandHandlers<typeof ASSESS_COMMANDS> {
  const assess = (operation: OperationId) => (args: readonly unknown[]) => assessments.assess(operation, commandTargets(args));
  return {
    assessRecording: (args) => {
      const several = severalFiles(args);
      return several ? sets.show(several) : assessments.assess(undefined, commandTargets(args));
    },
    assessFluency: assess("fluency-v2"),
    assessFluencyV1: assess("fluency-v1"),
    assessPronunciation: assess("pronunciation"),
    recogniseWord: assess("recognition"),
    cancel: () => assessments.cancel(),
  };
}
