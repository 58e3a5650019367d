import { editDistance } from "../text/editDistance.ts";
import type { Alphabet } from "./alphabet.ts";

/**
 * Phoneticians' spellings of diphthongs, and English ones of sounds, that are no symbols: the phonemes in Arpabet, the most usual first.
 */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  A: ["AE", "AH", "EY"],
  AI: ["AY", "EY"],
  AU: ["AW", "AO"],
  AR: ["AA"],
  C: ["K", "S"],
  CK: ["K"],
  DJ: ["JH"],
  DG: ["JH"],
  E: ["EH", "IY"],
  EA: ["IY"],
  EE: ["IY"],
  EI: ["EY"],
  EU: ["UW"],
  H: ["HH"],
  I: ["IH", "AY"],
  IE: ["IY", "AY"],
  IR: ["ER"],
  J: ["JH"],
  KH: ["K"],
  LL: ["L"],
  NN: ["N"],
  O: ["AA", "OW"],
  OA: ["OW"],
  OI: ["OY"],
  OO: ["UW", "UH"],
  OU: ["OW", "AW"],
  PH: ["F"],
  Q: ["K"],
  ʁ: ["R"],
  SS: ["S"],
  TCH: ["CH"],
  TS: ["S"],
  U: ["AH", "UW"],
  UR: ["ER"],
  WH: ["W"],
  X: ["K"],
  ZJ: ["ZH"],
  "@": ["AH"],
};

/** Letters of sounds that differ in voice or little else. */
const ALIKE: ReadonlySet<string> = new Set(
  ["BP", "DT", "GK", "SZ", "FV", "CJ", "MN", "LR", "WV", "UW", "IY", "CK", "CS", "KQ"].flatMap((pair) => [
    pair,
    [...pair].reverse().join(""),
  ]),
);
const VOWEL_LETTERS = /^[AEIOU]$/;

/** Two letters too many make a short symbol something else: `PET` is near to no phoneme. */
const FARTHEST_OF_THREE = 1.5;
/** Symbols farther than the nearest by more than this are not named beside it. */
const MOST_EXTRA_DISTANCE = 0.65;
const LONGEST_SYMBOL = 6;
const MOST_SYMBOLS = 3;

/**
 * The symbols that may be meant, the nearest first, without stress. Near are symbols that a few keystrokes make of the text, where a letter
 * of a similar sound counts as half a keystroke, and those whose sound English spells like the text.
 */
export function nearestSymbols(text: string, alphabet: Alphabet): readonly string[] {
  if (text.length > LONGEST_SYMBOL) return [];
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "");
  const written = letters
    .replace(/\d+$/, "")
    .replace(/(.)\1{2,}/gu, "$1$1")
    .toUpperCase();
  if (written.length === 0) return [];
  let known = remembered.get(alphabet);
  if (!known || known.size > MOST_REMEMBERED) remembered.set(alphabet, (known = new Map<string, readonly string[]>()));
  const nearest = known.get(written) ?? findNearest(written, alphabet);
  known.set(written, nearest);
  return nearest;
}

/** A text that is not Arpabet at all has the same words again and again. */
const remembered = new WeakMap<Alphabet, Map<string, readonly string[]>>();
const MOST_REMEMBERED = 10_000;

function findNearest(written: string, alphabet: Alphabet): string[] {
  const spelt = SPELLINGS[written] ?? [];
  // Signs that occur in no symbol are near to none.
  if (spelt.length === 0 && !/[A-Z]/.test(written.normalize("NFD"))) return [];
  const candidates = alphabet.phonemes
    .filter(({ class: kind }) => kind !== "silence")
    .map(({ symbol, arpabet }) => {
      const rank = arpabet?.length === 1 ? spelt.indexOf(arpabet[0]!.replace(/\d$/, "")) : -1;
      return { symbol, distance: rank < 0 ? editDistance(written, symbol.toUpperCase(), exchange) : 0.2 + rank / 10 };
    })
    .sort((a, b) => a.distance - b.distance);
  const farthest = Math.min(
    (candidates[0]?.distance ?? 0) + MOST_EXTRA_DISTANCE,
    written.length > 3 ? written.length * 0.4 : written.length === 3 ? FARTHEST_OF_THREE : Infinity,
  );
  return candidates
    .filter((candidate) => candidate.distance <= farthest)
    .slice(0, MOST_SYMBOLS)
    .map(({ symbol }) => symbol);
}

function exchange(one: string, other: string): number {
  if (one === other) return 0;
  if (ALIKE.has(one + other)) return 0.5;
  return VOWEL_LETTERS.test(one) && VOWEL_LETTERS.test(other) ? 0.6 : 1;
}
