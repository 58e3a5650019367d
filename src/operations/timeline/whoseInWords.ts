import { t } from "@vscode/l10n";
import type { Mismatch } from "../mismatches.ts";

const SENTENCES: Record<Mismatch, string> = {
  reader: t("The service's answer names another reader than the one whose recording was sent. It may be somebody else's result."),
  assessment: t("The service's answer has the ID of another assessment. It may be the result of another recording."),
  reference: t("The service's answer names another text than the one that was sent. It may be the result of another reading."),
};

/** Undefined without any. */
export function whoseInWords(mismatches: readonly Mismatch[]): string[] | undefined {
  return mismatches.length === 0 ? undefined : mismatches.map((mismatch) => SENTENCES[mismatch]);
}
