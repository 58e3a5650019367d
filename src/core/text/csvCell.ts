/** Signs that begin a cell or a line in some program, whatever the quotes around it: `;` separates where a comma is the decimal sign. */
const BEGINNING = String.raw`(^|[;\t\r\n])`;
/** Without line breaks and tabs, which begin something themselves. */
const BLANKS = String.raw`[^\S\t\r\n]*`;
const FORMULA = new RegExp(`${BEGINNING}(?=${BLANKS}[=+\\-@＝＋－＠])`, "gu");
const GUARDED = new RegExp(`${BEGINNING}'(?=${BLANKS}[=+\\-@＝＋－＠])`, "gu");

/**
 * As in RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection): words come from
 * passages and services, which may be anybody's.
 */
export function csvCell(value: string | number | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  const guarded = value.replace(FORMULA, "$1'");
  const safe = /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell without the apostrophes that kept it from being a formula. */
export function withoutApostrophes(cell: string): string {
  return cell.replace(GUARDED, "$1");
}
