import { type ReadonlySignal, signal } from "@preact/signals";

/** Rows that are ticked, by their ids. */
export class Selection {
  readonly ids = signal<ReadonlySet<string>>(new Set());
  private last: string | undefined;
  private reaches = false;

  constructor(private readonly rows: ReadonlySignal<ReadonlyMap<string, unknown>>) {}

  /** The next tick concerns all rows from the last one on, as Shift does. */
  reachTo(reaches: boolean): void {
    this.reaches = reaches;
  }

  tick(id: string, isSelected: boolean): void {
    const order = [...this.rows.peek().keys()];
    const [from, to] = [order.indexOf(this.reaches ? (this.last ?? id) : id), order.indexOf(id)].sort((a, b) => a - b);
    const ids = new Set(this.ids.peek());
    for (const one of order.slice(Math.max(0, from!), to! + 1))
      if (isSelected) ids.add(one);
      else ids.delete(one);
    this.ids.value = ids;
    this.last = id;
  }

  all(isSelected: boolean): void {
    this.ids.value = new Set(isSelected ? this.rows.peek().keys() : []);
  }

  /** Forgets rows that are gone. */
  keep(): void {
    this.ids.value = new Set([...this.ids.peek()].filter((id) => this.rows.peek().has(id)));
  }
}
