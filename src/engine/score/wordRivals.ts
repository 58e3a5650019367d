import type { Emissions } from "../acoustic/emissions.ts";
import { alignPhrase, type PlacedWord } from "../decode/alignPhrase.ts";
import type { Lexicon, NearWord, Pronunciation } from "../language/lexicon.ts";

/** Words of the dictionary, nearest in their phonemes, that an expected word is compared with. */
const MOST_RIVALS = 32;
/** This many of the nearest entries are compared: homophones and second pronunciations are among them. */
const ENTRIES_SEARCHED = 60;
/** Frames taken in on either side of a word that has no neighbour in the phrase: 0.3 s. */
const REACH_FRAMES = 30;
/** The sound does not continue into a word of the phrase that is further away than this: 0.6 s. */
const ADJOINING_FRAMES = 60;
/** A rival for which there is no room in the sound. */
const NO_ROOM_SCORE = -99;

/** A word that may have been said instead of an expected one. */
export interface Rival {
  word: string;
  phones: Pronunciation;
  /** By how many nats it fits the sound better than the expected word does; negative where it fits worse. */
  gain: number;
  /** Natural logarithm of its share of spoken words, homophones included. */
  logShare: number;
  /** The sound in which the two were compared; frames, `end` exclusive. */
  start: number;
  end: number;
}

const known = new WeakMap<Lexicon, Map<string, NearWord[]>>();

/** The dictionary's words nearest in phonemes to the first pronunciation, without those that may sound the same. */
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

/** Words whose neighbours are kept: those of a practice list, requested recording by recording. */
const MOST_WORDS_KEPT = 500;

/**
 * Compares a word with its phonetic neighbours in its place. Both are aligned with the same sound, together with the words
 * of the phrase before and after it, and all of the sound must be explained: an extra or a missing phoneme counts.
 *
 * @param words the phrase's words in their places, in its order
 * @param pronunciations of the word at `index`
 */
export function rivalsOf(
  emissions: Emissions,
  words: readonly (PlacedWord & { phones: Pronunciation })[],
  index: number,
  pronunciations: readonly Pronunciation[],
  lexicon: Lexicon,
): Rival[] {
  const own = words[index]!;
  const before = adjoining(words[index - 1], own);
  const after = adjoining(own, words[index + 1]);
  const start = before?.start ?? Math.max(0, own.start - REACH_FRAMES);
  const end = after?.end ?? Math.min(emissions.frames, own.end + REACH_FRAMES);
  const score = (candidates: readonly Pronunciation[]) =>
    alignPhrase(emissions, start, end, [...(before ? [[before.phones]] : []), candidates, ...(after ? [[after.phones]] : [])], {
      fillers: false,
      restarts: false,
    })?.score;
  const expected = score(pronunciations);
  return neighboursOf(pronunciations, lexicon).map(({ word, phones, logShare }) => {
    const fit = score([phones]);
    const gain =
      fit === undefined
        ? NO_ROOM_SCORE
        : expected === undefined
          ? -NO_ROOM_SCORE
          : Math.min(-NO_ROOM_SCORE, Math.max(NO_ROOM_SCORE, fit - expected));
    return { word, phones, gain, logShare, start, end };
  });

  /** The word of the two that is not `own`, where the sound continues from one to the other. */
  function adjoining<T extends PlacedWord>(first: T | undefined, second: T | undefined): T | undefined {
    if (!first || !second || first.end > second.start || second.start - first.end >= ADJOINING_FRAMES) return undefined;
    return (first as PlacedWord) === own ? second : first;
  }
}

/**
 * Natural logarithm of the odds that the expected word was said and none of its rivals (softmax of scaled log
 * likelihoods), where it is beforehand as probable as all of them together.
 *
 * @param scale power that likelihoods are raised to: frames are not independent, so their product is overconfident
 * @param frequency power that the rivals' shares of spoken words are raised to
 * @returns `NO_RIVAL_MARGIN` where there is no rival
 */
export function rivalOdds(rivals: readonly Pick<Rival, "gain" | "logShare">[], scale: number, frequency: number): number {
  if (rivals.length === 0) return NO_RIVAL_MARGIN;
  const prior = logSum(rivals.map(({ logShare }) => frequency * logShare));
  return -logSum(rivals.map(({ gain, logShare }) => scale * gain + frequency * logShare - prior));
}

const NO_RIVAL_MARGIN = 3;

function logSum(values: readonly number[]): number {
  const highest = Math.max(...values);
  return highest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - highest), 0));
}
