import { t } from "@vscode/l10n";
import { plural } from "../plural.ts";

export interface ImportChanges {
  boundaries: number;
  /** Words and additions with another verdict, or another word said. */
  labels: number;
  added: number;
  removed: number;
  /** Words and additions with other phonemes, or other times of them. */
  phonemes: number;
  stops: number;
  /** Tiers of people's own. */
  tiers: number;
}

export const NO_CHANGES: ImportChanges = { boundaries: 0, labels: 0, added: 0, removed: 0, phonemes: 0, stops: 0, tiers: 0 };

/** Such as `2 boundaries moved, 1 word relabeled`; undefined if nothing was changed. */
export function changesInWords({ boundaries, labels, added, removed, phonemes, stops, tiers }: ImportChanges): string | undefined {
  const parts = [
    boundaries > 0 && plural(boundaries, t("1 boundary moved"), t`${boundaries} boundaries moved`),
    labels > 0 && plural(labels, t("1 word relabeled"), t`${labels} words relabeled`),
    added > 0 && plural(added, t("1 new addition"), t`${added} new additions`),
    removed > 0 && plural(removed, t("1 addition removed"), t`${removed} additions removed`),
    phonemes > 0 && plural(phonemes, t("phonemes of 1 word changed"), t`phonemes of ${phonemes} words changed`),
    stops > 0 && t("last word changed"),
    tiers > 0 && plural(tiers, t("1 tier of your own"), t`${tiers} tiers of your own`),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : undefined;
}
