import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import type { ReadingEvent, TimedPhoneme } from "#core/analysis.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { readingIn } from "#engine/reading/fluency.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import { trialFamily } from "../train/families.ts";
import type { Utterance } from "./corpus.ts";
import { minimalPairs, soundsLike } from "./readingTrials.ts";

/** Texts that each recording is held against: the true one first, then altered ones. */
const TEXTS = 3;
/** Shares of the words that are swapped, added, and given another ending; of the swapped ones, those that are a phoneme off. */
const SWAPPED = 0.08;
const ADDED = 0.05;
const FORMS = 0.04;
const NEAR = 0.3;
/** Experts' scores (0 to 2): a word is right where no phoneme is under the first, wrong where one is under the second or the mean under the third. */
const RIGHT = 1.5;
const WRONG = 1;
const WRONG_MEAN = 1.2;

/** A verdict of the engine on a word, and whether it is right. */
export interface WordVerdict {
  kind: "correct" | "substitution" | "omission";
  events: readonly ReadingEvent[];
  at: number;
  right: boolean;
  /** The word was said as the text has it. */
  said: boolean;
  /** On the confidence in it. */
  evidence: number[];
}

/** A phoneme of a word taken for read, and whether experts found it said. */
export interface PhonemeVerdict {
  phoneme: TimedPhoneme;
  right: boolean;
}

/** Verdicts whose truth is known: on words that experts found right or wrong, and on words that were never said. */
export function verdictsOn(
  utterance: Utterance,
  heard: AcousticFeatures,
  models: Models,
  vocabulary: readonly string[],
  random: () => number,
  texts = TEXTS,
): { words: WordVerdict[]; phonemes: PhonemeVerdict[] } {
  const own = tokenise(utterance.text).map((token) => normaliseWord(token.text));
  const found: { words: WordVerdict[]; phonemes: PhonemeVerdict[] } = { words: [], phonemes: [] };
  if (utterance.scores.length !== own.length) return found;
  for (let i = 0; i < texts; i++) {
    const text = i === 0 ? own.map((word, from) => ({ word, from })) : altered(own, models, vocabulary, random);
    const reference = text.map(({ word }) => word).join(" ");
    const reading = readingIn(heard, passageOf(reference, models.language), models, () => undefined);
    const { sure: events, evidence } = reading ?? { sure: [], evidence: [] };
    events.forEach((event, at) => {
      const { kind } = event;
      if (kind === "insertion") return;
      const { from } = text[event.wordIndex]!;
      const said = from === undefined ? false : saidRight(utterance.scores[from]!);
      if (said !== undefined) found.words.push({ kind, events, at, right: (kind === "correct") === said, said, evidence: evidence[at]! });
      if (i > 0 || from === undefined || kind !== "correct" || utterance.phonemes[from]?.join(" ") !== event.expectedPhonemes?.join(" "))
        return;
      event.phonemes!.forEach((phoneme, p) => found.phonemes.push({ phoneme, right: utterance.scores[from]![p]! >= RIGHT }));
    });
  }
  return found;
}

/** Undefined where experts were of two minds. */
export function saidRight(scores: readonly number[]): boolean | undefined {
  if (scores.every((score) => score >= RIGHT)) return true;
  return scores.some((score) => score < WRONG) || scores.reduce((sum, score) => sum + score, 0) / scores.length < WRONG_MEAN
    ? false
    : undefined;
}

function altered(
  words: readonly string[],
  { language }: Models,
  vocabulary: readonly string[],
  random: () => number,
): { word: string; from?: number }[] {
  const { lexicon } = language;
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
  return words.flatMap((word, from) => {
    const chance = random();
    if (chance < SWAPPED) {
      const near = random() < NEAR ? minimalPairs(word, lexicon) : [];
      const other = pick(near.length > 0 ? near : vocabulary);
      return [soundsLike(other, word, lexicon) ? { word, from } : { word: other }];
    }
    if (chance < SWAPPED + ADDED) return [{ word: pick(vocabulary) }, { word, from }];
    const forms = chance < SWAPPED + ADDED + FORMS ? trialFamily(word, language) : [];
    return [forms.length > 0 ? { word: pick(forms) } : { word, from }];
  });
}

/** Mean distance of probabilities and shares of what came true, over ten groups of like probability (expected calibration error). */
export function calibrationError(samples: readonly { confidence: number; right: boolean }[]): number {
  const sorted = [...samples].sort((a, b) => a.confidence - b.confidence);
  let sum = 0;
  for (let group = 0; group < 10; group++) {
    const those = sorted.slice(Math.floor((group * sorted.length) / 10), Math.floor(((group + 1) * sorted.length) / 10));
    if (those.length > 0) sum += Math.abs(those.reduce((total, { confidence, right }) => total + confidence - (right ? 1 : 0), 0));
  }
  return sum / samples.length;
}

/** Share of all mistakes that is found among the least sure, in per cent. @param share of the samples */
export function mistakesAmong(samples: readonly { confidence: number; right: boolean }[], share: number): number {
  const sorted = [...samples].sort((a, b) => a.confidence - b.confidence);
  const mistakes = (those: typeof sorted) => those.filter(({ right }) => !right).length;
  return (100 * mistakes(sorted.slice(0, Math.floor(sorted.length * share)))) / Math.max(1, mistakes(sorted));
}
