import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { registerCommands } from "../../commands/registerCommands.ts";
import type { RecordPart } from "../node/recordPart.ts";
import { RECORD_COMMANDS } from "../../manifest/recordManifest.ts";
import type { Services } from "../../services/services.ts";

/** Nothing can listen for a take in a browser. */
export function recordPart(services: Services): RecordPart {
  const record = () =>
    Promise.reject(
      new HumanError(
        "recording-impossible",
        t(
          "In an editor that runs in the browser alone, extensions cannot use the microphone. Record with another app, save the recording beside the text, and assess it from there.",
        ),
      ),
    );
  const command = registerCommands(services, RECORD_COMMANDS, { recordTake: record });
  return { record, close: () => Promise.resolve(), dispose: () => void command.dispose() };
}
