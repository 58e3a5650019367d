import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import { plural } from "#core/plural.ts";
import type { ReviewDifference } from "#core/review/combineReviews.ts";
import { partInWords, placeInWords, stampInWords } from "#core/review/partInWords.ts";
import type { Address } from "#project/files/address.ts";
import { changeResult } from "#project/results/changeResult.ts";
import { combinedText, type Decide, resultVersions, versionsOfCopies } from "#results/reviews/resultVersions.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { Failures } from "../interface/failures.ts";
import { readResultText } from "../results/loadedResult.ts";
import { requiredResult } from "../results/requiredResult.ts";

const TITLE = t("Combine Reviews");

/**
 * Combines the reviews of two people in a result's file: after a merge that git could not do, or where both of its sides were kept. Asks
 * where both changed the same word; nothing is written before all is decided, and all of it can be undone.
 * @param copy of the same result, reviewed by somebody else: its review is taken into the result's.
 * @throws {HumanError} if there is nothing to combine, or the file cannot be read or written.
 */
export async function combineReviews(failures: Pick<Failures, "guard">, result: Address | undefined, copy?: Address): Promise<void> {
  const uri = requiredResult(result);
  const name = nameInUri(uri);
  const text = await readResultText(uri);
  const found =
    copy === undefined
      ? resultVersions(text)
      : versionsOfCopies([
          { name, text },
          { name: nameInUri(copy), text: await readResultText(copy) },
        ]);
  if (!found) throw new HumanError("nothing-to-combine", t`${name} has one review, so there is nothing to combine.`);
  let decided = 0;
  const decide: Decide = async (difference, ours, theirs) => {
    const side = await decideBetween(difference, found.words, { ours: ours.side, theirs: theirs.side });
    if (side) decided++;
    return side;
  };
  const combined = await combinedText(found, decide);
  if (combined === undefined) return;
  await exchange(uri, text, combined);
  const undo = t("Undo");
  const message = t`All corrections are in ${name}.`;
  const details = [
    ...(decided > 0 ? [plural(decided, t("You decided about 1 of them."), t`You decided about ${decided} of them.`)] : []),
    ...(copy === undefined && found.versions.some(({ side }) => side !== undefined)
      ? [t("To finish the merge, stage the file in Source Control.")]
      : []),
  ];
  void vscode.window.showInformationMessage([message, ...details].join(" "), undo).then((answer) => {
    if (answer === undo) void failures.guard(() => exchange(uri, combined, text));
  });
}

/** @param names of the two sides, where they have any. @returns undefined when the author cancels. */
export async function decideBetween(
  { place, ours, theirs }: ReviewDifference,
  words: readonly string[],
  names: { ours: string | undefined; theirs: string | undefined },
): Promise<"ours" | "theirs" | undefined> {
  const item = (side: "ours" | "theirs", value: unknown) => ({
    label: partInWords(place, value),
    description: [stampInWords(value), names[side]].filter(Boolean).join(" · "),
    side,
  });
  const chosen = await vscode.window.showQuickPick([item("ours", ours), item("theirs", theirs)], {
    title: TITLE,
    placeHolder: t`${placeInWords(place, words)}: which one is right?`,
    ignoreFocusOut: true,
  });
  return chosen?.side;
}

/** @throws {HumanError} `result-changed` if somebody else has written the file in the meantime. */
async function exchange(uri: Address, before: string, after: string): Promise<void> {
  await changeResult(editorFiles, uri, (text) => {
    if (text !== before) throw new HumanError("result-changed", t`${nameInUri(uri)} has changed in the meantime, so it was left as it is.`);
    return after;
  });
}
