import { t } from "@vscode/l10n";
import type { Timeline } from "./model.ts";

export function doubtTitle({ silent }: Pick<Timeline, "silent">): string {
  return silent ? t("Silent recording") : t("Another text?");
}
