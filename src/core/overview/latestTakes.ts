import { type OverviewEntry, type OverviewRow, timeOf } from "./overviewModel.ts";

/** The oldest first; those without a time before all others. */
export function inOrderOfTime<Item>(items: readonly Item[], rowOf: (item: Item) => OverviewRow): Item[] {
  const times = new Map(items.map((item) => [item, timeOf(rowOf(item)) ?? -Infinity]));
  return [...items].sort((a, b) => {
    const [one, other] = [times.get(a)!, times.get(b)!];
    return one === other ? 0 : one - other;
  });
}

/** The latest take of each reader of a text. A reading whose reader is unknown counts as a separate reader's. */
export function latestTakes(readings: readonly OverviewEntry[]): OverviewEntry[] {
  const takes = new Map<string, OverviewEntry>();
  for (const entry of inOrderOfTime(readings, ({ row }) => row)) takes.set(readerKey(entry.row), entry);
  return [...takes.values()];
}

/** Equal only for takes of one known reader. */
export function readerKey({ reader, uri }: Pick<OverviewRow, "reader" | "uri">): string {
  return reader === undefined ? `uri ${uri}` : `reader ${reader}`;
}
