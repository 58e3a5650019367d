const COLLATOR = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Numbers by size, text as people sort it. Absent values come last in either direction. */
export function compareValues(one: number | string | undefined, other: number | string | undefined, descending: boolean): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1;
  const order = typeof one === "number" && typeof other === "number" ? one - other : COLLATOR.compare(String(one), String(other));
  return descending ? -order : order;
}
