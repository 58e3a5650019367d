/** The order of members does not matter. */
export function canonicalJson(value: unknown): string {
  const ordered = (_: string, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one;
  return JSON.stringify(value, ordered) ?? "";
}
