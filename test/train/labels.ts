// Which phoneme is said in every 10 ms of every recording: the canonical phonemes, aligned by a network.
// Usage: tsx test/train/labels.ts --corpus DIR --list FILE.tsv --model DIR --out DIR [--name FILE] [--prior SHARE]
// reads features-0.f32 in --out and writes FILE (labels.u8) and labels.json there.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FRAME_SHIFT_SAMPLES, MEL_BANDS } from "#engine/model/builtIn/logMel.ts";
import { PhoneNetwork } from "#engine/model/builtIn/phoneNetwork.ts";
import { SAMPLE_RATE_HZ } from "#engine/audio/readAudio.ts";
import { emissionsOf } from "#engine/acoustic/emissions.ts";
import { readCorpus } from "../bench/corpus.ts";
import { ENGLISH_PHONEMES, classOf } from "../support/englishClasses.ts";
import { alignWords } from "./wordChain.ts";

/** Experts' score from which a phoneme is taught as what it should be; below it nobody knows what it was. */
export const TAUGHT_FROM = 1;
/** No label: the frame teaches nothing. */
export const UNKNOWN = 255;

/** Words whose phonemes have times, in seconds. */
interface TimedWord {
  phones: readonly { start: number; end: number }[];
}

/** Class of every frame; `UNKNOWN` where the experts heard something else. */
export function frameLabels(
  frames: number,
  words: readonly TimedWord[],
  phonemes: readonly string[][],
  scores: readonly number[][],
): Uint8Array {
  const labels = new Uint8Array(frames);
  const frameOf = (seconds: number) => Math.round((seconds * SAMPLE_RATE_HZ) / FRAME_SHIFT_SAMPLES);
  words.forEach((word, w) =>
    word.phones.forEach(({ start, end }, i) => {
      const label = (scores[w]![i] ?? 0) < TAUGHT_FROM ? UNKNOWN : classOf(phonemes[w]![i]!);
      labels.fill(label, Math.max(0, frameOf(start)), Math.min(frames, Math.max(0, frameOf(end))));
    }),
  );
  return labels;
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: {
      corpus: { type: "string" },
      list: { type: "string" },
      model: { type: "string" },
      out: { type: "string" },
      name: { type: "string", default: "labels.u8" },
      prior: { type: "string", default: "0" },
    },
  });
  const out = values.out!;
  const network = await PhoneNetwork.load(values.model!, ENGLISH_PHONEMES);
  const utterances = new Map(readCorpus(values.corpus!, values.list).map((utterance) => [utterance.id, utterance]));
  const recordings = JSON.parse(readFileSync(join(out, "features-0.json"), "utf8")) as { id: string; frames: number }[];
  const bytes = readFileSync(join(out, "features-0.f32"));
  const chunks: Uint8Array[] = [];
  const index: { id: string; speaker: string; age: number; frames: number; aligned: boolean }[] = [];
  let at = 0;
  for (const { id, frames } of recordings) {
    const { speaker, age, phonemes, scores } = utterances.get(id)!;
    const rows = new Float32Array(
      bytes.buffer.slice(bytes.byteOffset + at * MEL_BANDS * 4, bytes.byteOffset + (at + frames) * MEL_BANDS * 4),
    );
    at += frames;
    const emissions = emissionsOf(network.posteriors(rows, frames), network.logPrior, Number(values.prior));
    const found = alignWords(
      emissions,
      phonemes.map((word, w) => word.map((phoneme, i) => ({ phone: classOf(phoneme), wrong: !(scores[w]![i]! >= TAUGHT_FROM) }))),
    );
    const seconds = FRAME_SHIFT_SAMPLES / SAMPLE_RATE_HZ;
    const words = found?.map((word) => ({ phones: word.map(({ start, end }) => ({ start: start * seconds, end: end * seconds })) }));
    chunks.push(words ? frameLabels(frames, words, phonemes, scores) : new Uint8Array(frames).fill(UNKNOWN));
    index.push({ id, speaker, age, frames, aligned: words !== undefined });
  }
  writeFileSync(join(out, values.name), Buffer.concat(chunks));
  writeFileSync(join(out, "labels.json"), JSON.stringify(index));
  process.stdout.write(`labels: ${index.length} recordings, ${index.filter((entry) => !entry.aligned).length} not aligned\n`);
}
