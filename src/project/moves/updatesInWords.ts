import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { PathUpdate } from "./pathUpdates.ts";

/** Such as `5 results and 1 suite`. */
export function updatesInWords(updates: readonly Pick<PathUpdate, "kind">[]): string {
  const count = (kind: PathUpdate["kind"]) => updates.filter((update) => update.kind === kind).length;
  const [results, suites, settings, others] = [count("result"), count("suite"), count("settings"), count("other")];
  const parts = [
    ...(results > 0 ? [plural(results, t("1 result"), t`${results} results`)] : []),
    ...(suites > 0 ? [plural(suites, t("1 suite"), t`${suites} suites`)] : []),
    ...(settings > 0 ? [t("the settings")] : []),
    ...(others > 0 ? [plural(others, t("1 other file"), t`${others} other files`)] : []),
  ];
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : t`${parts.join(", ")} and ${last}`;
}
