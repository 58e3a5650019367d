// Fits what tells coughs, breaths and laughs from words (src/engine/score/wordlessEvidence.ts), on additions of readings that a sound was
// put into, and on those of readings whose text lacks a word:
// tsx test/train/wordless.ts --corpus DIR --list FILE.tsv --sounds DIR [--model DIR] [--out scorer.json] [--samples FILE, read where it is there]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "../../src/core/bytes/randomFrom.ts";
import { readAudio } from "../../src/engine/audio/readAudio.ts";
import { loadModels } from "../../src/engine/loadModels.ts";
import { featuresOf } from "../../src/engine/reading/extractFeatures.ts";
import { analyseFluency } from "../../src/engine/reading/fluency.ts";
import { logOdds } from "../../src/engine/score/reviewWeights.ts";
import { wordlessEvidence } from "../../src/engine/score/wordlessEvidence.ts";
import { inARow, under } from "../bench/classroom.ts";
import { readCorpus } from "../bench/corpus.ts";
import { readVocalSounds } from "../bench/vocalSounds.ts";
import { ROOT } from "../support/paths.ts";
import { wordsOf } from "./families.ts";
import { keepSamples, keptSamples } from "./keptSamples.ts";
import { fitLogistic } from "./logistic.ts";
import { developmentSpeakers } from "./split.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    sounds: { type: "string" },
    model: { type: "string", default: join(ROOT, "dist/model") },
    out: { type: "string", default: join(ROOT, "media/engine/scorer.json") },
    samples: { type: "string" },
  },
});
const RATE_HZ = 16_000;
/** dB under the reader, and seconds around a sound. */
const DECIBELS = 8;
const AROUND_SECONDS = { least: 0.1, most: 0.3 };
/** Share of the added words that may be lost. */
const LOST = 0.01;
const RIDGE = 1;

interface Sample {
  kind: string;
  row: number[];
}

const found: Sample[] = keptSamples(values.samples);
if (found.length === 0) await gather();

async function gather(): Promise<void> {
  // Of whom the network has heard nothing, it is as unsure as it will be of others.
  const models = await loadModels(values.model);
  (models.acoustic.fitted.scorer.wordless as number[]).fill(0);
  const sounds = await readVocalSounds(values.sounds!);
  const all = readCorpus(values.corpus!, values.list);
  const development = developmentSpeakers(all.map(({ speaker }) => speaker));
  for (const [i, { audioPath, text }] of all.filter(({ speaker }) => development.has(speaker)).entries()) {
    const random = randomFrom(i + 11);
    const { samples } = await readAudio(audioPath);
    const words = wordsOf(text);
    const add = async (kind: string, sound: Float32Array, read: readonly string[], from: number, to: number) => {
      const heard = await featuresOf(sound, sound.length / RATE_HZ, models, () => undefined);
      const { events } = await analyseFluency(heard, read.join(" "), models, () => undefined);
      for (const event of events)
        if (event.kind === "insertion" && event.start < to && event.end > from) found.push({ kind, row: wordlessEvidence(event, heard) });
      return events;
    };
    const target = (await add("", samples, words, Infinity, 0)).find(({ kind }, at) => kind === "correct" && at >= i % words.length);
    if (!target) continue;
    if (words.length > 2)
      await add(
        "word",
        samples,
        words.filter((_, at) => at !== target.wordIndex),
        target.start,
        target.end,
      );
    const { kind, samples: sound } = sounds[Math.floor(random() * sounds.length)]!;
    const around = () => AROUND_SECONDS.least + (AROUND_SECONDS.most - AROUND_SECONDS.least) * random();
    const gaps = [around(), around(), 0];
    const at = Math.round(target.start * RATE_HZ);
    const parts = [samples.subarray(0, at), under(samples, sound, DECIBELS * random()), samples.subarray(at)];
    await add(
      kind,
      inARow(parts, (part) => gaps[part]!),
      words,
      target.start,
      target.start + gaps[0]! + gaps[1]! + sound.length / RATE_HZ,
    );
  }
  keepSamples(values.samples, found);
}

const isWord = ({ kind }: Sample) => kind === "word";
const { weights, bias } = fitLogistic(
  found.map(({ row }) => row),
  found.map((sample) => (isWord(sample) ? 0 : 1)),
  RIDGE,
);
const odds = found.map(({ row }) => logOdds(row, [...weights, bias]));
const ofWords = odds.filter((_, i) => isWord(found[i]!)).sort((a, b) => b - a);
const turn = ofWords[Math.floor(ofWords.length * LOST)]!;
for (const kind of [...new Set(found.map((sample) => sample.kind))].sort()) {
  const those = odds.filter((_, i) => found[i]!.kind === kind);
  process.stdout.write(`${kind}: ${those.filter((x) => x > turn).length} of ${those.length} additions are no words\n`);
}
const scorer = JSON.parse(readFileSync(values.out, "utf8")) as Record<string, unknown>;
scorer["wordless"] = [...weights, bias - turn].map((value) => Number(value.toPrecision(4)));
writeFileSync(values.out, `${JSON.stringify(scorer)}\n`);
process.exit(0);
