/** Finds lines by content: open addressing, with a power of two slots, at most half full. */
export class LineTable {
  /** 1 + the start of a line, or 0. */
  private readonly slots: Uint32Array;

  constructor(lines: number) {
    let size = 16;
    while (size < 2 * lines) size *= 2;
    this.slots = new Uint32Array(size);
  }

  note(hash: number, start: number): void {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = start + 1;
  }

  /** Visits all lines noted with this hash, and some others, in the order of noting. */
  each(hash: number, visit: (start: number) => void): void {
    const mask = this.slots.length - 1;
    // None is ever taken out, so lines of one hash follow each other.
    for (let slot = hash & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) visit(this.slots[slot]! - 1);
  }
}

/** FNV-1a with 32 bits, byte after byte: begin with `HASH_START`, end with `finishHash`. */
export const HASH_START = 0x811c9dc5;

export function hashByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** The low bits choose the slot: this gives the high ones a say. */
export function finishHash(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}
