import { t } from "@vscode/l10n";
import type { Address } from "#project/files/address.ts";
import { HumanError } from "#core/humanError.ts";

/** @throws {HumanError} `no-result-chosen` */
export function requiredResult(uri: Address | undefined): Address {
  if (uri) return uri;
  throw new HumanError(
    "no-result-chosen",
    t("This command needs a result. Open one (its name ends in .assessment.json), or select it in the Explorer."),
  );
}
