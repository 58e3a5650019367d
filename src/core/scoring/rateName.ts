import { t } from "@vscode/l10n";
import type { ListKind } from "../passage/facts.ts";

const RATES: Readonly<Record<ListKind, string>> = {
  words: t("Words correct per minute"),
  "sight-words": t("Words correct per minute"),
  "minimal-pairs": t("Words correct per minute"),
  "nonsense-words": t("Nonsense words correct per minute"),
  "letter-names": t("Letter names correct per minute"),
  "letter-sounds": t("Letter sounds correct per minute"),
};

/** The rate is of whatever was read. */
export function rateName(list: ListKind | undefined): string {
  return list ? RATES[list] : t("Words correct per minute");
}
