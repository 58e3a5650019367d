import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import type { HeardPhone } from "./phoneLoop.ts";

/** For a phoneme heard as itself; reduced for each unit of cost. */
const MATCH_SCORE = 1;
const MISMATCH_FACTOR = 3;
/** For a phoneme added or left out. */
const GAP_SCORE = -1.2;
/** Sound and text continue alike: some five phonemes in a row. */
const ANCHOR_SCORE = 5;
/** Unbounded, likeness further on would spread to everything before it. */
const HIGHEST_SCORE = 10;
/** A word may begin this far before and after a heard phoneme's start. */
const EARLIEST_SECONDS = 0.03;
const LATEST_SECONDS = 0.02;

export class Anchors {
  /**
   * @param words that begin at a heard phoneme, the last one's first
   * @param first for each frame and the end, how many of them belong to phonemes that start there or later
   * @param early and `late`: frames before and after a phoneme's start
   */
  private constructor(
    private readonly words: Int32Array,
    private readonly first: Int32Array,
    private readonly early: number,
    private readonly late: number,
  ) {}

  at(frame: number): Int32Array {
    const last = this.first.length - 1;
    return this.words.subarray(this.first[Math.min(last, frame + this.early + 1)], this.first[Math.max(0, frame - this.late)]);
  }

  /**
   * Local alignment (Smith & Waterman 1981) of the free phoneme loop's result with the whole text. Time grows with the product of the
   * lengths, some 0.3 s for 15 minutes and 2,000 words.
   * @param heard phonemes in order of time
   * @param words one pronunciation each; none if unknown
   * @param sound the whole recording
   */
  static find(
    heard: readonly HeardPhone[],
    { classes, costs }: PhonemeInventory,
    words: readonly (Pronunciation | undefined)[],
    sound: Pick<Posteriors, "frames" | "frameSeconds">,
    check?: () => void,
  ): Anchors {
    const text = Uint8Array.from(words.flatMap((phones) => phones ?? []));
    const wordAt = new Int32Array(text.length).fill(-1);
    let at = 0;
    words.forEach((phones, i) => {
      if (phones) wordAt[at] = i;
      at += phones?.length ?? 0;
    });
    const found = new GrowingList();
    const first = new Int32Array(sound.frames + 2);
    let following = new Float32Array(text.length + 1);
    let row = new Float32Array(text.length + 1);
    for (let h = heard.length - 1; h >= 0; h--) {
      if (h % 64 === 0) check?.();
      const { phone, start } = heard[h]!;
      // Everything found so far belongs to later frames.
      first.fill(found.length, start + 1, heard[h + 1] ? heard[h + 1]!.start + 1 : first.length);
      for (let x = text.length - 1; x >= 0; x--) {
        let score = Math.min(HIGHEST_SCORE, following[x + 1]!) + MATCH_SCORE - MISMATCH_FACTOR * costs[text[x]! * classes + phone]!;
        const added = following[x]! + GAP_SCORE;
        const omitted = row[x + 1]! + GAP_SCORE;
        if (added > score) score = added;
        if (omitted > score) score = omitted;
        row[x] = score > 0 ? score : 0;
        if (score >= ANCHOR_SCORE && wordAt[x]! >= 0) found.push(wordAt[x]!);
      }
      [following, row] = [row, following];
    }
    first.fill(found.length, 0, heard[0] ? heard[0].start + 1 : first.length);
    return new Anchors(found.values(), first, framesIn(EARLIEST_SECONDS, sound), framesIn(LATEST_SECONDS, sound));
  }
}

/** A plain array takes several times the memory while it grows. */
class GrowingList {
  private items = new Int32Array(1 << 12);
  length = 0;

  push(item: number): void {
    if (this.length === this.items.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = item;
  }

  values(): Int32Array {
    return this.items.slice(0, this.length);
  }
}
