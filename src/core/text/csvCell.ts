/**
 * As in RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection): words come from
 * passages and services, which may be anybody's.
 */
export function csvCell(value: string | number | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[\s]*[=+\-@＝＋－＠]/u.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
