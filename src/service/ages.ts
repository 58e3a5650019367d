/**
 * How old things are. What happened before the first look at one comes from the clock of the computer; from then on
 * only time that really goes by counts: a clock that jumps makes nothing old, and nothing young.
 */
export class Ages {
  readonly #uptime: () => number;
  readonly #born = new Map<string, number>();

  constructor(uptime: () => number) {
    this.#uptime = uptime;
  }

  /** @param age milliseconds; below 0, where the clock was set back since, counts as 0. */
  begin(name: string, age: number): void {
    this.#born.set(name, this.#uptime() - Math.max(0, age));
  }

  /** Milliseconds; undefined for what was not seen yet. */
  of(name: string): number | undefined {
    const born = this.#born.get(name);
    return born === undefined ? undefined : this.#uptime() - born;
  }

  forget(name: string): void {
    this.#born.delete(name);
  }
}
