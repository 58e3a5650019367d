import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { readAudio, SAMPLE_RATE_HZ } from "#engine/audio/readAudio.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { evidenceFor } from "#engine/reading/recognition.ts";
import { FIRST_CONTRAST, type PhraseWeights } from "#engine/score/phraseJudge.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { type Utterance } from "../bench/corpus.ts";
import { pronouncedNatively } from "../bench/nativeWords.ts";
import { phraseTrials, placeWords, type TrialKind } from "../bench/phraseTrials.ts";
import { fitLogistic } from "./logistic.ts";

/** A reference tried with a recording. */
export interface PhraseSample {
  speaker: string;
  age: number;
  /** Of a native reader: one to fit to, or only to measure; absent for the corpus's speakers. */
  native?: "tune" | "keep";
  words: number;
  /** Which recording or piece of one. */
  phrase: number;
  kind: TrialKind | "no speech";
  row: number[];
}

/** Words in the pieces that are cut out of each recording; those of up to `WHOLE` words are tried as they are, too. */
const COUNTS = [1, 1, 2, 3, 4];
const WHOLE = 5;
/** What trials of each kind count for beside each other; what was said counts for half of all others together. */
const WEIGHTS: Record<Exclude<PhraseSample["kind"], "said">, number> = {
  "random phrase": 1.5,
  "one phone off": 1.2,
  "a like phone off": 1.2,
  "a phone more or less": 1.6,
  "another function word": 0.9,
  "another word": 0.8,
  "more was said": 0.6,
  "less was said": 0.6,
  "one of the 20 nearest": 0.2,
  "no speech": 0.8,
};
/** Odds that a phrase was said, as the samples are weighed: one against two. */
const FITTED_ODDS = 0.5;
/** Share of what was said that may be turned down: 92 % are to be accepted, with some room for other speakers. */
const TURNED_DOWN = 0.075;

/** What a trial counts for in a mix in which a share of the phrases was said. */
export function countIn(share: number, kind: PhraseSample["kind"], samples: readonly PhraseSample[]): number {
  if (kind === "said") return share / samples.filter((sample) => sample.kind === "said").length;
  return ((1 - share) * WEIGHTS[kind]) / samples.reduce((sum, sample) => sum + (sample.kind === "said" ? 0 : WEIGHTS[sample.kind]), 0);
}

/** Evidence about phrases that were said and phrases that were not, from recordings that the network has not heard. */
export async function phraseSamples(
  utterances: readonly Utterance[],
  models: Models,
  { firstPhrase = 0, native = false } = {},
): Promise<PhraseSample[]> {
  const vocabulary = [...new Set(utterances.flatMap(({ text }) => tokenise(text).map((token) => normaliseWord(token.text))))]
    .filter((word) => models.language.lexicon.has(word))
    .sort();
  const samples: PhraseSample[] = [];
  let number = firstPhrase;
  for (const recording of utterances) {
    const { samples: sound, duration } = await readAudio(recording.audioPath);
    const heard = await featuresOf(sound, duration, models, () => undefined);
    const utterance = native ? pronouncedNatively(recording, heard, models) : recording;
    const placed = utterance && placeWords(utterance, heard, models);
    if (!placed) continue;
    const whose = {
      speaker: utterance.speaker,
      age: utterance.age,
      ...(native ? { native: utterance.split === "keep" ? ("keep" as const) : ("tune" as const) } : {}),
    };
    const random = randomFrom(Number(utterance.id) || utterance.id.length);
    const counts = [
      ...(placed.words.length <= WHOLE ? [placed.words.length] : []),
      ...COUNTS.filter((count) => count < placed.words.length),
    ];
    for (const count of counts) {
      const found = await phraseTrials(utterance, heard, placed, count, models, vocabulary, random);
      if (!found) continue;
      number++;
      for (const { kind, words } of found.trials) {
        const row = evidenceFor(found.phrase, words.join(" "), models);
        if (row) samples.push({ ...whose, words: count, phrase: number, kind, row });
      }
      const row = evidenceFor(
        await notSpoken(found.phrase.samples, number % 2 === 0, random, models),
        found.trials[0]!.words.join(" "),
        models,
      );
      if (row) samples.push({ ...whose, words: count, phrase: number, kind: "no speech", row });
    }
  }
  return samples;
}

/** Something as long and as loud as a phrase that is none: noise, or the phrase backwards. */
async function notSpoken(samples: Float32Array, isNoise: boolean, random: () => number, models: Models): Promise<AcousticFeatures> {
  const loudness = Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
  const sound = isNoise ? samples.map(() => loudness * Math.sqrt(3) * (2 * random() - 1)) : samples.toReversed();
  return await featuresOf(sound, samples.length / SAMPLE_RATE_HZ, models, () => undefined);
}

/** Weights for a phrase's evidence, and what they say of each sample when they are fitted to all other speakers. */
export interface PhraseFit {
  phrase: PhraseWeights;
  probabilities: number[];
  /** Share of phrases that were said, for which the probabilities hold; from 0 to 1. */
  share: number;
}

/**
 * Fits the weights, and moves the bias so that a phrase counts as said from one half on, where all but `TURNED_DOWN` of
 * what the corpus's speakers said reaches that: for another share of phrases said the odds are others by a factor (Bayes' rule).
 */
export function fitPhrases(samples: readonly PhraseSample[]): PhraseFit {
  const teaching = samples.filter(({ native }) => native !== "keep");
  const all = weightsFrom(teaching);
  const logOddsBy = ({ weights, bias }: Omit<PhraseWeights, "accepted">, row: readonly number[]) =>
    row.reduce((sum, value, j) => sum + value * weights[j]!, bias);
  const logOdds = samples.map(({ row }) => logOddsBy(all, row));
  for (const speaker of new Set(teaching.map((sample) => sample.speaker))) {
    const others = weightsFrom(teaching.filter((sample) => sample.speaker !== speaker));
    samples.forEach((sample, i) => {
      if (sample.speaker === speaker) logOdds[i] = logOddsBy(others, sample.row);
    });
  }
  const said = logOdds.filter((_, i) => samples[i]!.kind === "said" && !samples[i]!.native).sort((a, b) => a - b);
  const turn = said[Math.floor(said.length * TURNED_DOWN)]!;
  const odds = FITTED_ODDS * Math.exp(-turn);
  return {
    phrase: { weights: all.weights.map(round), bias: round(all.bias - turn), accepted: 0.5 },
    probabilities: logOdds.map((value) => 1 / (1 + Math.exp(turn - value))),
    share: odds / (1 + odds),
  };
}

/** For guessed pronunciations: of the evidence, without the contrast of phonemes. */
export function fitGuessed(samples: readonly PhraseSample[]): PhraseWeights {
  return fitPhrases(samples.map((sample) => ({ ...sample, row: sample.row.map((value, i) => (i < FIRST_CONTRAST ? value : 0)) }))).phrase;
}

function weightsFrom(samples: readonly PhraseSample[]): Omit<PhraseWeights, "accepted"> {
  const weightOf = (kind: PhraseSample["kind"]) => (kind === "said" ? 0 : WEIGHTS[kind]);
  const against = samples.reduce((sum, { kind }) => sum + weightOf(kind), 0);
  const said = samples.filter(({ kind }) => kind === "said").length;
  return fitLogistic(
    samples.map(({ row }) => row),
    samples.map(({ kind }) => (kind === "said" ? 1 : 0)),
    1,
    samples.map(({ kind }) => (kind === "said" ? (against * FITTED_ODDS) / said : weightOf(kind))),
  );
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
