import { align } from "#language/text/align.ts";
import type { Emissions } from "../acoustic/emissions.ts";
import type { Lexicon, Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import { alignPhones, hearPhones, type HeardPhone } from "./phoneLoop.ts";

export interface HeardWord {
  /** The best fit in the dictionary; undefined where there is not enough to tell. */
  word: string | undefined;
  phones: HeardPhone[];
}

export interface Surroundings {
  /** Phonemes said right before, and pronunciations of what follows. */
  before: Pronunciation;
  after: readonly Pronunciation[];
  passage: Iterable<string>;
}

/** Compared with the sound, after a first choice by phonemes. */
const MOST_CANDIDATES = 40;
/** The weight of frequency against sound, which alone is overconfident: frames are not independent. */
const FREQUENCY_WEIGHT = 0.7;
/** Readers say what they see: the passage's words count as the most common ones (log share). */
const PASSAGE_LOG_SHARE = -4;
/** Phonemes as close as this (see `PhonemeInventory`) may be one, drawn out. */
const DRAWN_OUT_DISTANCE = 0.45;

/**
 * The phonemes in place of the passage's, and the word that fits them best. A phoneme at the edge that is close to its neighbour may be
 * that one drawn out, and is left to it if a better word is then found.
 */
export function hearWord(emissions: Emissions, start: number, end: number, lexicon: Lexicon, around: Surroundings): HeardWord {
  const phones = hearPhones(emissions, start, end);
  const whole = nameWord(emissions, start, end, phones, lexicon, around.passage);
  let best = whole;
  const first = phones[0];
  const last = phones.at(-1);
  if (first && last && phones.length > 2) {
    const dropFirst = isClose(around.before.at(-1), first.phone, lexicon.phonemes);
    const dropLast = around.after.some((pronunciation) => isClose(pronunciation[0], last.phone, lexicon.phonemes));
    const cuts = [
      ...(dropFirst ? [phones.slice(1)] : []),
      ...(dropLast ? [phones.slice(0, -1)] : []),
      ...(dropFirst && dropLast && phones.length > 3 ? [phones.slice(1, -1)] : []),
    ];
    for (const cut of cuts) {
      const named = nameWord(emissions, cut[0]!.start, cut.at(-1)!.end, cut, lexicon, around.passage);
      if (named.distance / cut.length < best.distance / best.phones.length) best = named;
    }
  }
  return { word: best.word, phones: best.phones };
}

/**
 * False for a breath, a click or a neighbour's edge: a single phoneme that is not a vowel, or one close to the neighbour's. Between two
 * consonants a vowel may be too short to be heard ("was").
 */
export function isAddition({ phones }: HeardWord, around: Surroundings, phonemes: PhonemeInventory): boolean {
  if (phones.length > 1) return true;
  if (!hasVowel(phones, phonemes)) return false;
  const only = phones[0]!.phone;
  return !isClose(around.before.at(-1), only, phonemes) && !around.after.some((pronunciation) => isClose(pronunciation[0], only, phonemes));
}

interface NamedWord extends HeardWord {
  /** From the word to what was heard; infinite without a word. */
  distance: number;
}

function nameWord(
  emissions: Emissions,
  start: number,
  end: number,
  phones: HeardPhone[],
  lexicon: Lexicon,
  passage: Iterable<string>,
): NamedWord {
  // There is no word without a vowel.
  if (!hasVowel(phones, lexicon.phonemes)) return { word: undefined, phones, distance: Infinity };
  const heard = phones.map(({ phone }) => phone);
  const candidates = lexicon.index
    .nearest(heard, lexicon.phonemes.costs, MOST_CANDIDATES)
    .map(({ word, phones: pronunciation, logShare }) => ({ word, pronunciation, logShare }));
  for (const word of new Set(passage)) {
    for (const pronunciation of lexicon.pronunciations(word)) {
      if (Math.abs(pronunciation.length - heard.length) <= 2) candidates.push({ word, pronunciation, logShare: PASSAGE_LOG_SHARE });
    }
  }
  let found: (typeof candidates)[number] | undefined;
  let best = -Infinity;
  for (const candidate of candidates) {
    const fit = alignPhones(emissions, start, end, candidate.pronunciation);
    const score = (fit?.score ?? -Infinity) + candidate.logShare * FREQUENCY_WEIGHT;
    if (score > best) {
      best = score;
      found = candidate;
    }
  }
  return { word: found?.word, phones, distance: found ? distanceOf(found.pronunciation, heard, lexicon.phonemes) : Infinity };
}

function distanceOf(pronunciation: Pronunciation, heard: Pronunciation, { classes, costs }: PhonemeInventory): number {
  const cost = (a: number, b: number) => costs[a * classes + b]!;
  return align(pronunciation, heard, cost).reduce((sum, step) => {
    if (step.kind === "equal") return sum;
    return sum + (step.kind === "replace" ? cost(pronunciation[step.expected]!, heard[step.heard]!) : 1);
  }, 0);
}

export function hasVowel(phones: readonly HeardPhone[], phonemes: PhonemeInventory): boolean {
  return phones.some(({ phone }) => phonemes.isVowel(phone));
}

function isClose(neighbour: number | undefined, phone: number, { classes, costs }: PhonemeInventory): boolean {
  return neighbour !== undefined && costs[neighbour * classes + phone]! <= DRAWN_OUT_DISTANCE;
}
