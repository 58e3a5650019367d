/**
 * The age at the first look comes from the clock; from then on only elapsed time counts: a clock that jumps makes nothing older or younger.
 */
export class Ages {
  private readonly uptime: () => number;
  private readonly born = new Map<string, number>();

  constructor(uptime: () => number) {
    this.uptime = uptime;
  }

  /** @param age milliseconds; below 0, after the clock was set back, counts as 0. */
  begin(name: string, age: number): void {
    this.born.set(name, this.uptime() - Math.max(0, age));
  }

  /** Milliseconds; undefined for anything not seen yet. */
  of(name: string): number | undefined {
    const born = this.born.get(name);
    return born === undefined ? undefined : this.uptime() - born;
  }

  forget(name: string): void {
    this.born.delete(name);
  }
}
