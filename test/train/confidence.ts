// Fits the confidence in words and phonemes, and what tells a recording in which errors go unheard, on speakers that the network has not
// heard, in quiet and through the rooms and noises of test/bench/conditions.ts; tells how well both hold on speakers that were left out of
// the fit: tsx test/train/confidence.ts --corpus DIR --list FILE.tsv [--native DIR] [--out scorer.json] [--model DIR] [--samples FILE, read where it is there]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readAudio } from "#engine/audio/readAudio.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { loadModels } from "#engine/loadModels.ts";
import type { ConfidenceWeights } from "#engine/score/confidence.ts";
import { phonemeEvidence } from "#engine/score/confidenceEvidence.ts";
import { logOdds } from "#engine/score/reviewWeights.ts";
import { isNoisy } from "#engine/score/noise.ts";
import { calibrationError, mistakesAmong, verdictsOn } from "../bench/calibrationTrials.ts";
import { drawn, inARow } from "../bench/classroom.ts";
import { CONDITIONS } from "../bench/conditions.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readCorpus, type Utterance } from "../bench/corpus.ts";
import { ROOT } from "../support/paths.ts";
import { wordsOf } from "./families.ts";
import { keepSamples, keptSamples } from "./keptSamples.ts";
import { fitLogistic } from "./logistic.ts";
import { developmentSpeakers } from "./split.ts";

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
const RATE_HZ = 16_000;
/** How strongly weights are drawn to zero. */
const RIDGE = 2;
/** Sentences of one speaker in a recording, and the rooms and noises each is heard through besides quiet. */
const JOINED = 3;
const CONDITIONS_EACH = 3;
const CHILD_AGE = 15;
/** Children who talk in babble, and sentences of each. */
const TALKERS = 20;

interface Sample {
  kind: keyof ConfidenceWeights;
  speaker: string;
  child: boolean;
  condition: string;
  /** One recording's samples have the same. */
  recording: number;
  row: number[];
  /** On the recording. */
  sound: readonly number[];
  right: boolean;
  /** The word was said as the text has it. */
  said: boolean;
}

const models = await loadModels(values.model);
const all = readCorpus(values.corpus!, values.list);
const development = developmentSpeakers(all.map(({ speaker }) => speaker));
const vocabulary = [...new Set(all.flatMap(({ text }) => wordsOf(text)))].filter((word) => models.language.lexicon.has(word)).sort();
const samples: Sample[] = keptSamples(values.samples);
if (samples.length === 0) await gather();

async function gather(): Promise<void> {
  const readers = [...development].map((speaker) => all.filter((utterance) => utterance.speaker === speaker));
  const tune = values.native ? readCorpus(values.native).filter(({ split }) => split === "tune") : [];
  // Native readers say every word right.
  const native = tune.map((utterance) => ({ ...utterance, phonemes: [], scores: wordsOf(utterance.text).map(() => [2]) }));
  const talkers = drawn(
    all.filter(({ speaker, age }) => age <= CHILD_AGE && !development.has(speaker)),
    TALKERS,
    randomFrom(3),
  );
  const voices = await Promise.all(talkers.map(async ({ audioPath }) => (await readAudio(audioPath)).samples));
  const groups = [
    ...readers.flatMap((own) => Array.from({ length: Math.floor(own.length / JOINED) }, (_, i) => own.slice(i * JOINED, (i + 1) * JOINED))),
    ...native.map((utterance) => [utterance]),
  ];
  let recording = 0;
  for (const [i, parts] of groups.entries()) {
    const random = randomFrom(i + 77);
    const clean = inARow(await Promise.all(parts.map(async ({ audioPath }) => (await readAudio(audioPath)).samples)), () => 0.4);
    const joined: Utterance = {
      ...parts[0]!,
      text: parts.map(({ text }) => text).join(" "),
      phonemes: parts.flatMap(({ phonemes }) => phonemes),
      scores: parts.flatMap(({ scores }) => scores),
    };
    for (const condition of ["clean", ...drawn(Object.keys(CONDITIONS).slice(1), CONDITIONS_EACH, random)])
      await add(joined, condition, recording++, CONDITIONS[condition]!(clean, random, voices), random);
    process.stderr.write(`${i + 1}/${groups.length}\r`);
  }
  keepSamples(values.samples, samples);
}

async function add(utterance: Utterance, condition: string, recording: number, sound: Float32Array, random: () => number): Promise<void> {
  const heard = await featuresOf(sound, sound.length / RATE_HZ, models, () => undefined);
  const { words, phonemes } = verdictsOn(utterance, heard, models, vocabulary, random, condition === "clean" ? 3 : 2);
  const { speaker, age } = utterance;
  const base = { speaker, child: age <= CHILD_AGE, condition, recording, sound: heard.sound.recording };
  for (const { kind, evidence, right, said } of words) samples.push({ ...base, kind, row: evidence, right, said });
  if (condition !== "clean") return;
  for (const { phoneme, right } of phonemes)
    samples.push({ ...base, sound: [], kind: "phoneme", row: phonemeEvidence(phoneme), right, said: right });
}

const rounded = (weights: readonly number[]) => weights.map((value) => Number(value.toPrecision(4)));
const fit = (those: readonly Sample[], row: (sample: Sample) => readonly number[] = (sample) => sample.row) => {
  const { weights, bias } = fitLogistic(
    those.map(row),
    those.map(({ right }) => (right ? 1 : 0)),
    RIDGE,
  );
  return [...weights, bias];
};
const probability = (row: readonly number[], weights: readonly number[]) => 1 / (1 + Math.exp(-logOdds(row, weights)));
/** Speakers are left out in so many groups. */
const FOLDS = 11;
const speakers = [...new Set(samples.map(({ speaker }) => speaker))].sort();
const foldOf = ({ speaker }: Sample) => speakers.indexOf(speaker) % FOLDS;
const folds = Array.from({ length: FOLDS }, (_, fold) => fold);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

const KINDS = ["correct", "substitution", "omission", "phoneme"] as const;
const judged = folds.flatMap((fold) =>
  KINDS.flatMap((kind) => {
    const those = samples.filter((sample) => sample.kind === kind);
    const weights = fit(those.filter((sample) => foldOf(sample) !== fold));
    return those.filter((sample) => foldOf(sample) === fold).map((sample) => ({ ...sample, confidence: probability(sample.row, weights) }));
  }),
);
const clean = judged.filter(({ condition }) => condition === "clean");
for (const [group, those] of Object.entries({
  words: clean.filter(({ kind }) => kind !== "phoneme"),
  phonemes: clean.filter(({ kind }) => kind === "phoneme"),
})) {
  for (const [who, some] of Object.entries({
    all: those,
    children: those.filter(({ child }) => child),
    adults: those.filter(({ child }) => !child),
  })) {
    process.stdout.write(
      `${group}, ${who}: ${some.length}, ${some.filter(({ right }) => !right).length} mistakes; expected calibration error ${calibrationError(some).toFixed(3)}; least sure 15 % hold ${mistakesAmong(some, 0.15).toFixed(1)} % of the mistakes\n`,
    );
  }
}

/** The share of errors that is found, from the sound alone. */
const errors = samples.filter(({ kind, said }) => kind !== "phoneme" && !said);
const found = (those: readonly { right: boolean }[]) => those.filter(({ right }) => right).length / Math.max(1, those.length);
const noiseOf = (those: readonly Sample[]) => ({
  found: rounded(fit(those, ({ sound }) => sound)),
  quiet: Number(found(those.filter(({ condition }) => condition === "clean")).toPrecision(3)),
});
const warned = new Set(
  folds.flatMap((fold) => {
    const noise = noiseOf(errors.filter((sample) => foldOf(sample) !== fold));
    const those = samples.filter((sample) => foldOf(sample) === fold && sample.sound.length > 0);
    return those.filter(({ sound }) => isNoisy(sound, noise)).map(({ recording }) => recording);
  }),
);
for (const condition of Object.keys(CONDITIONS)) {
  const those = judged.filter((sample) => sample.condition === condition && sample.kind !== "phoneme");
  const [right, wrong] = [true, false].map((said) => those.filter((sample) => sample.said === said)) as [typeof those, typeof those];
  const [sure, all] = [right, those].map((some) => some.filter(({ confidence }) => confidence >= 0.95)) as [typeof those, typeof those];
  const recordings = [...new Set(those.map(({ recording }) => recording))];
  process.stdout.write(
    `${condition}: true words flagged ${percent(1 - found(right))} of ${right.length}, errors found ${percent(found(wrong))} of ${wrong.length}; at .95 and more, right ${percent(found(sure))} of ${sure.length} true words, ${percent(found(all))} of ${all.length} verdicts; calibration error ${calibrationError(those).toFixed(3)}; noisy ${recordings.filter((one) => warned.has(one)).length} of ${recordings.length}\n`,
  );
}
const scorer = JSON.parse(readFileSync(values.out, "utf8")) as Record<string, unknown>;
scorer["confidence"] = Object.fromEntries(KINDS.map((kind) => [kind, rounded(fit(samples.filter((sample) => sample.kind === kind)))]));
scorer["noise"] = noiseOf(errors);
writeFileSync(values.out, `${JSON.stringify(scorer)}\n`);
process.exit(0);
