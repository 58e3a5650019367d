import { type OverviewEntry, type OverviewRow, timeOf } from "./overviewModel.ts";

/** The oldest first; those without a time before all others. */
export function inOrderOfTime<Item>(items: readonly Item[], rowOf: (item: Item) => OverviewRow): Item[] {
  const times = new Map(items.map((item) => [item, timeOf(rowOf(item)) ?? -Infinity]));
  return [...items].sort((a, b) => {
    const [one, other] = [times.get(a)!, times.get(b)!];
    return one === other ? 0 : one - other;
  });
}

/**
 * One reading for each reader of a text: the latest take counts. If the reader of a reading is unknown, so is the owner of the
 * take, and it counts as that of a separate reader.
 */
export function latestTakes(readings: readonly OverviewEntry[]): OverviewEntry[] {
  const takes = new Map<string, OverviewEntry>();
  for (const entry of inOrderOfTime(readings, ({ row }) => row)) takes.set(readerKey(entry.row), entry);
  return [...takes.values()];
}

/** Equal for the takes of one reader, and for nobody else's. */
export function readerKey({ reader, uri }: Pick<OverviewRow, "reader" | "uri">): string {
  return reader === undefined ? `uri ${uri}` : `reader ${reader}`;
}
