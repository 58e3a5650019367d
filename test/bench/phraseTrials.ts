import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { alignPhrase, type PhraseAlignment } from "#engine/decode/alignPhrase.ts";
import type { Lexicon } from "#engine/language/lexicon.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { CLASSES, classOf, PHONE_COST } from "../support/englishClasses.ts";
import type { Utterance } from "./corpus.ts";
import { minimalPairs, soundsLike } from "./readingTrials.ts";

const RATE = 16_000;
/** Quiet before and after a phrase that is cut out, and what is left of its surroundings; seconds. */
const PAUSE = { least: 0.1, more: 0.3 };
const MARGIN = 0.03;
/** What one of the five experts' mean calls wrong is not what was to be said. */
const SAID = 1;
/** Something said beside the words that lasts longer than this, in frames, is no part of them: such a phrase is not taken. */
const BESIDE = 10;
const NEAR = 5;
const NEAREST = 20;
/** Phonemes that cost less to take for each other are like each other, such as two vowels, or T and D. */
const LIKE_COST = 0.5;
/** Trials with such a word for a word alone; a phrase has one. */
const LIKE_WORDS = 3;
const SEARCHED = 80;
/** Words that a child who does not look closely says for each other. */
const FUNCTION_WORDS = [
  "his her",
  "he she",
  "he we",
  "she he",
  "the a",
  "the this",
  "a the",
  "in on",
  "on in",
  "is was",
  "was is",
  "are is",
  "my your",
  "your my",
  "this that",
  "that this",
  "him her",
  "i you",
  "we they",
  "you i",
  "they we",
  "it he",
  "and or",
  "to for",
  "for to",
  "of for",
  "them him",
  "our their",
  "their our",
  "at on",
  "can will",
  "will can",
  "with from",
  "have had",
  "has had",
  "her his",
].map((pair) => pair.split(" ") as [string, string]);

export type TrialKind =
  | "said"
  | "random phrase"
  | "one phone off"
  | "a like phone off"
  | "a phone more or less"
  | "another function word"
  | "another word"
  | "more was said"
  | "less was said"
  | "one of the 20 nearest";

export interface PhraseTrial {
  kind: TrialKind;
  /** What is expected. */
  words: string[];
}

export interface PhraseTrials {
  phrase: AcousticFeatures;
  trials: PhraseTrial[];
}

/** A recording with the place of each of its text's words: by their canonical phonemes, and not by what the engine takes for said. */
export interface PlacedText {
  words: string[];
  path: PhraseAlignment;
}

/** @returns undefined where the text's words are not those of the phonemes, are in no dictionary, or find no place */
export function placeWords(
  utterance: Utterance,
  { emissions }: AcousticFeatures,
  { acoustic, language: { lexicon } }: Models,
): PlacedText | undefined {
  const words = tokenise(utterance.text).map((token) => normaliseWord(token.text));
  if (words.length !== utterance.phonemes.length || words.some((word) => !lexicon.has(word))) return undefined;
  const path = alignPhrase(
    emissions,
    0,
    emissions.frames,
    utterance.phonemes.map((phones) => [phones.map(classOf)]),
    { fillers: acoustic.fitted.phrases.unexplained },
  );
  return path && { words, path };
}

/**
 * A run of words cut out of a recording (or all of it, where `count` is the number of its words), and references to be
 * tried with it.
 *
 * @returns undefined where experts found a phoneme of the run wrong, or something else was said beside its words
 */
export async function phraseTrials(
  utterance: Utterance,
  heard: AcousticFeatures,
  { words, path }: PlacedText,
  count: number,
  models: Models,
  vocabulary: readonly string[],
  random: () => number,
): Promise<PhraseTrials | undefined> {
  const first = Math.floor(random() * (words.length - count + 1));
  const [from, to] = [path.words[first]!, path.words[first + count - 1]!];
  if (utterance.scores.slice(first, first + count).some((scores) => scores.some((score) => !(score >= SAID)))) return undefined;
  if (path.fillers.some(({ start, end }) => end - start > BESIDE && end > from.start - NEAR && start < to.end + NEAR)) return undefined;
  const phrase =
    count === words.length
      ? heard
      : await cut(
          heard,
          from.start * heard.posteriors.frameSeconds - MARGIN,
          to.end * heard.posteriors.frameSeconds + MARGIN,
          models,
          random,
        );
  return { phrase, trials: trialsFor(words.slice(first, first + count), vocabulary, models.language.lexicon, random) };
}

function trialsFor(said: string[], vocabulary: readonly string[], lexicon: Lexicon, random: () => number): PhraseTrial[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const unlike = (word: string) => {
    for (;;) {
      const drawn = pick(vocabulary);
      if (!soundsLike(word, drawn, lexicon)) return drawn;
    }
  };
  const place = Math.floor(random() * said.length);
  const word = said[place]!;
  const trials: PhraseTrial[] = [
    { kind: "said", words: said },
    { kind: "random phrase", words: said.map(unlike) },
  ];
  const swap = (kind: TrialKind, others: readonly string[], at = place) => {
    if (others.length > 0) trials.push({ kind, words: said.with(at, pick(others)) });
  };
  swap("one phone off", minimalPairs(word, lexicon));
  const like = likeWords(word, lexicon);
  for (let i = 0; i < Math.min(like.length, said.length > 1 ? 1 : LIKE_WORDS); i++)
    trials.push({ kind: "a like phone off", words: said.with(place, like.splice(Math.floor(random() * like.length), 1)[0]!) });
  swap("a phone more or less", longerOrShorter(word, lexicon));
  const swaps = FUNCTION_WORDS.filter(([from]) => said.includes(from));
  if (swaps.length > 0) {
    const [from, to] = pick(swaps);
    swap("another function word", [to], said.indexOf(from));
  }
  if (said.length > 1) {
    swap("another word", [unlike(word)]);
    trials.push({ kind: "more was said", words: random() < 0.5 ? said.slice(1) : said.slice(0, -1) });
  } else {
    for (const near of nearestWords(word, lexicon)) trials.push({ kind: "one of the 20 nearest", words: [near] });
  }
  const extra = pick(vocabulary);
  trials.push({ kind: "less was said", words: random() < 0.5 ? [...said, extra] : [extra, ...said] });
  return trials;
}

/** Common words that differ from a word in one phoneme, which is like its own ("bet", "bat"). */
function likeWords(word: string, lexicon: Lexicon): string[] {
  const first = lexicon.pronunciations(word)[0]!;
  return minimalPairs(word, lexicon).filter((near) => {
    const phones = lexicon
      .pronunciations(near)
      .find((other) => other.length === first.length && other.filter((phone, i) => phone !== first[i]).length === 1);
    const at = phones?.findIndex((phone, i) => phone !== first[i]) ?? -1;
    return at >= 0 && lexicon.isCommon(near) && PHONE_COST[first[at]! * CLASSES + phones![at]!]! < LIKE_COST;
  });
}

/** Words that have one phoneme more or less than a word, and are the same otherwise ("tree", "trees"). */
function longerOrShorter(word: string, lexicon: Lexicon): string[] {
  const first = lexicon.pronunciations(word)[0]!;
  return lexicon.index
    .nearest(first, PHONE_COST, SEARCHED)
    .filter(({ phones, distance }) => Math.abs(phones.length - first.length) === 1 && distance < 1.01)
    .map((near) => near.word)
    .filter((near) => !soundsLike(near, word, lexicon));
}

function nearestWords(word: string, lexicon: Lexicon): string[] {
  const near = lexicon.index.nearest(lexicon.pronunciations(word)[0]!, PHONE_COST, SEARCHED).map((found) => found.word);
  return [...new Set(near)].filter((other) => !soundsLike(other, word, lexicon)).slice(0, NEAREST);
}

/** The sound of a stretch of a recording, in seconds, as a recording of its own with quiet around it. */
export async function cut(
  { samples: whole }: AcousticFeatures,
  start: number,
  end: number,
  models: Models,
  random: () => number,
): Promise<AcousticFeatures> {
  const sound = whole.subarray(Math.max(0, Math.round(start * RATE)), Math.round(end * RATE));
  const pause = Math.round((PAUSE.least + PAUSE.more * random()) * RATE);
  const samples = Float32Array.from({ length: sound.length + 2 * pause }, () => (random() - 0.5) * 2e-4);
  samples.set(sound, pause);
  return await featuresOf(samples, samples.length / RATE, models, () => undefined);
}
