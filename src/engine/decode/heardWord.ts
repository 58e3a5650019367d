import { align } from "../../core/align.ts";
import type { Emissions } from "../acoustic/emissions.ts";
import type { Lexicon, Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import { alignPhones, hearPhones, type HeardPhone } from "./phoneLoop.ts";

export interface HeardWord {
  /** The dictionary's word that fits best; undefined where there is not enough to tell. */
  word: string | undefined;
  phones: HeardPhone[];
}

/** The surroundings of a segment that was not expected. */
export interface Surroundings {
  /** The phonemes said right before, and the pronunciations of what comes right after them. */
  before: Pronunciation;
  after: readonly Pronunciation[];
  /** Words that the reader sees. */
  passage: Iterable<string>;
}

/** Dictionary words compared with the sound itself, after a first choice by their phonemes. */
const MOST_CANDIDATES = 40;
/** The weight of a word's frequency against its sound: frames are not independent, so sound alone is overconfident. */
const FREQUENCY_WEIGHT = 0.7;
/** Readers say the words that they see: one of the passage's own is as likely as the most common words (log share). */
const PASSAGE_LOG_SHARE = -4;
/** Phonemes no further apart than this (see `PhonemeInventory`) may be a single drawn-out one. */
const DRAWN_OUT_DISTANCE = 0.45;

/**
 * Finds what was said in a segment where the passage has something else, or nothing: its phonemes, and the word
 * that fits them best. A phoneme at its edge that is close to the neighbour's own may be the neighbour's, drawn out:
 * it is left to the neighbour if a word that fits better is then found.
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
 * Returns true if something was added to the passage: a breath, a click or a neighbour's edge is a single phoneme that is not a
 * vowel, or that is close to the neighbour's own, drawn out. Of two, the vowel between them may just be too short to be heard
 * ("was").
 */
export function isAddition({ phones }: HeardWord, around: Surroundings, phonemes: PhonemeInventory): boolean {
  if (phones.length > 1) return true;
  if (!hasVowel(phones, phonemes)) return false;
  const only = phones[0]!.phone;
  return !isClose(around.before.at(-1), only, phonemes) && !around.after.some((pronunciation) => isClose(pronunciation[0], only, phonemes));
}

interface NamedWord extends HeardWord {
  /** Price of turning the word's phonemes into those that were heard; infinite without a word. */
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
  // Without a vowel there is no word to name.
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
