import { t } from "@vscode/l10n";
import type { OperationId } from "#operations/operation.ts";
import { kindOffers, likelyKind, type Recording } from "#client/recordings/likelyKind.ts";
import { operationOf } from "#operations/operations.ts";
import type { Passage } from "../documents/passage.ts";
import type { Dialogs } from "../interface/dialogs.ts";
import { questionTitle } from "#results/passageNames.ts";

/** The likely kind comes first. Undefined when the author cancels. */
export async function pickKind(passage: Passage, recording: Recording, dialogs: Dialogs): Promise<OperationId | undefined> {
  const offers = kindOffers(likelyKind(passage.languageId, passage.reference), recording, true);
  const items = offers.map(({ operation, likely, unsuitable }) => ({
    label: operationOf(operation).label,
    description: [likely && t("likely"), unsuitable && t("not for this recording")].filter(Boolean).join(", "),
    detail: unsuitable ?? operationOf(operation).description,
    operation,
  }));
  const picked = await dialogs.pick(items, {
    title: questionTitle(passage),
    placeHolder: t("Choose what to assess"),
    ignoreFocusOut: true,
  });
  return picked?.operation;
}
