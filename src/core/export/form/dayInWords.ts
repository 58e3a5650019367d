import { t } from "@vscode/l10n";

const MONTHS = [
  t("January"),
  t("February"),
  t("March"),
  t("April"),
  t("May"),
  t("June"),
  t("July"),
  t("August"),
  t("September"),
  t("October"),
  t("November"),
  t("December"),
];

/** `3 March 2026` for a time (ISO 8601), in its own zone; empty for anything else. */
export function dayInWords(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/u.exec(iso) ?? [];
  return year === undefined ? "" : t`${Number(day)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}
