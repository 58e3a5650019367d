import { t } from "@vscode/l10n";
import type { Timeline } from "./model.ts";

/** Returns the title of `Timeline.otherText`, in two words. */
export function doubtTitle({ silent }: Pick<Timeline, "silent">): string {
  return silent ? t("Silent recording") : t("Another text?");
}
