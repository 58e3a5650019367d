import { t } from "@vscode/l10n";
import { HumanError } from "../../../core/humanError.ts";
import { commandTable } from "../../manifest/defineCommands.ts";
import type { RecordPart } from "../node/recordPart.ts";
import { RECORD_COMMANDS } from "../../manifest/recordManifest.ts";

/** Nothing can listen for a take in a browser. */
export function recordPart(): RecordPart {
  const record = () =>
    Promise.reject(
      new HumanError(
        "recording-impossible",
        t(
          "In an editor that runs in the browser alone, extensions cannot use the microphone. Record with another app, save the recording beside the text, and assess it from there.",
        ),
      ),
    );
  return {
    record,
    close: () => Promise.resolve(),
    table: commandTable(RECORD_COMMANDS, { recordTake: record }),
    subscription: { dispose: () => undefined },
  };
}
