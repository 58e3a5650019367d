// Fits what tells speech of the reader from that of others further away (src/engine/score/backgroundEvidence.ts), on readings of one
// voice, some sentences of which are quieter, and on such readings with others talking before, between and after the sentences:
// tsx test/train/background.ts --corpus DIR --list FILE.tsv [--model DIR] [--out scorer.json] [--samples FILE, read where it is there]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "../../src/core/bytes/randomFrom.ts";
import { SECONDS_PER_FRAME } from "../../src/engine/model/builtIn/logMel.ts";
import { readAudio } from "../../src/engine/audio/readAudio.ts";
import { loadModels } from "../../src/engine/loadModels.ts";
import { featuresOf } from "../../src/engine/reading/extractFeatures.ts";
import { readingIn } from "../../src/engine/reading/fluency.ts";
import { passageOf } from "../../src/engine/reading/tokenPronunciations.ts";
import { DistantSpeech } from "../../src/engine/score/backgroundEvidence.ts";
import { logOdds } from "../../src/engine/score/reviewWeights.ts";
import { chatter, drawn, inARow, under } from "../bench/classroom.ts";
import { readCorpus, type Utterance } from "../bench/corpus.ts";
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
const RATE_HZ = 16_000;
const SENTENCES = 5;
/** Quieter sentences of the reader's own, in dB. */
const OWN_DB = { least: 0, most: 12 };
/** Others, in dB under the reader. */
const OTHERS_DB = { least: 8, most: 26 };
const VOICES = [1, 2, 3, 5, 7];
/** Readings of each speaker in which others talk. */
const ROOMS = 3;
/** A stretch belongs to whoever says this share of it. */
const MOST_SHARE = 0.8;
/** Share of the reader's own stretches that may be taken for others', on speakers that were left out of the fit. */
const LOST = 0.02;
const RIDGE = 1;
const FOLDS = 10;
const CHILD_AGE = 15;
/** One child or adult in so many, so that children count most. */
const EVERY_CHILD = 2;
const EVERY_ADULT = 5;

interface Sample {
  speaker: string;
  kind: string;
  others: boolean;
  seconds: number;
  row: number[];
}

const models = await loadModels(values.model);
const all = readCorpus(values.corpus!, values.list);
const bySpeaker = [...new Set(all.map(({ speaker }) => speaker))].sort().map((name) => all.filter(({ speaker }) => speaker === name));
const children = bySpeaker.filter(([first]) => first!.age <= CHILD_AGE);
const development = developmentSpeakers(all.map(({ speaker }) => speaker));
const found: Sample[] = keptSamples(values.samples);
if (found.length === 0) await gather();

async function gather(): Promise<void> {
  const adults = bySpeaker.filter(([first]) => first!.age > CHILD_AGE);
  const readers = [
    ...children.filter(([first], i) => i % EVERY_CHILD === 0 || development.has(first!.speaker)),
    ...adults.filter(([first], i) => i % EVERY_ADULT === 0 || development.has(first!.speaker)),
  ];
  for (const [i, own] of readers.entries()) {
    const random = randomFrom(i + 11);
    const sentences = drawn(own, SENTENCES, random);
    const text = sentences.map((utterance) => `${utterance.text.toLowerCase()}.`).join(" ");
    const parts = await Promise.all(sentences.map(async ({ audioPath }) => (await readAudio(audioPath)).samples));
    const others = children.filter(([first]) => first!.speaker !== own[0]!.speaker);
    const between = ({ least, most }: { least: number; most: number }) => least + (most - least) * random();
    const quieter = () => parts.map((part) => part.map((x) => x * 10 ** (-between(OWN_DB) / 20)));
    const pauses = parts.map(() => new Float32Array(Math.round((0.2 + 0.6 * random()) * RATE_HZ)));
    await add("alone", own, text, interleaved(parts, pauses));
    await add("alone, quieter sentences", own, text, interleaved(quieter(), pauses));
    for (let room = 0; room < ROOMS; room++) {
      const read = room % 2 === 0 ? parts : quieter();
      const voices = VOICES[Math.floor(random() * VOICES.length)]!;
      const decibels = between(OTHERS_DB);
      const loudest = read.reduce((most, part) => (level(part) > level(most) ? part : most));
      const lengths = parts.map(() => (random() < 0.3 ? 1 + 5 * random() : 0.3));
      lengths[parts.length - 1] = 4 + 12 * random();
      const gaps = [4 + 8 * random(), ...lengths];
      const all = gaps.reduce((sum, seconds) => sum + seconds, 0);
      const crowd = under(loudest, await chatter(all, voices, others, random), decibels);
      let next = 0;
      const talks = gaps.map((seconds) => crowd.subarray(next, (next += Math.round(seconds * RATE_HZ))));
      await add(
        `${voices} others, ${decibels < 16 ? "under" : "from"} 16 dB`,
        own,
        text,
        interleaved([new Float32Array(0), ...read], talks),
      );
    }
    process.stderr.write(`${i + 1}/${readers.length}\r`);
  }
  keepSamples(values.samples, found);
}

function level(samples: Float32Array): number {
  return samples.reduce((sum, x) => sum + x * x, 0) / Math.max(1, samples.length);
}

/** Sentences, each with what follows it; and where in the recording they are, in frames. */
function interleaved(read: readonly Float32Array[], gaps: readonly Float32Array[]): { samples: Float32Array; own: [number, number][] } {
  const own: [number, number][] = [];
  let at = 0;
  read.forEach((part, i) => {
    own.push([at / RATE_HZ / SECONDS_PER_FRAME, (at + part.length) / RATE_HZ / SECONDS_PER_FRAME]);
    at += part.length + gaps[i]!.length;
  });
  return {
    samples: inARow(
      read.flatMap((part, i) => [part, gaps[i]!]),
      () => 0,
    ),
    own,
  };
}

async function add(
  kind: string,
  [reader]: readonly Utterance[],
  text: string,
  { samples, own }: ReturnType<typeof interleaved>,
): Promise<void> {
  const heard = await featuresOf(samples, samples.length / RATE_HZ, models, () => undefined);
  const events = readingIn(heard, passageOf(text, models.language), models, () => undefined)?.sure ?? [];
  const distant = new DistantSpeech(heard);
  for (const stretch of distant.stretches) {
    const length = stretch.end - stretch.start;
    const share = own.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, stretch.end) - Math.max(from, stretch.start)), 0) / length;
    if (share > 1 - MOST_SHARE && share < MOST_SHARE) continue;
    found.push({
      speaker: reader!.speaker,
      kind,
      others: share <= 1 - MOST_SHARE,
      seconds: length * SECONDS_PER_FRAME,
      row: distant.evidence(events, stretch),
    });
  }
}

const samples = found.filter(({ others, kind }) => !others || !kind.startsWith("alone"));
const speakers = [...new Set(samples.map(({ speaker }) => speaker))].sort();
const fit = (those: readonly Sample[]) => {
  const { weights, bias } = fitLogistic(
    those.map(({ row }) => row),
    those.map(({ others }) => (others ? 1 : 0)),
    RIDGE,
  );
  return [...weights, bias];
};
const odds = samples.map(() => 0);
for (let fold = 0; fold < FOLDS; fold++) {
  const isLeft = ({ speaker }: Sample) => speakers.indexOf(speaker) % FOLDS === fold;
  const weights = fit(samples.filter((sample) => !isLeft(sample)));
  samples.forEach((sample, i) => {
    if (isLeft(sample)) odds[i] = logOdds(sample.row, weights);
  });
}
const own = odds.filter((_, i) => !samples[i]!.others).sort((a, b) => b - a);
const turn = own[Math.floor(own.length * LOST)]!;
for (const kind of [...new Set(samples.map((sample) => sample.kind))].sort()) {
  const told = (others: boolean) => {
    const those = samples.flatMap((sample, i) =>
      sample.kind === kind && sample.others === others ? [{ odds: odds[i]!, seconds: sample.seconds }] : [],
    );
    const total = those.reduce((sum, { seconds }) => sum + seconds, 0);
    const taken = those.filter((item) => item.odds > turn);
    return `${taken.length} of ${those.length} stretches, ${Math.round(taken.reduce((sum, { seconds }) => sum + seconds, 0))} of ${Math.round(total)} s`;
  };
  process.stdout.write(`${kind}: taken for others' are ${told(false)} of the reader's and ${told(true)} of others'\n`);
}
const whole = fit(samples);
const scorer = JSON.parse(readFileSync(values.out, "utf8")) as Record<string, unknown>;
scorer["background"] = [...whole.slice(0, -1), whole.at(-1)! - turn].map((value) => Number(value.toPrecision(4)));
writeFileSync(values.out, `${JSON.stringify(scorer)}\n`);
process.exit(0);
