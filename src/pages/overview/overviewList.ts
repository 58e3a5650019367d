import { filterRows, overviewColumn, rowText, sortRows } from "#core/overview/overviewColumns.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import type { OverviewOrder } from "./overviewProtocol.ts";

export class OverviewList {
  private readonly byUri = new Map<string, OverviewRow>();
  private readonly texts = new WeakMap<OverviewRow, string>();
  private arranged: readonly OverviewRow[] | undefined;

  /** @param current by default the latest first. */
  constructor(private current: OverviewOrder = { filter: "", sort: "assessed", descending: true }) {}

  get all(): readonly OverviewRow[] {
    return [...this.byUri.values()];
  }

  get size(): number {
    return this.byUri.size;
  }

  /** Filtered and sorted. */
  get shown(): readonly OverviewRow[] {
    this.arranged ??= this.arrange();
    return this.arranged;
  }

  get order(): OverviewOrder {
    return this.current;
  }

  set order(order: OverviewOrder) {
    this.current = order;
    this.arranged = undefined;
  }

  clear(): void {
    this.byUri.clear();
    this.arranged = undefined;
  }

  apply({ rows, removed }: { rows: readonly OverviewRow[]; removed: readonly string[] }): void {
    for (const uri of removed) this.byUri.delete(uri);
    for (const row of rows) {
      this.byUri.set(row.uri, row);
      // While rows arrive a few at a time; a filter then finds all of them at once.
      this.texts.set(row, rowText(row));
    }
    this.arranged = undefined;
  }

  /** Sorts ascending, or descending if it is already ascending. */
  sortBy(id: string): void {
    const { sort, descending, filter } = this.current;
    this.order = { filter, sort: id, descending: sort === id && !descending };
  }

  private arrange(): readonly OverviewRow[] {
    const { filter, sort, descending } = this.current;
    const kept = filterRows(this.all, filter, (row) => this.texts.get(row)!);
    const column = sort === undefined ? undefined : overviewColumn(sort);
    return column ? sortRows(kept, column, descending) : kept;
  }
}
