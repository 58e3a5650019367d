export const LETTERS = "abcdefghijklmnopqrstuvwxyz'";

/** Numbers from 1; accents and everything else are left out. */
export function letterCodes(word: string): Uint8Array {
  return Uint8Array.from([...word.toLowerCase().normalize("NFD")].map((letter) => LETTERS.indexOf(letter) + 1).filter((code) => code > 0));
}

/** The part of a word sounded out so far, from its end. */
export interface Sounded {
  /** Outputs of the two letters after it; 0 beyond the end. */
  last: number;
  beforeLast: number;
  vowels: number;
  /** Vowels with primary stress. */
  stresses: number;
}

export const NOTHING_SOUNDED: Sounded = { last: 0, beforeLast: 0, vowels: 0, stresses: 0 };

/** Letters around the current one, including itself: the first and the last, counted from it. */
const WINDOWS: readonly (readonly [from: number, to: number])[] = [
  [0, 0],
  [-1, 0],
  [0, 1],
  [-1, 1],
  [-2, 0],
  [0, 2],
  [-2, 1],
  [-1, 2],
  [-2, 2],
  [-3, 0],
  [0, 3],
  [-3, 1],
  [-1, 3],
  [-3, 2],
  [-2, 3],
  [-3, 3],
  [0, 4],
  [-4, 0],
  [-1, 4],
  [-4, 1],
  [-4, 4],
];
/** Further kinds of evidence: see `noteFeatures`. */
const FURTHER_FEATURES = 13;
export const FEATURES = WINDOWS.length + FURTHER_FEATURES;

/**
 * Writes a hash, by which weights are found, for each kind of evidence about a letter.
 * @param codes see `letterCodes`
 * @param into receives `FEATURES` numbers
 */
export function noteFeatures(codes: Uint8Array, at: number, { last, beforeLast, vowels, stresses }: Sounded, into: Uint32Array): void {
  let count = 0;
  const letter = (offset: number) => codes[at + offset] ?? 0;
  for (const [from, to] of WINDOWS) {
    let key = mix(count, 0);
    for (let offset = from; offset <= to; offset++) key = mix(key, letter(offset));
    into[count++] = key;
  }
  const note = (one: number, two = 0, three = 0, four = 0) => {
    into[count] = mix(mix(mix(mix(mix(mix(count, 1), letter(0)), one), two), three), four);
    count++;
  };
  const rhythm = Math.min(stresses, 1) + 2 * Math.min(vowels, 3);
  note(last);
  note(last, letter(-1));
  note(last, letter(-1), letter(1));
  note(last, beforeLast);
  note(last, beforeLast, letter(-1));
  note(last, letter(-1), letter(-2));
  note(rhythm);
  note(rhythm, last);
  note(rhythm, letter(-1), letter(1));
  note(rhythm, Math.min(at, 4));
  note(rhythm, letter(-1), letter(-2), letter(-3));
  note(rhythm, letter(1), letter(2), letter(3));
  note(rhythm, codes.at(-1), codes.at(-2), codes.at(-3));
}

/** A step of MurmurHash3's finisher. */
function mix(key: number, value: number): number {
  const mixed = Math.imul(key ^ (value + 0x9e3779b9), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0;
}
