/** A `word` move has the pronunciation's number added. */
export const MOVE = {
  start: 0,
  substitution: 1,
  insertion: 2,
  silence: 3,
  aside: 4,
  restart: 5,
  skip: 6,
  far: 7,
  back: 8,
  word: 16,
} as const;

const FIRST_CAPACITY_RECORDS = 1 << 16;
/** Unused records are removed from this number on; 4 MB. */
const SWEEP_THRESHOLD_RECORDS = 1 << 18;

export type TokenMap = (token: number) => number;

/**
 * Keeps the origin of every path that is still followed: a record for each arrival between two words, and none for the frames within them
 * (token passing; Young, Russell & Thornton 1989). Memory grows with what is undecided, not with the product of recording and passage.
 */
export class TokenHistory {
  private previous = new Int32Array(FIRST_CAPACITY_RECORDS);
  private places = new Int32Array(FIRST_CAPACITY_RECORDS);
  private frames = new Int32Array(FIRST_CAPACITY_RECORDS);
  private moves = new Uint8Array(FIRST_CAPACITY_RECORDS);
  private sweptFrom = SWEEP_THRESHOLD_RECORDS;

  size = 0;

  /**
   * @param previous the path's last token; -1 for none
   * @param place number of words of the passage before it
   * @param move see `MOVE`
   * @returns the new token
   */
  add(previous: number, place: number, frame: number, move: number): number {
    if (this.size === this.places.length) this.grow();
    const token = this.size++;
    this.previous[token] = previous;
    this.places[token] = place;
    this.frames[token] = frame;
    this.moves[token] = move;
    return token;
  }

  frameOf(token: number): number {
    return this.frames[token]!;
  }

  moveOf(token: number): number {
    return this.moves[token]!;
  }

  path(token: number): { place: number; frame: number; move: number }[] {
    const records: { place: number; frame: number; move: number }[] = [];
    for (let at = token; at >= 0; at = this.previous[at]!)
      records.push({ place: this.places[at]!, frame: this.frames[at]!, move: this.moves[at]! });
    return records.reverse();
  }

  get isFull(): boolean {
    return this.size >= this.sweptFrom;
  }

  /**
   * Forgets the records that no token leads back to.
   * @param visit passes every token that is still followed to the function and replaces it by the result; called twice
   */
  sweep(visit: (map: TokenMap) => void): void {
    const { previous, places, frames, moves } = this;
    const kept = new Int32Array(this.size).fill(-1);
    visit((token) => {
      for (let at = token; at >= 0 && kept[at]! < 0; at = previous[at]!) kept[at] = 0;
      return token;
    });
    let next = 0;
    for (let token = 0; token < this.size; token++) {
      if (kept[token]! < 0) continue;
      kept[token] = next;
      // The older record already has its new number.
      previous[next] = previous[token]! < 0 ? -1 : kept[previous[token]!]!;
      places[next] = places[token]!;
      frames[next] = frames[token]!;
      moves[next] = moves[token]!;
      next++;
    }
    this.size = next;
    this.sweptFrom = Math.max(SWEEP_THRESHOLD_RECORDS, 2 * next);
    visit((token) => (token < 0 ? token : kept[token]!));
  }

  private grow(): void {
    const larger = <T extends Int32Array | Uint8Array>(array: T, copy: T): T => {
      copy.set(array);
      return copy;
    };
    const capacity = this.places.length * 2;
    this.previous = larger(this.previous, new Int32Array(capacity));
    this.places = larger(this.places, new Int32Array(capacity));
    this.frames = larger(this.frames, new Int32Array(capacity));
    this.moves = larger(this.moves, new Uint8Array(capacity));
  }
}
