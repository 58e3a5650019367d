import { t } from "@vscode/l10n";
import type { Speaker } from "#client/speakers/addressBook.ts";
import { machineToken } from "#client/speakers/userToken.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { plural } from "#core/plural.ts";
import type { Address } from "#project/files/address.ts";
import { requiredResult } from "../results/requiredResult.ts";
import type { Services } from "../services/services.ts";
import type { LocalResults } from "./localResults.ts";

/** Puts right who read recordings: a wrong choice when they were assessed, or none. */
export class ChangeReader {
  constructor(private readonly services: Pick<Services, "speakerPrompts" | "readerChanges" | "context" | "dialogs">) {}

  /** @throws {HumanError} `no-result-chosen`, `reader-not-kept`, `speakers-damaged` */
  async of(results: readonly Address[]): Promise<void> {
    const first = requiredResult(results[0]);
    const picked = await this.services.speakerPrompts.pick({
      title: t("Change Reader"),
      placeHolder:
        results.length === 1
          ? t`Choose who read ${nameInUri(first)}`
          : t`Choose who read these ${results.length.toLocaleString("en")} results`,
      nobody: t("No Reader"),
    });
    if (picked !== undefined) await this.to(picked === "nobody" ? undefined : picked, results);
  }

  /** @param reader undefined for nobody in particular. @throws {HumanError} `reader-not-kept` */
  async to(reader: Pick<Speaker, "alias" | "token"> | undefined, results: readonly Address[]): Promise<void> {
    const token = reader?.token ?? (await machineToken(this.services.context.globalState));
    await this.services.readerChanges.change(
      results.map((uri) => ({ uri, token })),
      (changed) => changedInWords(reader?.alias, changed),
    );
  }

  /** All that a reader has read on this machine becomes another's. @throws {HumanError} `reader-not-kept`, `speakers-damaged` */
  async everywhere(reader: Speaker, found: LocalResults): Promise<void> {
    const { dialogs, speakerPrompts } = this.services;
    const { own } = await dialogs.meanwhile(t("Looking for the reader's results"), () => found.find(reader.token, []));
    if (own.length === 0) {
      void dialogs.tell(t`There are no results of ${reader.alias} here.`);
      return;
    }
    const count = plural(own.length, t("1 result"), t`${own.length.toLocaleString("en")} results`);
    const picked = await speakerPrompts.pick({
      title: t`Change Reader of All Results of ${reader.alias}`,
      placeHolder: t`Choose who read them (${count}) instead`,
      nobody: t("No Reader"),
      except: reader.token,
    });
    if (picked !== undefined) await this.to(picked === "nobody" ? undefined : picked, own);
  }
}

function changedInWords(alias: string | undefined, results: number): string {
  const count = results.toLocaleString("en");
  return alias === undefined
    ? plural(results, t("1 result has no reader now."), t`${count} results have no reader now.`)
    : plural(results, t`${alias} is the reader of 1 result now.`, t`${alias} is the reader of ${count} results now.`);
}
