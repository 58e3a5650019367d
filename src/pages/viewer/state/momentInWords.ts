const TO_THE_MINUTE = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/** Kept, since making one takes longer than showing a correction may. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** In the language of the page, and the form of the reader's own region where the browser knows one. @param moment ISO 8601 */
export function momentInWords(
  moment: string,
  language = globalThis.document?.documentElement.lang || undefined,
  regions: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  const regional = language === undefined ? undefined : regions.find((region) => region === language || region.startsWith(`${language}-`));
  const locale = regional ?? language;
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, TO_THE_MINUTE);
  formats.set(locale, format);
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : format.format(date);
}
