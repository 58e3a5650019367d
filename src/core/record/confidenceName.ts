import { t } from "@vscode/l10n";

const NAMES: ReadonlyMap<string, string> = new Map([
  ["high", t("High")],
  ["medium", t("Medium")],
  ["low", t("Low")],
]);

/** Returns the name of a service's confidence, which it writes as High, Medium or Low; any other word stays as it is. */
export function confidenceName(confidence: string): string {
  return NAMES.get(confidence.toLowerCase()) ?? confidence;
}
