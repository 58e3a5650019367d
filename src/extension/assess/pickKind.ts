import * as vscode from "vscode";
import type { Operation } from "../../contract/limits.ts";
import { kindOffers, likelyKind, type Recording } from "../../client/likelyKind.ts";
import { OPERATION_NAMES } from "../../contract/operationNames.ts";
import type { Passage } from "../documents/passage.ts";
import { questionTitle } from "../../results/passageNames.ts";

/** Asks for the kind of assessment, with the likely one first. Undefined when the author turns away. */
export async function pickKind(passage: Passage, recording: Recording): Promise<Operation | undefined> {
  const offers = kindOffers(likelyKind(passage.languageId, passage.reference), recording);
  const items = offers.map(({ operation, likely, unsuitable }) => ({
    label: OPERATION_NAMES[operation].label,
    description: [likely && "likely", unsuitable && "not for this recording"].filter(Boolean).join(", "),
    detail: unsuitable ?? OPERATION_NAMES[operation].description,
    operation,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: questionTitle(passage),
    placeHolder: "What is to be assessed?",
    ignoreFocusOut: true,
  });
  return picked?.operation;
}
