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

/** The day of a time (ISO 8601), in the zone that it was written in, such as `3 March 2026`; empty for anything that is not a time. */
export function dayInWords(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/u.exec(iso) ?? [];
  return year === undefined ? "" : t`${Number(day)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}
