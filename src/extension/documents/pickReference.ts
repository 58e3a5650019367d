import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { LineReference } from "#core/arpabet/lineReferences.ts";

/** Undefined when the author cancels. */
export async function pickReference(references: readonly LineReference[], name: string): Promise<LineReference | undefined> {
  const items = references.map((reference) => ({
    label: reference.name,
    description: t`line ${reference.number + 1}`,
    detail: reference.name === reference.sent ? undefined : reference.sent,
    reference,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: t("Assess Recording"),
    placeHolder: t`Which line of ${name} was read?`,
    ignoreFocusOut: true,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.reference;
}
