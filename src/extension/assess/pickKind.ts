import { t } from "@vscode/l10n";
import { takesContainer } from "#contract/wire/recordingLimits.ts";
import type { OperationId } from "#operations/operation.ts";
import { kindOffers, likelyKind, type Recording } from "#client/recordings/likelyKind.ts";
import { OPERATIONS, operationOf } from "#operations/operations.ts";
import type { Passage } from "../documents/passage.ts";
import type { Dialogs } from "../interface/dialogs.ts";
import { questionTitle } from "#results/passageNames.ts";

/** The likely kind comes first. Undefined when the author cancels. */
export async function pickKind(passage: Passage, recording: Recording, dialogs: Dialogs): Promise<OperationId | undefined> {
  const offers = kindOffers(likelyKind(passage.languageId, passage.reference), recording, true);
  const items = offers.map(({ operation, likely, unsuitable }) => ({
    label: operationOf(operation).label,
    description: [likely && t("likely"), unsuitable && whyNot(operation, recording)].filter(Boolean).join(", "),
    detail: unsuitable ?? operationOf(operation).description,
    operation,
  }));
  const picked = await dialogs.pick(items, {
    title: questionTitle(passage),
    placeHolder: whatToChoose(recording),
    ignoreFocusOut: true,
  });
  return picked?.operation;
}

/** In a few words, beside the kind; the line below has the whole rule. */
function whyNot(operation: OperationId, { container }: Recording): string {
  const { limits } = operationOf(operation);
  if (takesContainer(limits, container)) return t("not for this recording");
  return t`${limits.containers.join(", ").toUpperCase()} only`;
}

/** Names the kinds for a recording that the others do not take in its format. */
function whatToChoose({ container }: Recording): string {
  const [takers, others] = [true, false].map((takes) => OPERATIONS.filter(({ limits }) => takesContainer(limits, container) === takes));
  if (takers!.length === 0 || others!.length === 0) return t("Choose what to assess");
  return t`Choose what to assess: only ${takers!.map(({ label }) => label).join(", ")} takes ${container.toUpperCase()}`;
}
