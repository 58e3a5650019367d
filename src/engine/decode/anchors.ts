import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import type { HeardPhone } from "./phoneLoop.ts";

/** The worth of a phoneme heard as itself, and the deduction for each unit of cost that it is off. */
const MATCH_SCORE = 1;
const MISMATCH_FACTOR = 3;
/** A phoneme that was added or left out. */
const GAP_SCORE = -1.2;
/** From this on, what follows in the sound is like what follows in the text: some five phonemes in a row. */
const ANCHOR_SCORE = 5;
/** More likeness than this says nothing more; without a bound, likeness further on would spread to everything before it. */
const HIGHEST_SCORE = 10;
/** Frames before and after a heard phoneme's start within which a word may begin there. */
const EARLIEST_FRAMES = 3;
const LATEST_FRAMES = 2;

/** Places in time and in the text where the two are alike from then on. */
export class Anchors {
  /**
   * @param words that begin at a heard phoneme, those of the last one first
   * @param first for each frame and the end, how many of them belong to phonemes that start there or later
   */
  private constructor(
    private readonly words: Int32Array,
    private readonly first: Int32Array,
  ) {}

  /** The words that may begin at a frame, where what is heard next is like what comes next in the text. */
  at(frame: number): Int32Array {
    const last = this.first.length - 1;
    return this.words.subarray(this.first[Math.min(last, frame + EARLIEST_FRAMES + 1)], this.first[Math.max(0, frame - LATEST_FRAMES)]);
  }

  /**
   * Finds them by local alignment (Smith & Waterman 1981) of everything that the free phoneme loop heard with the whole
   * text; takes time in proportion to the product of their lengths, some 0.3 s for 15 minutes and 2,000 words.
   *
   * @param heard in order of time, phonemes of the inventory
   * @param words one pronunciation of each; none for a word whose sound is unknown
   * @param frames length of the recording
   */
  static find(
    heard: readonly HeardPhone[],
    { classes, costs }: PhonemeInventory,
    words: readonly (Pronunciation | undefined)[],
    frames: number,
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
    const first = new Int32Array(frames + 2);
    let following = new Float32Array(text.length + 1);
    let row = new Float32Array(text.length + 1);
    for (let h = heard.length - 1; h >= 0; h--) {
      if (h % 64 === 0) check?.();
      const { phone, start } = heard[h]!;
      // Everything found up to here belongs to later frames.
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
    return new Anchors(found.values(), first);
  }
}

/** A list of numbers: a plain JavaScript array takes several times the memory while it grows. */
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
