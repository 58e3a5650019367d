// Fits what turns verdicts on words (src/engine/reading/reviewVerdicts.ts) on speakers that the network has not heard, and on
// fluent native readers where a folder is given: tsx test/train/review.ts --corpus DIR --list FILE.tsv [--native DIR] [--out scorer.json]
// [--model DIR] [--samples FILE, read where it is there]; tells what share of each kind of verdict turns, on speakers that were left out of the fit.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import { reviewOf } from "#engine/reading/reviewVerdicts.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import { readerEvidence } from "#engine/score/reviewEvidence.ts";
import { logOdds, REVIEW_EVIDENCE, type ReviewWeights } from "#engine/score/reviewWeights.ts";
import type { ScorerWeights } from "#engine/score/scorer.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readCorpus, type Utterance } from "../bench/corpus.ts";
import { raiseVoice } from "../bench/raisedVoice.ts";
import { minimalPairs, soundsLike } from "../bench/readingTrials.ts";
import { ROOT } from "../support/paths.ts";
import { changeSpeed } from "./augment.ts";
import { NO_FAMILY } from "./families.ts";
import { keepSamples, keptSamples } from "./keptSamples.ts";
import { fitLogistic } from "./logistic.ts";
import { developmentSpeakers } from "./split.ts";
import { withScorer } from "../support/withScorer.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    native: { type: "string" },
    model: { type: "string", default: join(ROOT, "dist/model") },
    out: { type: "string", default: join(ROOT, "media/engine/scorer.json") },
    samples: { type: "string" },
  },
});

/** What is known of a word of a text: how it was said, that another one beside it is not in the text, or that it was put into the text. */
type Truth = "right" | "doubted" | "wrong" | "joined" | "added" | "skipped" | "swapped" | "near";
type Verdict = "correct" | "substitution" | "omission";
interface Sample {
  kind: Verdict;
  truth: Truth;
  speaker: string;
  native: boolean;
  row: number[];
}

/** Experts' scores (0 to 2): a word is right where no phoneme is under the first, wrong where one is under the second. */
const RIGHT = 1.5;
const WRONG = 1;
/** How strongly weights are drawn to zero. */
const RIDGE = 1;
/**
 * What turns a verdict: which one, of whose words it is wrong, what others than 1 their samples count for, and what share of
 * whose right verdicts may be lost. Words of which neither is known teach nothing.
 */
const RULES: Record<
  keyof ReviewWeights,
  {
    verdict: Verdict;
    wrongOf: readonly Truth[];
    rightOf: readonly Truth[];
    counts: Partial<Record<Truth, number>>;
    kept: readonly Truth[];
    lost: number;
  }
> = {
  omitted: {
    verdict: "correct",
    wrongOf: ["added", "skipped"],
    rightOf: ["right", "doubted", "wrong", "joined", "swapped", "near"],
    counts: {},
    kept: ["right"],
    lost: 0.001,
  },
  misread: {
    verdict: "correct",
    wrongOf: ["swapped", "near", "wrong", "added", "skipped"],
    rightOf: ["right", "joined"],
    counts: { swapped: 10, near: 5, added: 10, skipped: 2 },
    kept: ["right"],
    lost: 0.005,
  },
  absent: {
    verdict: "substitution",
    wrongOf: ["added", "skipped"],
    rightOf: ["swapped", "near", "wrong"],
    counts: {},
    kept: ["swapped"],
    lost: 0.01,
  },
  omission: {
    verdict: "omission",
    wrongOf: ["right", "doubted", "wrong", "joined"],
    rightOf: ["added", "skipped", "swapped", "near"],
    counts: {},
    kept: ["added", "skipped"],
    lost: 0.006,
  },
  joined: {
    verdict: "substitution",
    wrongOf: ["joined"],
    rightOf: ["swapped", "near", "wrong", "added", "skipped"],
    counts: {},
    kept: ["swapped"],
    lost: 0.01,
  },
  substitution: {
    verdict: "substitution",
    wrongOf: ["right", "doubted"],
    rightOf: ["joined", "swapped", "near", "wrong", "added", "skipped"],
    counts: { wrong: 0.3, near: 0.3 },
    kept: ["swapped"],
    lost: 0.02,
  },
};
/** Speakers are left out in so many groups. */
const FOLDS = 11;
const RATE_HZ = 16_000;
/** Voices of children of about ten and five years, the usual rate of speech times this, and a pause of 0.25 s between sentences. */
const RAISED = [1.2, 1.35];
const RATES = [1.1, 0.92];
const PAUSE_SAMPLES = 4_000;

const shipped = await loadModels(values.model);
const weights = JSON.parse(readFileSync(join(values.model, "scorer.json"), "utf8")) as ScorerWeights;
const never = [...new Array<number>(REVIEW_EVIDENCE).fill(0), -1];
/** Nothing is turned while evidence is gathered. */
const models = withScorer(shipped, {
  ...weights,
  review: { omitted: never, misread: never, joined: never, substitution: never, absent: never, omission: never },
  family: NO_FAMILY,
});
const { language } = models;
const all = readCorpus(values.corpus!, values.list);
const development = developmentSpeakers(all.map(({ speaker }) => speaker));
const utterances = all.filter(({ speaker }) => development.has(speaker));
const native = values.native ? readCorpus(values.native).filter(({ split }) => split === "tune") : [];
const vocabulary = [...new Set(utterances.flatMap(({ text }) => wordsOf(text)))].filter((word) => language.lexicon.has(word)).sort();

const samples: Sample[] = keptSamples(values.samples);
if (samples.length === 0) {
  const heard = (sound: Float32Array) => featuresOf(sound, sound.length / RATE_HZ, models, () => undefined);
  for (const [i, utterance] of utterances.entries())
    await gather(utterance, await heard((await readAudio(utterance.audioPath)).samples), false, randomFrom(i + 41));
  for (const [i, utterance] of native.entries()) {
    const { samples: sound } = await readAudio(utterance.audioPath);
    const random = randomFrom(i + 1041);
    await gather(utterance, await heard(sound), true, random);
    // As a child's voice, or connected with what else the same reader says, at another rate.
    if (i % 3 < 2) await gather(utterance, await heard(raiseVoice(sound, RAISED[i % 2]!)), true, random);
    else {
      const next = native.find((other) => other.speaker === utterance.speaker && other !== utterance) ?? native[(i + 1) % native.length]!;
      const both = [sound, new Float32Array(PAUSE_SAMPLES), (await readAudio(next.audioPath)).samples].flatMap((part) => [...part]);
      await gather(
        { ...utterance, text: `${utterance.text} ${next.text}` },
        await heard(changeSpeed(Float32Array.from(both), RATES[i % 2]!)),
        true,
        random,
      );
    }
  }
  keepSamples(values.samples, samples);
}

const turned = new Set<Sample>();
const review = Object.fromEntries((Object.keys(RULES) as (keyof ReviewWeights)[]).map((name) => [name, fitted(name)]));
tellFlagged();
const scorer = JSON.parse(readFileSync(values.out, "utf8")) as Record<string, unknown>;
writeFileSync(values.out, `${JSON.stringify({ ...scorer, review })}\n`);
process.exit(0);

function wordsOf(text: string): string[] {
  return tokenise(text).map((token) => normaliseWord(token.text));
}

/** Evidence on every word of the true text and of texts with words added, swapped, left out and a sentence put in. */
async function gather(utterance: Utterance, heard: AcousticFeatures, isNative: boolean, random: () => number): Promise<void> {
  const own = wordsOf(utterance.text).map((word, i) => ({
    word,
    truth: isNative ? ("right" as const) : truthOf(utterance.scores[i] ?? []),
  }));
  if (!isNative && utterance.scores.length !== own.length) return;
  for (const text of [own, ...alteredTexts(own, random)]) {
    const reference = text.map(({ word }) => word).join(" ");
    const passage = passageOf(reference, language);
    if (passage.tokens.length !== text.length) continue;
    const { events } = await analyseFluency(heard, reference, models, () => undefined);
    const reader = readerEvidence(events);
    events.forEach((event, at) => {
      if (event.kind === "insertion" || passage.dictionary[event.wordIndex]!.length === 0) return;
      const row = reviewOf(events, at, reader, passage, heard, models).evidence();
      samples.push({ kind: event.kind, truth: text[event.wordIndex]!.truth, speaker: utterance.speaker, native: isNative, row });
    });
  }
}

function truthOf(scores: readonly number[]): Truth {
  if (scores.every((score) => score >= RIGHT)) return "right";
  return scores.some((score) => score < WRONG) ? "wrong" : "doubted";
}

function alteredTexts(own: readonly { word: string; truth: Truth }[], random: () => number): { word: string; truth: Truth }[][] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const place = () => Math.floor(random() * (own.length + 1));
  const unlike = () => {
    for (;;) {
      const word = pick(vocabulary);
      if (!own.some((other) => soundsLike(word, other.word, language.lexicon))) return word;
    }
  };
  const texts = [0, 1].flatMap(() => [
    own.toSpliced(place(), 0, { word: unlike(), truth: "added" }),
    own.with(Math.floor(random() * own.length), { word: unlike(), truth: "swapped" }),
  ]);
  const near = Math.floor(random() * own.length);
  const pairs = minimalPairs(own[near]!.word, language.lexicon);
  if (pairs.length > 0) texts.push(own.with(near, { word: pick(pairs), truth: "near" }));
  const sentence = wordsOf(pick(utterances).text).filter((word) => !own.some((other) => soundsLike(word, other.word, language.lexicon)));
  if (sentence.length > 2) texts.push(own.toSpliced(place(), 0, ...sentence.map((word) => ({ word, truth: "skipped" as const }))));
  if (own.length > 2) texts.push(...[0, 1, 2].map(() => withoutOne(own, Math.floor(random() * own.length))));
  return texts;
}

/** A text without one of its words; those beside it may be heard together with it. */
function withoutOne(own: readonly { word: string; truth: Truth }[], gone: number): { word: string; truth: Truth }[] {
  return own.flatMap(({ word, truth }, i) => {
    if (i === gone) return [];
    return [{ word, truth: Math.abs(i - gone) === 1 && truth !== "wrong" ? ("joined" as const) : truth }];
  });
}

/** The weights that turn a verdict; marks the samples that would turn by what other speakers teach. */
function fitted(name: keyof ReviewWeights): number[] {
  const { verdict, wrongOf, rightOf, counts, kept, lost } = RULES[name];
  const those = samples.filter(({ kind }) => kind === verdict);
  const fit = (some: readonly Sample[]) => {
    const known = some.filter(({ truth }) => wrongOf.includes(truth) || rightOf.includes(truth));
    const { weights: found, bias } = fitLogistic(
      known.map(({ row }) => row),
      known.map(({ truth }) => (wrongOf.includes(truth) ? 1 : 0)),
      RIDGE,
      known.map(({ truth }) => counts[truth] ?? 1),
    );
    return [...found, bias];
  };
  const speakers = [...new Set(those.map(({ speaker }) => speaker))].sort();
  const foldOf = ({ speaker }: Sample) => speakers.indexOf(speaker) % FOLDS;
  const odds = new Map<Sample, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const found = fit(those.filter((sample) => foldOf(sample) !== fold));
    for (const sample of those) if (foldOf(sample) === fold) odds.set(sample, logOdds(sample.row, found));
  }
  // Neither the corpus's readers nor native ones may lose more.
  const turn = Math.max(
    ...[false, true].map((group) => {
      const sorted = those
        .filter((sample) => sample.native === group && kept.includes(sample.truth))
        .map((sample) => odds.get(sample)!)
        .sort((a, b) => b - a);
      return sorted[Math.floor(sorted.length * lost)] ?? -Infinity;
    }),
  );
  for (const group of [false, true]) {
    for (const truth of new Set(those.map((sample) => sample.truth))) {
      const some = those.filter((sample) => sample.truth === truth && sample.native === group);
      const found = some.filter((sample) => odds.get(sample)! > turn);
      if (name !== "absent") for (const sample of found) turned.add(sample);
      if (some.length > 0) process.stdout.write(`${name}, ${group ? "native, " : ""}${truth}: ${found.length} of ${some.length} turn\n`);
    }
  }
  const whole = fit(those);
  return [...whole.slice(0, -1), whole.at(-1)! - turn].map((value) => Number(value.toPrecision(4)));
}

/** What share of the words of each kind is flagged before and after the review. */
function tellFlagged(): void {
  const share = (some: readonly Sample[], holds: (sample: Sample) => boolean) =>
    `${((100 * some.filter(holds).length) / some.length).toFixed(1)} %`;
  for (const group of [false, true]) {
    for (const truth of new Set(samples.map((sample) => sample.truth))) {
      const some = samples.filter((sample) => sample.truth === truth && sample.native === group);
      if (some.length > 0)
        process.stdout.write(
          `${group ? "native, " : ""}${truth}: ${share(some, ({ kind }) => kind !== "correct")} flagged before, ${share(some, (sample) => (sample.kind !== "correct") !== turned.has(sample))} after, of ${some.length}\n`,
        );
    }
  }
}
