// Which phoneme is said in every 10 ms of every recording: the canonical phonemes, aligned by the forced aligner.
// Usage: tsx test/train/labels.ts --corpus DIR --list FILE.tsv --out DIR
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FRAME_SHIFT, logMel } from "../../src/engine/acoustic/logMel.ts";
import { readAudio, SAMPLE_RATE } from "../../src/engine/audio/readAudio.ts";
import { readCorpus } from "../bench/corpus.ts";
import { ForcedAligner, type AlignedWord } from "../bench/forcedAligner.ts";
import { classOf } from "../support/englishClasses.ts";

/** Experts' score from which a phoneme is taught as what it should be; below it nobody knows what it was. */
export const TAUGHT_FROM = 1;
/** No label: the frame teaches nothing. */
export const UNKNOWN = 255;

/** Class of every frame; `UNKNOWN` where the experts heard something else. */
export function frameLabels(frames: number, words: readonly AlignedWord[], phonemes: readonly string[][], scores: readonly number[][]): Uint8Array {
  const labels = new Uint8Array(frames);
  // The aligner's times count frames of the same length and step as these.
  const frameOf = (seconds: number) => Math.round((seconds * SAMPLE_RATE) / FRAME_SHIFT);
  words.forEach((word, w) =>
    word.phones.forEach(({ start, end }, i) => {
      const label = (scores[w]![i] ?? 0) < TAUGHT_FROM ? UNKNOWN : classOf(phonemes[w]![i]!);
      labels.fill(label, Math.max(0, frameOf(start)), Math.min(frames, Math.max(0, frameOf(end))));
    }),
  );
  return labels;
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { corpus: { type: "string" }, list: { type: "string" }, out: { type: "string" } } });
  const aligner = await ForcedAligner.load();
  const chunks: Uint8Array[] = [];
  const index: { id: string; speaker: string; age: number; frames: number; aligned: boolean }[] = [];
  for (const utterance of readCorpus(values.corpus!, values.list)) {
    const { samples } = await readAudio(utterance.audioPath);
    const { frames } = logMel(samples.subarray(0, samples.length));
    const words = aligner.align(samples, utterance.phonemes.map((word) => word.map(classOf)));
    chunks.push(words ? frameLabels(frames, words, utterance.phonemes, utterance.scores) : new Uint8Array(frames).fill(UNKNOWN));
    index.push({ id: utterance.id, speaker: utterance.speaker, age: utterance.age, frames, aligned: words !== undefined });
    if (index.length % 250 === 0) process.stdout.write(`labels: ${index.length} recordings\n`);
  }
  writeFileSync(join(values.out!, "labels.u8"), Buffer.concat(chunks));
  writeFileSync(join(values.out!, "labels.json"), JSON.stringify(index));
  process.stdout.write(`labels: ${index.length} recordings, ${index.filter((entry) => !entry.aligned).length} not aligned\n`);
  process.exit(0);
}
