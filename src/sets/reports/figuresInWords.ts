import { t } from "@vscode/l10n";
import { decimal } from "#core/record/runningRecord.ts";
import type { CaseFigures } from "./caseOutcome.ts";

/** Such as `97.4 % accuracy, 112 words correct per minute`; undefined where there are none. */
export function figuresInWords({ accuracy, wordsCorrectPerMinute: rate, correct, score, heard, confidence }: CaseFigures = {}):
  | string
  | undefined {
  const parts = [
    ...(accuracy === undefined ? [] : [t`${decimal(accuracy)} % accuracy`]),
    ...(rate === undefined ? [] : [t`${decimal(rate)} words correct per minute`]),
    ...(correct === undefined ? [] : [correct ? t("correct") : t("not correct")]),
    ...(score === undefined ? [] : [t`score ${decimal(score)}`]),
    ...(heard === undefined || heard === "" ? [] : [t`heard “${heard}”`]),
    ...(confidence === undefined ? [] : [t`confidence ${confidence}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}
