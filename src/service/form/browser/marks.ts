import { joinedBytes } from "../../../core/bytes/joinedBytes.ts";
import { FormFault } from "../formFault.ts";

/** Bytes that come in pieces, and are read from mark to mark. */
export class Marks {
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #aborted: Promise<never>;
  readonly #over = new AbortController();
  /** The bytes that have arrived and were not passed on. */
  #held: Uint8Array;

  /** @param first comes before the first piece. */
  constructor(pieces: AsyncIterable<Uint8Array>, first: Uint8Array, signal: AbortSignal) {
    signal.throwIfAborted();
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#held = first;
    this.#aborted = new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true, signal: this.#over.signal }),
    );
    this.#aborted.catch(() => undefined);
  }

  /** Yields the bytes before the mark and consumes the mark as well. @throws {FormFault} `damaged` where there is none. */
  async *until(mark: Uint8Array): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = indexOf(this.#held, mark);
      // An incomplete mark may have begun.
      const piece = this.#cut(at >= 0 ? at : this.#held.length - mark.length + 1);
      if (at >= 0) this.#cut(mark.length);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;
      if (!(await this.#more())) throw new FormFault("damaged");
    }
  }

  /** @throws {FormFault} `damaged` where there are fewer. */
  async take(bytes: number): Promise<Uint8Array> {
    while (this.#held.length < bytes) if (!(await this.#more())) throw new FormFault("damaged");
    return this.#cut(bytes);
  }

  /** Puts bytes back in front of what is read next. */
  giveBack(bytes: Uint8Array): void {
    this.#held = joinedBytes([bytes, this.#held]);
  }

  /** Reads to the end and keeps nothing. */
  async readOverAll(): Promise<void> {
    do this.#held = new Uint8Array();
    while (await this.#more());
  }

  /** Leaves the rest where it is. */
  leave(): void {
    this.#over.abort();
    void this.#pieces.return?.();
  }

  #cut(bytes: number): Uint8Array {
    const piece = this.#held.subarray(0, Math.max(0, bytes));
    this.#held = this.#held.subarray(piece.length);
    return piece;
  }

  async #more(): Promise<boolean> {
    const next = await Promise.race([this.#pieces.next(), this.#aborted]);
    if (next.done) return false;
    this.#held = this.#held.length > 0 ? joinedBytes([this.#held, next.value]) : next.value;
    return true;
  }
}

function indexOf(bytes: Uint8Array, mark: Uint8Array): number {
  const [first] = mark as unknown as [number];
  for (let at = bytes.indexOf(first); at >= 0 && at + mark.length <= bytes.length; at = bytes.indexOf(first, at + 1)) {
    if (mark.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}
