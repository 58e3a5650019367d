const TO_THE_MINUTE = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/** In the language of the page, and the form of the reader's own region where the browser knows one. @param moment ISO 8601 */
export function momentInWords(
  moment: string,
  language = globalThis.document?.documentElement.lang || undefined,
  regions: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  const regional = language === undefined ? undefined : regions.find((region) => region === language || region.startsWith(`${language}-`));
  return new Date(moment).toLocaleString(regional ?? language, TO_THE_MINUTE);
}
