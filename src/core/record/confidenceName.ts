import { t } from "@vscode/l10n";

const NAMES: ReadonlyMap<string, string> = new Map([
  ["high", t("High")],
  ["medium", t("Medium")],
  ["low", t("Low")],
]);

/** A service writes High, Medium or Low; any other word stays. */
export function confidenceName(confidence: string): string {
  return NAMES.get(confidence.toLowerCase()) ?? confidence;
}
