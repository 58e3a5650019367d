import { t } from "@vscode/l10n";
import type { Unread } from "#contract/wire/unread.ts";
import { plural } from "#core/plural.ts";

const MOST_NAMED = 3;

/** @param unread at least one */
export function unreadNote(unread: readonly Unread[]): string {
  const named = unread.slice(0, MOST_NAMED).map(({ path, value }) => (value === "" ? t`${path} (missing)` : `${path} (${value})`));
  const list = unread.length > MOST_NAMED ? t`${named.join(", ")} and ${unread.length - MOST_NAMED} more` : named.join(", ");
  return plural(
    unread.length,
    t`1 value of the service's answer is missing or not readable: ${list}. The answer is kept as it came, and everything else is shown.`,
    t`${unread.length} values of the service's answer are missing or not readable: ${list}. The answer is kept as it came, and everything else is shown.`,
  );
}
