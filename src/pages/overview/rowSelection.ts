import type { OverviewRow } from "#core/overview/overviewModel.ts";

/** Results that are chosen together, by their addresses. */
export class RowSelection {
  private uris = new Set<string>();
  /** From where Shift reaches. */
  private anchor: string | undefined;

  has({ uri }: Pick<OverviewRow, "uri">): boolean {
    return this.uris.has(uri);
  }

  /** Those that are still shown, in their order. */
  among(shown: readonly OverviewRow[]): string[] {
    return shown.filter((row) => this.has(row)).map(({ uri }) => uri);
  }

  toggle(uri: string): void {
    if (!this.uris.delete(uri)) this.uris.add(uri);
    this.anchor = uri;
  }

  /** From where the selection began, or `from`, to the result. */
  reach(to: string, from: string | undefined, shown: readonly OverviewRow[]): void {
    this.anchor ??= from ?? to;
    const place = (uri: string | undefined) => shown.findIndex((row) => row.uri === uri);
    const [first = -1, last = -1] = [place(this.anchor), place(to)].sort((a, b) => a - b);
    this.uris = new Set(shown.slice(Math.max(0, first), last + 1).map(({ uri }) => uri));
  }

  all(shown: readonly OverviewRow[]): void {
    this.uris = new Set(shown.map(({ uri }) => uri));
  }

  clear(): void {
    this.uris.clear();
    this.anchor = undefined;
  }
}
