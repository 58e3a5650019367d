// Trains the network that tells which phoneme was said in a phoneme's place (src/engine/score/placeContrast.ts):
//   tsx test/train/contrast.ts --corpus DIR [--list FILE.tsv] [--native DIR] --out media/engine/scorer.json [--work DIR] [--python PATH]
// It learns from the speakers whom the network has heard, so that those of development stay unheard, and from native
// readers where a folder is given (those of its list's split "tune"). phraseWeights.ts has to fit its weights anew after it.
// With --keep, places that were gathered before are taken from --work.
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { alignSegments, type PhoneTime } from "#engine/align/alignSegments.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { alignPhrase } from "#engine/decode/alignPhrase.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { contrastWidth, fitContrast, placeNumbers, type ContrastWeights } from "#engine/score/placeContrast.ts";
import type { ScorerWeights } from "#engine/score/scorer.ts";
import { readCorpus, type Utterance } from "../bench/corpus.ts";
import { pronouncedNatively } from "../bench/nativeWords.ts";
import { cut, placeWords } from "../bench/phraseTrials.ts";
import { SAID_RIGHT } from "../bench/readingTrials.ts";
import { CLASSES, classOf, PHONE_COST } from "../support/englishClasses.ts";
import { developmentSpeakers } from "./split.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    native: { type: "string" },
    work: { type: "string", default: join(import.meta.dirname, "../../.cache/contrast") },
    keep: { type: "boolean", default: false },
    out: { type: "string" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
    python: { type: "string", default: "/usr/bin/python3" },
  },
});
if (!values.corpus || !values.out) {
  console.error(
    "tsx test/train/contrast.ts --corpus DIR [--list FILE.tsv] [--native DIR] --out FILE.json [--work DIR] [--keep] [--python PATH]",
  );
  process.exit(2);
}
/** Shares of the phonemes in their sentence, and of the words cut out alone, that are learnt from: all would teach little more. */
const IN_SENTENCE = 0.6;
const ALONE = 0.6;
/** Of the phonemes put in another's place, those that resemble it. */
const ALIKE = 0.75;
const ALIKE_COST = 0.5;
const MARGIN = 0.03;
/** Something said beside a word that lasts longer than this, in frames, leaves its place in doubt. */
const BESIDE = 10;
const NEAR = 5;

if (!values.keep) await gather(values.corpus);
const options = [
  "--data",
  resolve(values.work),
  "--width",
  String(contrastWidth(CLASSES)),
  "--out",
  join(resolve(values.work), "contrast.json"),
];
const { status } = spawnSync(values.python, [join(import.meta.dirname, "contrast.py"), ...options], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
const contrast = JSON.parse(readFileSync(join(values.work, "contrast.json"), "utf8")) as ContrastWeights;
if (!fitContrast(contrast, CLASSES)) throw new Error("what was learnt does not fit this version of the engine");
const scorer = JSON.parse(readFileSync(values.out, "utf8")) as ScorerWeights;
writeFileSync(values.out, `${JSON.stringify({ ...scorer, contrast })}\n`);
process.exit(0);

async function gather(corpus: string): Promise<void> {
  const models = await loadModels(values.model);
  mkdirSync(values.work, { recursive: true });
  const rows = openSync(join(values.work, "places.f32"), "w");
  const facts: string[] = [];
  const all = readCorpus(corpus, values.list);
  const unheard = developmentSpeakers(all.map(({ speaker }) => speaker));
  const natives = values.native ? readCorpus(values.native).filter(({ split }) => split === "tune") : [];
  const recordings = [...all.filter(({ speaker }) => !unheard.has(speaker)), ...natives];
  for (const [number, recording] of recordings.entries()) {
    const { samples, duration } = await readAudio(recording.audioPath);
    const heard = await featuresOf(samples, duration, models, () => undefined);
    const native = natives.includes(recording);
    const utterance = native ? pronouncedNatively(recording, heard, models) : recording;
    const placed = utterance && placeWords(utterance, heard, models);
    if (!placed) continue;
    const random = randomFrom(number + 17);
    const words = utterance.phonemes.map((phones) => phones.map(classOf));
    const { frameSeconds, fitted } = models.acoustic;
    const grammar = { fillers: fitted.phrases.unexplained, restart: fitted.phrases.restart };
    const right = ({ scores }: Utterance, word: number, i: number) => scores[word]![i]! >= SAID_RIGHT;
    /** `said`: what the expected phonemes' places hold, 0 for nothing; undefined where nobody knows. */
    const add = (sound: AcousticFeatures, phones: readonly number[], times: readonly PhoneTime[], i: number, said: number | undefined) => {
      if (said === undefined) return;
      const row = Float32Array.from(placeNumbers(sound.posteriors, phones, times, i, models.acoustic.fitted.boundaries));
      writeSync(rows, new Uint8Array(row.buffer));
      facts.push(JSON.stringify({ said, native, age: recording.age }));
    };
    const segments = placed.path.words.map(({ word, start, end }) => ({ phones: words[word]!, start, end }));
    const times = alignSegments(heard, segments, models.acoustic.fitted.boundaries);
    const truth = words.map((phones, word) => phones.map((phone, i) => (right(utterance, word, i) ? phone : undefined)));
    placed.path.words.forEach(({ word }, at) =>
      words[word]!.forEach((_, i) => {
        if (random() < IN_SENTENCE) add(heard, words[word]!, times[at]!, i, truth[word]![i]);
      }),
    );
    for (const { word, start, end } of placed.path.words) {
      if (
        placed.path.fillers.some((filler) => filler.end - filler.start > BESIDE && filler.end > start - NEAR && filler.start < end + NEAR)
      )
        continue;
      if (random() >= ALONE) continue;
      const alone = await cut(heard, start * frameSeconds - MARGIN, end * frameSeconds + MARGIN, models, random);
      const learn = (phones: readonly number[], said: readonly (number | undefined)[], places: readonly number[]) => {
        const path = alignPhrase(alone.emissions, 0, alone.emissions.frames, [[phones]], grammar);
        const last = path?.words.at(-1);
        if (!last) return;
        const found = alignSegments(alone, [{ phones, start: last.start, end: last.end }], models.acoustic.fitted.boundaries)[0]!;
        for (const i of places) if (i >= 0 && i < phones.length) add(alone, phones, found, i, said[i]);
      };
      const phones = words[word]!;
      learn(phones, truth[word]!, [...phones.keys()]);
      // A wrong reference is aligned otherwise: what was said has to be told from its places, too.
      const at = Math.floor(random() * phones.length);
      learn(phones.with(at, another(phones[at]!, random)), truth[word]!, [at - 1, at, at + 1]);
      const before = Math.floor(random() * (phones.length + 1));
      const extra = anyBut([phones[before], phones[before - 1]], random);
      learn(phones.toSpliced(before, 0, extra), truth[word]!.toSpliced(before, 0, 0), [before - 1, before, before + 1]);
    }
    if (number % 500 === 499) process.stdout.write(`contrast: ${number + 1} of ${recordings.length} recordings, ${facts.length} places\n`);
  }
  closeSync(rows);
  writeFileSync(join(values.work, "places.jsonl"), facts.join("\n"));
}

function another(phone: number, random: () => number): number {
  const alike = Array.from({ length: CLASSES - 1 }, (_, i) => i + 1).filter(
    (other) => other !== phone && PHONE_COST[phone * CLASSES + other]! < ALIKE_COST,
  );
  return alike.length > 0 && random() < ALIKE ? alike[Math.floor(random() * alike.length)]! : anyBut([phone], random);
}

function anyBut(taken: readonly (number | undefined)[], random: () => number): number {
  for (;;) {
    const phone = 1 + Math.floor(random() * (CLASSES - 1));
    if (!taken.includes(phone)) return phone;
  }
}
