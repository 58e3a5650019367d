const LINE_FEED = 10;
const BLANK = 32;
const SEMICOLON = 59;
const OPEN = 40;
const CLOSE = 41;
const ZERO = 48;
const NINE = 57;

/**
 * A dictionary in CMUdict's form (`word PH PH`, further variants as `word(2)`, `;;` starts a comment), left as the bytes
 * that it is: only where each line begins is noted, in a hash table, so that 130,000 lines are ready in a few
 * milliseconds. A line becomes text when its word is asked for.
 */
export class DictionaryText {
  /** 1 + the place at which a line begins, or 0: open addressing, a power of two and at most half full. */
  private readonly table: Uint32Array;

  constructor(private readonly bytes: Buffer) {
    let lines = 1;
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === LINE_FEED) lines++;
    let size = 16;
    while (size < 2 * lines) size *= 2;
    this.table = new Uint32Array(size);
    for (let start = 0; start < bytes.length; ) {
      const end = this.endOfWord(start);
      const isComment = bytes[start] === SEMICOLON && bytes[start + 1] === SEMICOLON;
      if (end > start && end < bytes.length && bytes[end] !== LINE_FEED && !isComment) this.note(start, this.endOfBase(start, end));
      start = this.endOfLine(end) + 1;
    }
  }

  /** The lines of phonemes of a word, in the order of the dictionary; undefined where it lacks the word. */
  get(word: string): string[] | undefined {
    const wanted = Buffer.from(word);
    const found: string[] = [];
    const mask = this.table.length - 1;
    // Lines of one word lie behind each other in their order, because none was ever taken out.
    for (let slot = hash(wanted, 0, wanted.length) & mask; this.table[slot] !== 0; slot = (slot + 1) & mask) {
      const start = this.table[slot]! - 1;
      const end = this.endOfWord(start);
      if (this.isAt(wanted, start, this.endOfBase(start, end))) found.push(this.bytes.toString("latin1", end + 1, this.endOfLine(end)).trim());
    }
    return found.length > 0 ? found : undefined;
  }

  private note(start: number, end: number): void {
    const mask = this.table.length - 1;
    let slot = hash(this.bytes, start, end) & mask;
    while (this.table[slot] !== 0) slot = (slot + 1) & mask;
    this.table[slot] = start + 1;
  }

  private isAt(wanted: Uint8Array, start: number, end: number): boolean {
    if (end - start !== wanted.length) return false;
    for (let i = 0; i < wanted.length; i++) if (wanted[i] !== this.bytes[start + i]) return false;
    return true;
  }

  private endOfLine(start: number): number {
    let end = start;
    while (end < this.bytes.length && this.bytes[end] !== LINE_FEED) end++;
    return end;
  }

  private endOfWord(start: number): number {
    let end = start;
    while (end < this.bytes.length && this.bytes[end]! > BLANK) end++;
    return end;
  }

  /** Where the word ends without the number of a variant. */
  private endOfBase(start: number, end: number): number {
    if (this.bytes[end - 1] !== CLOSE) return end;
    let at = end - 2;
    while (at > start && this.bytes[at]! >= ZERO && this.bytes[at]! <= NINE) at--;
    return at > start && at < end - 2 && this.bytes[at] === OPEN ? at : end;
  }
}

/** FNV-1a with 32 bits. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let i = start; i < end; i++) value = Math.imul(value ^ bytes[i]!, 0x01000193);
  // The low bits choose the slot: the high ones shall have their say.
  return (value ^ (value >>> 15)) >>> 0;
}
