import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import type { HeardPhone } from "./phoneLoop.ts";

/** What a phoneme heard as itself is worth, and what it takes off for each unit of the phonemes' costs that it is off. */
const SAME = 1;
const OFF = 2.2;
/** A phoneme that was added or left out. */
const GAP = -0.8;
/** From this on, what follows in the sound is like what follows in the text: some five phonemes in a row. */
const ALIKE = 4.5;
/** Frames before and after a heard phoneme's start at which a word may begin there. */
const EARLY = 3;
const LATE = 2;

/** Places in time and in the text from which on the two are alike. */
export class Anchors {
  private constructor(
    private readonly first: Int32Array,
    private readonly words: Int32Array,
  ) {}

  /** The words that may begin at a frame, as far as what is heard next is like what the text has next. */
  at(frame: number): Int32Array {
    return this.words.subarray(this.first[frame], this.first[frame + 1]);
  }

  /**
   * Finds them by local alignment (Smith & Waterman 1981) of all that the free phoneme loop heard with the whole text;
   * takes time in proportion to the product of their lengths, some 0.3 s for 15 minutes and 2,000 words.
   *
   * @param heard in order of time, phonemes of the inventory
   * @param words one pronunciation of each; none of a word whose sound is not known
   * @param frames length of the recording
   */
  static find(heard: readonly HeardPhone[], { classes, costs }: PhonemeInventory, words: readonly (Pronunciation | undefined)[], frames: number, check?: () => void): Anchors {
    const text = Uint8Array.from(words.flatMap((phones) => phones ?? []));
    const wordAt = new Int32Array(text.length).fill(-1);
    let at = 0;
    words.forEach((phones, i) => {
      if (phones) wordAt[at] = i;
      at += phones?.length ?? 0;
    });
    // Numbers one after the other, a frame and a word each: objects would take ten times the memory.
    const found: number[] = [];
    let following = new Float32Array(text.length + 1);
    let row = new Float32Array(text.length + 1);
    for (let h = heard.length - 1; h >= 0; h--) {
      if (h % 64 === 0) check?.();
      const { phone, start } = heard[h]!;
      for (let x = text.length - 1; x >= 0; x--) {
        let score = following[x + 1]! + SAME - OFF * costs[text[x]! * classes + phone]!;
        const added = following[x]! + GAP;
        const omitted = row[x + 1]! + GAP;
        if (added > score) score = added;
        if (omitted > score) score = omitted;
        row[x] = score > 0 ? score : 0;
        if (score >= ALIKE && wordAt[x]! >= 0) found.push(start, wordAt[x]!);
      }
      [following, row] = [row, following];
    }
    return Anchors.byFrame(found, frames);
  }

  private static byFrame(found: readonly number[], frames: number): Anchors {
    const first = new Int32Array(frames + 2);
    const spread = (each: (frame: number, word: number) => void) => {
      for (let i = 0; i < found.length; i += 2) {
        const frame = found[i]!;
        for (let t = Math.max(0, frame - EARLY); t <= Math.min(frames, frame + LATE); t++) each(t, found[i + 1]!);
      }
    };
    spread((frame) => first[frame + 1]!++);
    for (let t = 0; t <= frames; t++) first[t + 1]! += first[t]!;
    const next = first.slice();
    const words = new Int32Array(first[frames + 1]!);
    spread((frame, word) => (words[next[frame]!++] = word));
    return new Anchors(first, words);
  }
}
