import { t } from "@vscode/l10n";

/** A day: no recording is longer. */
const DAY_SECONDS = 86_400;

export const READING_SECONDS_ASKED = t("Enter the length of the reading in seconds, from 1 to 86,400, such as 60 or 8.5.");

/** Reads a decimal point or a decimal comma. @returns seconds, 1 to 86,400; undefined for anything else. */
export function readingSeconds(text: string): number | undefined {
  const seconds = /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;
  return seconds >= 1 && seconds <= DAY_SECONDS ? seconds : undefined;
}
