// Fits what tells a reading of the text from one of another (src/engine/reading/otherText.ts), on speakers that the network has not heard and on
// the readings that experts scored lowest: tsx test/train/otherText.ts --corpus DIR --list FILE.tsv [--model DIR] [--out scorer.json] [--samples FILE, read where it is there]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeReading } from "#engine/decode/readingDecoder.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency, readingWordsOf } from "#engine/reading/fluency.ts";
import { evidenceOfOtherText } from "#engine/reading/otherText.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import { OTHER_TEXT_EVIDENCE } from "#engine/score/otherTextEvidence.ts";
import { logOdds } from "#engine/score/reviewWeights.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readCorpus, type Utterance } from "../bench/corpus.ts";
import { joinRecordings } from "../bench/joinRecordings.ts";
import { otherTextsFor, wordsOf } from "../bench/otherTextTrials.ts";
import { ROOT } from "../support/paths.ts";
import { keepSamples, keptSamples } from "./keptSamples.ts";
import { fitLogistic } from "./logistic.ts";
import { developmentSpeakers } from "./split.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    model: { type: "string", default: join(ROOT, "dist/model") },
    out: { type: "string", default: join(ROOT, "media/engine/scorer.json") },
    samples: { type: "string" },
  },
});
/** Of the other speakers, so many readings with the lowest scores are true texts that must not be doubted. */
const POOREST = 100;
/** Texts of others that each recording is held against. */
const OTHERS = 6;
/** Words that a text has at least. */
const LEAST_WORDS = 3;
/** What each of those counts for beside the others: of all readings they are one in 23. */
const POOREST_COUNT = 0.1;
/** Share of the true readings that may be doubted, on speakers that were left out of the fit; half of them stop early or talk before and after the text. */
const DOUBTED = 0.012;
/** Recordings that are joined to a long one. */
const LENGTHS = [3, 6, 12, 20];
/** Without comparing phonemes, only texts of so many words are judged. */
const LONG_TEXT = 20;
const RIDGE = 0.3;
const FOLDS = 11;

interface Sample {
  speaker: string;
  other: boolean;
  unheard: boolean;
  words: number;
  row: number[];
}

const models = await loadModels(values.model);
const all = readCorpus(values.corpus!, values.list);
const development = developmentSpeakers(all.map(({ speaker }) => speaker));
const unheard = all.filter(({ speaker }) => development.has(speaker));
const mean = ({ scores }: Utterance) => scores.flat().reduce((sum, score) => sum + score, 0) / Math.max(1, scores.flat().length);
const poorest = all
  .filter(({ speaker }) => !development.has(speaker))
  .sort((a, b) => mean(a) - mean(b))
  .slice(0, POOREST);
const found: Sample[] = keptSamples(values.samples);
if (found.length === 0) await gather();

async function gather(): Promise<void> {
  for (const [i, utterance] of [...unheard, ...poorest].entries()) {
    const { samples: sound, duration } = await readAudio(utterance.audioPath);
    const whole = await featuresOf(sound, duration, models, () => undefined);
    const add = (text: string, other: boolean, heard = whole) => addSample(utterance.speaker, heard, text, other);
    const random = randomFrom(i + 7);
    if (wordsOf(utterance).length >= LEAST_WORDS) {
      await add(utterance.text, false);
      // Who stops early, and who says something else before and after the text, still reads it.
      const others = all.filter(({ speaker }) => speaker === utterance.speaker);
      const [before, after] = [pick(others, random), pick(others, random)];
      if (i % 2 === 0) await add(`${utterance.text}. ${before.text}.`, false);
      else
        await add(
          utterance.text,
          false,
          await joinRecordings(
            [(await readAudio(before.audioPath)).samples, sound, (await readAudio(after.audioPath)).samples],
            models,
            () => 0.5,
          ),
        );
    }
    for (const text of otherTextsFor(utterance, all, development.has(utterance.speaker) ? OTHERS : 1, random)) await add(text, true);
  }
  for (const readers of readersOf(unheard)) await addLong(readers);
  keepSamples(values.samples, found);
}

async function addSample(speaker: string, heard: AcousticFeatures, text: string, other: boolean): Promise<void> {
  const passage = passageOf(text, models.language);
  const path = decodeReading(heard.emissions, readingWordsOf(passage, models.language), models.acoustic.fitted.transitions);
  if (!path) return;
  const { events } = await analyseFluency(heard, text, models, () => undefined);
  found.push({
    speaker,
    other,
    unheard: development.has(speaker),
    words: passage.tokens.length,
    row: evidenceOfOtherText(heard, path, events, passage),
  });
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)]!;
}

/** Recordings that are joined to long ones: of each speaker, and of several after each other. */
function readersOf(utterances: readonly Utterance[]): Utterance[][] {
  const speakers = [...new Set(utterances.map(({ speaker }) => speaker))].sort();
  const each = speakers.map((speaker) => utterances.filter((utterance) => utterance.speaker === speaker));
  const mixed = [0, 1, 2].map((from) => each.flatMap((own) => own.slice(from * 4, from * 4 + 4)));
  return [...each, ...mixed];
}

/** Long readings: of the text, of a part of it, with more after it; and of others' texts, shorter and longer ones. */
async function addLong(own: readonly Utterance[]): Promise<void> {
  const [{ speaker }] = own as [Utterance];
  const others = unheard.filter((utterance) => !own.includes(utterance) && !own.some(({ text }) => text === utterance.text));
  const random = randomFrom(own.length + Number(speaker));
  const textOf = (some: readonly Utterance[]) => some.map(({ text }) => `${text}.`).join(" ");
  for (const count of LENGTHS) {
    for (let first = 0; first + count <= own.length; first += Math.max(count, 6)) {
      const read = own.slice(first, first + count);
      const heard = await joinRecordings(
        await Promise.all(read.map(async ({ audioPath }) => (await readAudio(audioPath)).samples)),
        models,
        () => 0.6,
      );
      const rest = own.filter((utterance) => !read.includes(utterance));
      const right = [textOf(read), textOf([...read, ...rest.slice(0, count)]), textOf(read.slice(0, Math.ceil(count / 2)))];
      const wrong = [0.4, 1, 1, 2.5].map((times) => {
        const from = Math.floor(random() * others.length);
        return textOf([...others, ...others].slice(from, from + Math.max(2, Math.round(count * times))));
      });
      for (const text of right) await addSample(speaker, heard, text, false);
      for (const text of wrong) await addSample(speaker, heard, text, true);
    }
  }
}

const speakers = [...new Set(found.map(({ speaker }) => speaker))].sort();

/** The weights of the first `width` numbers, of readings that have so many and of texts that have so many words; tells how they do on speakers that they were not fitted to. */
function fitted(name: string, width: number, least = 0): number[] {
  const samples = found.filter(({ row, words }) => row.length >= width && words >= least);
  const fit = (those: readonly Sample[]) => {
    const { weights, bias } = fitLogistic(
      those.map(({ row }) => row.slice(0, width)),
      those.map(({ other }) => (other ? 1 : 0)),
      RIDGE,
    );
    return [...weights, bias];
  };
  const odds = samples.map(() => 0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const isLeft = ({ speaker }: Sample) => speakers.indexOf(speaker) % FOLDS === fold;
    const weights = fit(samples.filter((sample) => !isLeft(sample)));
    samples.forEach((sample, i) => {
      if (isLeft(sample)) odds[i] = logOdds(sample.row.slice(0, width), weights);
    });
  }
  const truly = samples
    .flatMap(({ other, unheard: own }, i) => (other ? [] : [{ odds: odds[i]!, count: own ? 1 : POOREST_COUNT }]))
    .sort((a, b) => b.odds - a.odds);
  let left = DOUBTED * truly.reduce((sum, { count }) => sum + count, 0);
  const turn = truly.find(({ count }) => (left -= count) < 0)!.odds;
  const share = (holds: (sample: Sample) => boolean) => {
    const those = samples.flatMap((sample, i) => (holds(sample) ? [odds[i]!] : []));
    return `${((100 * those.filter((value) => value > turn).length) / those.length).toFixed(1)} % of ${those.length}`;
  };
  process.stdout.write(
    `${name}: doubted are ${share(({ other }) => !other)} true texts (${share(({ other, unheard: own }) => !other && own)} of speakers that were not heard), ${share(({ other }) => other)} others\n`,
  );
  for (const [from, to] of [
    [0, 20],
    [20, 50],
    [50, Infinity],
  ] as const) {
    const isSo = ({ words }: Sample) => words >= from && words < to;
    process.stdout.write(
      `  texts of ${from} to ${to} words: ${share((sample) => isSo(sample) && !sample.other)} true ones, ${share((sample) => isSo(sample) && sample.other)} others\n`,
    );
  }
  const whole = fit(samples);
  return [...whole.slice(0, -1), whole.at(-1)! - turn].map((value) => Number(value.toPrecision(4)));
}

const scorer = JSON.parse(readFileSync(values.out, "utf8")) as Record<string, unknown>;
scorer["otherText"] = {
  short: fitted("phonemes compared", OTHER_TEXT_EVIDENCE),
  long: fitted("without", OTHER_TEXT_EVIDENCE - 2, LONG_TEXT),
};
writeFileSync(values.out, `${JSON.stringify(scorer)}\n`);
process.exit(0);
