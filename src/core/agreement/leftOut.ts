import { t } from "@vscode/l10n";

export const LEFT_OUT = {
  "not-a-reading": t("not a reading of a text"),
  "other-text": t("the recording does not seem to be of its text"),
  "not-reviewed": t("not reviewed yet"),
  "unread-review": t("part of its review cannot be read"),
  "no-other": t("the other rater did not judge it"),
  "nothing-shared": t("none of its words was judged"),
} as const;

export type LeftOutReason = keyof typeof LEFT_OUT;
