import type { Unread } from "#contract/wire/unread.ts";
import type { Suspicion } from "#core/timeline/model.ts";

/** Places of a body in which something could not be read. */
export class LostValues {
  readonly #places = new Set<string>();

  constructor(unread: readonly Pick<Unread, "path">[]) {
    for (const { path } of unread) {
      this.#places.add(path);
      for (const { index } of path.matchAll(/[.[]/gu)) this.#places.add(path.slice(0, index));
    }
  }

  /** Returns true if the value at the path, or one within it, could not be read. @param path such as `details[2].start` */
  in(path: string): boolean {
    return this.#places.has(path);
  }

  flagged(path: string): { flags?: Suspicion[] } {
    return this.in(path) ? { flags: ["not readable"] } : {};
  }
}
