// Fits what tells a crowd in which nobody reads from a reading (src/engine/score/crowdEvidence.ts), on speakers that the network has not
// heard: tsx test/train/crowd.ts --corpus DIR --list FILE.tsv [--model DIR] [--out scorer.json] [--samples FILE, read where it is there]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { readersReading } from "#engine/reading/fluency.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import { crowdEvidence } from "#engine/score/crowdEvidence.ts";
import { logOdds } from "#engine/score/reviewWeights.ts";
import { chatter, drawn, inARow, under } from "../bench/classroom.ts";
import { readCorpus, type Utterance } from "../bench/corpus.ts";
import { ROOT } from "../support/paths.ts";
import { addNoise, colouredNoise, whiteNoise } from "./augment.ts";
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
/** Rooms of each speaker, and how many talk there. */
const ROOMS = 6;
const CROWDS = [3, 7, 4, 9, 5, 3];
const CHILD_AGE = 15;
/** Share of the true readings that may be doubted, on speakers that were left out of the fit. */
const DOUBTED = 0.01;
const RIDGE = 0.3;

interface Sample {
  speaker: string;
  kind: string;
  crowd: boolean;
  row: number[];
}

const models = await loadModels(values.model);
const all = readCorpus(values.corpus!, values.list);
const bySpeaker = [...new Set(all.map(({ speaker }) => speaker))].sort().map((name) => all.filter(({ speaker }) => speaker === name));
const development = developmentSpeakers(all.map(({ speaker }) => speaker));
const found: Sample[] = keptSamples(values.samples);
if (found.length === 0) await gather();

async function gather(): Promise<void> {
  const children = bySpeaker.filter(([first]) => first!.age <= CHILD_AGE);
  for (const own of bySpeaker.filter(([first]) => development.has(first!.speaker)))
    for (let room = 0; room < ROOMS; room++) {
      const [{ speaker }] = own as [Utterance];
      const random = randomFrom(room * 101 + Number(speaker));
      const others = children.filter(([child]) => child!.speaker !== speaker);
      const sentences = drawn(own, 2 + Math.floor(random() * 6), random);
      const text = sentences.map((sentence) => `${sentence.text.toLowerCase()}.`).join(" ");
      const parts = await Promise.all(sentences.map(async ({ audioPath }) => (await readAudio(audioPath)).samples));
      const reading = inARow(parts, () => 0.2 + 0.5 * random());
      const seconds = reading.length / RATE_HZ;
      const crowd = await chatter(seconds + 55, CROWDS[room]!, others, random);
      const cut = (from: number, length: number) => crowd.subarray(Math.round(from * RATE_HZ), Math.round((from + length) * RATE_HZ));
      const add = (kind: string, samples: Float32Array) => addSample({ speaker, kind, crowd: kind.startsWith("crowd") }, samples, text);
      for (const length of [18 + 12 * random(), 50]) await add(`crowd of ${CROWDS[room]!}`, under(reading, cut(0, length), 0));
      await add("alone", reading);
      const loudness = 5 + 12 * random();
      await add("others meanwhile", addNoise(reading, cut(0, seconds + 1), loudness));
      const around = under(reading, cut(0, 30), 8 + 14 * random());
      await add(
        "others before and after",
        inARow([around.subarray(0, 15 * RATE_HZ), reading, around.subarray(15 * RATE_HZ)], () => 0),
      );
      const noise = room % 2 === 0 ? whiteNoise(reading.length, random) : colouredNoise(reading.length, random, room % 4 === 1);
      await add("noise", addNoise(reading, noise, 3 + 15 * random()));
      const [half] = [parts.slice(0, Math.ceil(parts.length / 2))];
      await add(
        "half of the text",
        inARow(half, () => 0.4),
      );
      process.stderr.write(`${speaker} ${room}\r`);
    }
  keepSamples(values.samples, found);
}

async function addSample(about: Omit<Sample, "row">, samples: Float32Array, text: string): Promise<void> {
  const heard = await featuresOf(samples, samples.length / RATE_HZ, models, () => undefined);
  const reading = await readersReading(heard, passageOf(text, models.language), models, () => undefined);
  if (reading) found.push({ ...about, row: crowdEvidence(reading.reader, reading.sure, reading.path.gain) });
}

const speakers = [...new Set(found.map(({ speaker }) => speaker))].sort();
const fit = (those: readonly Sample[]) => {
  const { weights, bias } = fitLogistic(
    those.map(({ row }) => row),
    those.map(({ crowd }) => (crowd ? 1 : 0)),
    RIDGE,
  );
  return [...weights, bias];
};
const odds = found.map(() => 0);
for (const left of speakers) {
  const weights = fit(found.filter(({ speaker }) => speaker !== left));
  found.forEach(({ speaker, row }, i) => {
    if (speaker === left) odds[i] = logOdds(row, weights);
  });
}
const truly = odds.filter((_, i) => !found[i]!.crowd).sort((a, b) => b - a);
const turn = truly[Math.floor(truly.length * DOUBTED)]!;
for (const kind of [...new Set(found.map((sample) => sample.kind))].sort()) {
  const those = odds.filter((_, i) => found[i]!.kind === kind);
  process.stdout.write(`${kind}: doubted are ${those.filter((value) => value > turn).length} of ${those.length}\n`);
}
const whole = fit(found);
const scorer = JSON.parse(readFileSync(values.out, "utf8")) as Record<string, unknown>;
scorer["crowd"] = [...whole.slice(0, -1), whole.at(-1)! - turn].map((value) => Number(value.toPrecision(4)));
writeFileSync(values.out, `${JSON.stringify(scorer)}\n`);
process.exit(0);
