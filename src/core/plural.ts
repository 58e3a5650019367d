/**
 * Used as in `plural(count, t("1 word"), t`${count} words`)`. Texts are whole because words around a number follow it in other languages.
 */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
