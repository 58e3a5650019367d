import type { Emissions } from "../acoustic/emissions.ts";
import { framesIn } from "../acoustic/posteriors.ts";
import { alignPhrase, type PlacedWord } from "../decode/alignPhrase.ts";
import type { Lexicon, NearWord, Pronunciation } from "../language/lexicon.ts";
import { logSum } from "./logSum.ts";

const MOST_RIVALS = 32;
/** Homophones and second pronunciations are among them. */
const ENTRIES_SEARCHED = 60;
/** Where a word has no neighbour in the phrase. */
const REACH_SECONDS = 0.3;
/** The sound does not continue into a word further away. */
const ADJOINING_SECONDS = 0.6;
const NO_ROOM_SCORE = -99;

export interface Rival {
  word: string;
  phones: Pronunciation;
  /** Nats by which it fits better than the expected word; negative where worse. */
  gain: number;
  /** Natural logarithm of its share of spoken words, with homophones. */
  logShare: number;
  /** Compared sound; frames, `end` exclusive. */
  start: number;
  end: number;
}

const known = new WeakMap<Lexicon, Map<string, NearWord[]>>();

/** Without words that may sound the same as the given one. */
export function neighboursOf(pronunciations: readonly Pronunciation[], lexicon: Lexicon): readonly NearWord[] {
  const [first] = pronunciations;
  if (!first) return [];
  let found = known.get(lexicon);
  if (!found) known.set(lexicon, (found = new Map<string, NearWord[]>()));
  const key = pronunciations.map((phones) => phones.join(" ")).join(",");
  const before = found.get(key);
  if (before) return before;
  const own = new Set(pronunciations.map((phones) => phones.join(" ")));
  const near = new Map<string, NearWord>();
  for (const candidate of lexicon.index.nearest(first, lexicon.phonemes.costs, ENTRIES_SEARCHED)) {
    const sound = candidate.phones.join(" ");
    const same = near.get(sound);
    if (same) near.set(sound, { ...same, logShare: Math.log(Math.exp(same.logShare) + Math.exp(candidate.logShare)) });
    else if (!own.has(sound)) near.set(sound, candidate);
  }
  const rivals = [...near.values()].slice(0, MOST_RIVALS);
  if (found.size >= MOST_WORDS_KEPT) found.clear();
  found.set(key, rivals);
  return rivals;
}

/** A practice list's, requested recording by recording. */
const MOST_WORDS_KEPT = 500;

/**
 * Aligns a word and its phonetic neighbours with the same sound, together with the words before and after. All of the sound must be
 * explained: an extra or a missing phoneme counts.
 * @param words of the phrase, in order
 * @param pronunciations of the word at `index`
 * @param neighbours that may have been said instead of it
 */
export function rivalsOf(
  emissions: Emissions,
  words: readonly (PlacedWord & { phones: Pronunciation })[],
  index: number,
  pronunciations: readonly Pronunciation[],
  neighbours: readonly Omit<NearWord, "distance">[],
): Rival[] {
  const own = words[index]!;
  const reach = framesIn(REACH_SECONDS, emissions);
  const near = framesIn(ADJOINING_SECONDS, emissions);
  const before = adjoining(words[index - 1], own);
  const after = adjoining(own, words[index + 1]);
  const start = before?.start ?? Math.max(0, own.start - reach);
  const end = after?.end ?? Math.min(emissions.frames, own.end + reach);
  const score = (candidates: readonly Pronunciation[]) =>
    alignPhrase(emissions, start, end, [...(before ? [[before.phones]] : []), candidates, ...(after ? [[after.phones]] : [])])?.score;
  const expected = score(pronunciations);
  return neighbours.map(({ word, phones, logShare }) => {
    const fit = score([phones]);
    const gain =
      fit === undefined
        ? NO_ROOM_SCORE
        : expected === undefined
          ? -NO_ROOM_SCORE
          : Math.min(-NO_ROOM_SCORE, Math.max(NO_ROOM_SCORE, fit - expected));
    return { word, phones, gain, logShare, start, end };
  });

  /** The word that is not `own`, if the sound continues between the two. */
  function adjoining<T extends PlacedWord>(first: T | undefined, second: T | undefined): T | undefined {
    if (!first || !second || first.end > second.start || second.start - first.end >= near) return undefined;
    return (first as PlacedWord) === own ? second : first;
  }
}

/**
 * Natural logarithm of the odds that the expected word was said and no rival (softmax of scaled log likelihoods), equally probable
 * beforehand.
 * @param scale exponent of likelihoods: frames are not independent, so their product is overconfident
 * @param frequency exponent of the rivals' shares of spoken words
 * @returns `NO_RIVAL_MARGIN` without a rival
 */
export function rivalOdds(rivals: readonly Pick<Rival, "gain" | "logShare">[], scale: number, frequency: number): number {
  if (rivals.length === 0) return NO_RIVAL_MARGIN;
  const prior = logSum(rivals.map(({ logShare }) => frequency * logShare));
  return -logSum(rivals.map(({ gain, logShare }) => scale * gain + frequency * logShare - prior));
}

const NO_RIVAL_MARGIN = 3;
