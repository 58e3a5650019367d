// Labels again, by a network that was trained on the first ones: it hears the accents better than the forced aligner.
// Usage: tsx test/train/realign.ts --corpus DIR --list FILE.tsv --model DIR --out DIR --name FILE [--prior SHARE]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { emissionsOf } from "../../src/engine/acoustic/emissions.ts";
import { MEL_BANDS, SECONDS_PER_FRAME } from "../../src/engine/acoustic/logMel.ts";
import { PhoneNetwork } from "../../src/engine/acoustic/phoneNetwork.ts";
import { ENGLISH_PHONEMES } from "../../src/engine/language/english/englishPhonemes.ts";
import { readCorpus } from "../bench/corpus.ts";
import { classOf } from "../support/englishClasses.ts";
import { frameLabels, TAUGHT_FROM } from "./labels.ts";
import { alignWords } from "./wordChain.ts";

const { values } = parseArgs({ options: { corpus: { type: "string" }, list: { type: "string" }, model: { type: "string" }, out: { type: "string" }, name: { type: "string" }, prior: { type: "string", default: "0" } } });
const out = values.out!;
const network = await PhoneNetwork.load(values.model!, ENGLISH_PHONEMES);
const index = JSON.parse(readFileSync(join(out, "labels.json"), "utf8")) as { id: string; frames: number }[];
const utterances = new Map(readCorpus(values.corpus!, values.list).map((utterance) => [utterance.id, utterance]));
const bytes = readFileSync(join(out, "features-0.f32"));
const first = readFileSync(join(out, "labels.u8"));
const labels = Uint8Array.from(first);
let at = 0;
let moved = 0;
for (const { id, frames } of index) {
  const { phonemes, scores } = utterances.get(id)!;
  const rows = new Float32Array(bytes.buffer.slice(bytes.byteOffset + at * MEL_BANDS * 4, bytes.byteOffset + (at + frames) * MEL_BANDS * 4));
  const emissions = emissionsOf(network.posteriors(rows, frames), network.logPrior, Number(values.prior));
  const found = alignWords(emissions, phonemes.map((word, w) => word.map((phoneme, i) => ({ phone: classOf(phoneme), wrong: !(scores[w]![i]! >= TAUGHT_FROM) }))));
  if (found) {
    const words = found.map((word) => ({ phones: word.map(({ start, end }) => ({ start: start * SECONDS_PER_FRAME, end: end * SECONDS_PER_FRAME })) }));
    labels.set(frameLabels(frames, words, phonemes, scores), at);
  }
  for (let t = at; t < at + frames; t++) if (labels[t] !== first[t]) moved++;
  at += frames;
}
writeFileSync(join(out, values.name!), labels);
process.stdout.write(`labels again: ${((100 * moved) / at).toFixed(1)} % of all frames changed\n`);
process.exit(0);
