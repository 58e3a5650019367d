import { t } from "@vscode/l10n";
import { machineToken } from "#client/speakers/userToken.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import type { Address } from "#project/files/address.ts";
import { requiredResult } from "../results/requiredResult.ts";
import type { Services } from "../services/services.ts";

/** Puts right who read a recording: a wrong choice when it was assessed, or none. */
export class ChangeReader {
  constructor(private readonly services: Pick<Services, "speakerPrompts" | "readers" | "context" | "dialogs">) {}

  /** @throws {HumanError} `reader-not-kept`, `speakers-damaged` */
  async run(uri: Address | undefined): Promise<void> {
    const { speakerPrompts, readers, context } = this.services;
    const result = requiredResult(uri);
    const picked = await speakerPrompts.pick({
      title: t("Change Reader"),
      placeHolder: t`Choose who read ${nameInUri(result)}`,
      nobody: t("No Reader"),
    });
    if (picked === undefined) return;
    const { assessedBy } = await readers.setSpeaker(result, picked === "nobody" ? await machineToken(context.globalState) : picked.token);
    // Not awaited: the command is over when the message appears, not when somebody closes it.
    if (assessedBy.service === "hosted")
      void this.services.dialogs.tell(
        t`The reader was changed on this machine. ${assessedBy.origin ?? ""} knows the recording by the user token that it was sent with, and deletes it with that reader's data.`,
      );
  }
}
