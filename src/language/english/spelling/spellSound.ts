import { VOWELS } from "../../arpabet/phonemes.ts";

type Speller = (at: Surroundings) => string;

interface Surroundings {
  /** Without stress; undefined at the edges. */
  before: string | undefined;
  after: string | undefined;
  /** Between this sound and the next vowel or the end. */
  consonants: number;
  isLast: boolean;
  isAlone: boolean;
  /** After a short vowel whose letter reads short only before a closed end: `tap`, `tapping`. */
  isAfterShort: boolean;
}

/** Vowels whose letter reads short before a double consonant. */
const SHORT: ReadonlySet<string> = new Set(["AE", "EH", "IH", "AA", "AH"]);

const fixed =
  (letters: string): Speller =>
  () =>
    letters;

/** Consonants that, alone at the end of a word, split a grapheme (`a_e`). */
const SPLITTABLE: ReadonlySet<string> = new Set(["B", "D", "K", "L", "M", "N", "P", "T", "V", "Z"]);
/** Vowels with such a spelling. */
const SPLIT: ReadonlySet<string> = new Set(["AY", "EY", "OW"]);
const split =
  (letter: string, otherwise: Speller): Speller =>
  (at) =>
    at.isLast && at.consonants === 1 && SPLITTABLE.has(at.after ?? "") ? `${letter}_e` : otherwise(at);

const open =
  (end: string, closed: string): Speller =>
  ({ consonants }) =>
    consonants === 0 ? end : closed;
const doubled =
  (letter: string): Speller =>
  ({ isAfterShort, after }) =>
    isAfterShort && after !== undefined && VOWELS.has(after) ? letter + letter : letter;

const SPELLERS: Readonly<Record<string, Speller>> = {
  AA: ({ after, consonants }) => (after === "R" ? "a" : consonants === 0 || (after === "L" && consonants > 1) ? "ah" : "o"),
  AE: fixed("a"),
  AH: open("uh", "u"),
  AO: ({ after }) => (after === "R" ? "o" : "aw"),
  AW: ({ after, consonants }) => (consonants === 0 || after === "L" || after === "N" ? "ow" : "ou"),
  AY: split("i", ({ consonants, isLast, isAlone, before }) =>
    consonants === 0 && isLast && isAlone ? (before === undefined ? "eye" : "y") : "igh",
  ),
  EH: ({ after, consonants }) => (after === "R" ? "ai" : consonants === 0 ? "eh" : "e"),
  ER: fixed("er"),
  EY: split("a", open("ay", "ai")),
  IH: ({ after, consonants }) => (after === "R" ? "ee" : consonants === 0 ? "ih" : "i"),
  IY: fixed("ee"),
  OW: split("o", ({ after, consonants }) => (after === "R" ? "o" : consonants === 0 ? "oh" : "oa")),
  OY: open("oy", "oi"),
  // Before k and d, "oo" is read as in "book" and "good"; elsewhere as in "moon".
  UH: ({ after }) => (after === "R" || after === "K" || after === "D" ? "oo" : "uu"),
  UW: ({ after, isLast, consonants }) => (after !== "K" && after !== "D" ? "oo" : isLast && consonants === 1 ? "u_e" : "ew"),
  B: doubled("b"),
  CH: ({ isAfterShort }) => (isAfterShort ? "tch" : "ch"),
  D: doubled("d"),
  DH: fixed("th"),
  F: ({ isAfterShort, after }) => (isAfterShort && (after === undefined || VOWELS.has(after)) ? "ff" : "f"),
  G: doubled("g"),
  HH: fixed("h"),
  JH: ({ isAfterShort, after }) => (isAfterShort && after === undefined ? "dge" : "j"),
  K: ({ isAfterShort, after, before }) => {
    if (after === undefined) return isAfterShort ? "ck" : "k";
    if (VOWELS.has(after)) return isAfterShort ? "ck" : SOFTENING.has(after) || before === "S" ? "k" : "c";
    return after === "L" || after === "R" ? "c" : "k";
  },
  L: ({ isAfterShort, after }) => (isAfterShort && (after === undefined || VOWELS.has(after)) ? "ll" : "l"),
  M: doubled("m"),
  N: doubled("n"),
  NG: ({ after }) => (after === "K" ? "n" : "ng"),
  P: doubled("p"),
  R: ({ before, after }) => ((before === "AE" || before === "AH") && after !== undefined && VOWELS.has(after) ? "rr" : "r"),
  S: ({ before, after }) => {
    if (before === undefined || (after !== undefined && !VOWELS.has(after))) return "s";
    if (after !== undefined) return VOWELS.has(before) ? "ss" : "s";
    if (before === "N" || before === "ER" || before === "R" || before === "L") return before === "N" ? "ce" : "se";
    return VOWELS.has(before) ? "ss" : "s";
  },
  SH: fixed("sh"),
  T: doubled("t"),
  TH: fixed("th"),
  V: ({ before, after }) => (after === undefined && before !== undefined && !SHORT.has(before) && !SPLIT.has(before) ? "ve" : "v"),
  W: fixed("w"),
  Y: fixed("y"),
  Z: ({ isAfterShort, after }) => (isAfterShort && (after === undefined || VOWELS.has(after)) ? "zz" : "z"),
  ZH: fixed("zh"),
};

/** Spelled with e, i or y first, before which c is soft. */
const SOFTENING: ReadonlySet<string> = new Set(["EH", "IH", "IY", "ER", "AY"]);

/**
 * The letters of a sound among others, by English letter-sound rules; `a_e` stands for an a with an e after the next consonant. A symbol
 * that is not a phoneme keeps its letters.
 * @param sounds phonemes without stress
 * @param isShortened true if the vowel before needs no double consonant to be read short
 */
export function spellSound(sounds: readonly string[], index: number, isShortened = false): string {
  const own = sounds[index]!;
  const speller = SPELLERS[own];
  if (!speller) return own.toLowerCase().replace(/[^a-z]/gu, "");
  const [before, after] = [sounds[index - 1], sounds[index + 1]];
  let next = index + 1;
  while (next < sounds.length && !VOWELS.has(sounds[next]!)) next++;
  return speller({
    before,
    after,
    consonants: next - index - 1,
    isLast: next === sounds.length,
    isAlone: sounds.every((sound, i) => i === index || !VOWELS.has(sound)),
    isAfterShort: !isShortened && before !== undefined && SHORT.has(before),
  });
}
