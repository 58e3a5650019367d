// What the network hears of every recording: the product's own log-mel values, of the recording as it is (copy 0) and
// of augmented copies. Usage: tsx test/train/features.ts --corpus DIR --list FILE.tsv --out DIR --copies N --from K
import { openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { logMel } from "#engine/model/builtIn/logMel.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readCorpus } from "../bench/corpus.ts";
import { augment } from "./augment.ts";
import { developmentSpeakers } from "./split.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    out: { type: "string" },
    from: { type: "string", default: "0" },
    to: { type: "string", default: "5" },
  },
});
/** Recordings that babble is made of. */
const VOICES = 150;

const corpus = readCorpus(values.corpus!, values.list);
const development = developmentSpeakers(corpus.map((utterance) => utterance.speaker));
const recordings = await readAll();
const pick = randomFrom(7);
const voices: Float32Array[] = [];
while (voices.length < VOICES) {
  const i = Math.floor(pick() * corpus.length);
  if (!development.has(corpus[i]!.speaker)) voices.push(recordings[i]!);
}
for (let copy = Number(values.from); copy <= Number(values.to); copy++) {
  const file = openSync(join(values.out!, `features-${copy}.f32`), "w");
  const index: { id: string; speed: number; frames: number }[] = [];
  corpus.forEach((utterance, i) => {
    const random = randomFrom(copy * 1_000_003 + i);
    const changed = copy === 0 ? { samples: recordings[i]!, speed: 1 } : augment(recordings[i]!, voices, random);
    const { values: rows, frames } = logMel(changed.samples);
    writeSync(file, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
    index.push({ id: utterance.id, speed: changed.speed, frames });
  });
  writeFileSync(join(values.out!, `features-${copy}.json`), JSON.stringify(index));
  process.stdout.write(`features: copy ${copy} done\n`);
}

async function readAll(): Promise<Float32Array[]> {
  const all: Float32Array[] = [];
  for (const utterance of corpus) all.push((await readAudio(utterance.audioPath)).samples);
  return all;
}
