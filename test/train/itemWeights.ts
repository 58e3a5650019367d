// Fits what the evidence on letters, sounds and made-up words is weighed with, and tells how often it is right about speakers
// that it was not fitted on:
//   tsx test/train/itemWeights.ts --corpus DIR --list FILE.tsv [--model DIR] [--rows FILE.jsonl] [--out media/engine/scorer.json]
// Only the development speakers, whom the network has not heard, teach it. With --out the weights are written into the file's
// `item`. With --rows the evidence is kept in that file, and taken from it the next time.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import type { ItemKind } from "#language/phonics/item.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { itemMatch, roomFor } from "#engine/reading/itemVerdicts.ts";
import type { Models } from "#engine/reading/models.ts";
import { readingIn } from "#engine/reading/fluency.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import type { ItemWeights } from "#engine/score/phraseJudge.ts";
import type { ScorerWeights } from "#engine/score/scorer.ts";
import { readCorpus } from "../bench/corpus.ts";
import { cutItems, drawTrials, listsOf, readList, referenceOf, type CutItem } from "../bench/itemTrials.ts";
import { keepSamples, keptSamples } from "./keptSamples.ts";
import { fitLogistic } from "./logistic.ts";
import { developmentSpeakers } from "./split.ts";

interface ItemSample {
  speaker: string;
  kind: ItemKind;
  presented: string;
  row: number[];
}

/** Times that each list is tried, with items presented as something else each time. */
const ROUNDS = 4;
/** Share of what was said that may be turned down: 90 % are to be accepted, with some room for other speakers. Sounds were not said alone. */
const TURNED_DOWN = { nonsense: 0.07, sound: 0.1 };
const RIDGE = 3;

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
    rows: { type: "string" },
    out: { type: "string" },
  },
});
if (!values.corpus) {
  console.error("tsx test/train/itemWeights.ts --corpus DIR [--list FILE.tsv] [--model DIR] [--rows FILE.jsonl] [--out FILE.json]");
  process.exit(2);
}
let samples = keptSamples<ItemSample>(values.rows);
if (samples.length === 0) {
  samples = await gathered(values.corpus);
  keepSamples(values.rows, samples);
}
const { weights, bias } = fitted(samples);
const oddsOf = (fit: { weights: readonly number[]; bias: number }, row: readonly number[]) =>
  row.reduce((sum, value, j) => sum + value * fit.weights[j]!, fit.bias);
const odds = new Array<number>(samples.length);
for (const speaker of new Set(samples.map((sample) => sample.speaker))) {
  const others = fitted(samples.filter((sample) => sample.speaker !== speaker));
  samples.forEach((sample, i) => {
    if (sample.speaker === speaker) odds[i] = oddsOf(others, sample.row);
  });
}
const turnOf = (kind: ItemKind, share: number) => {
  const said = odds.filter((_, i) => samples[i]!.presented === "right" && samples[i]!.kind === kind).sort((a, b) => a - b);
  return said[Math.floor(said.length * share)]!;
};
const nonsense = turnOf("nonsense", TURNED_DOWN.nonsense);
// Letters are as clear as made-up words, and too few to have a threshold of their own.
const turns: Readonly<Record<ItemKind, number>> = { nonsense, letter: nonsense, sound: turnOf("sound", TURNED_DOWN.sound) };
for (const key of [...new Set(samples.map(({ kind, presented }) => `${kind}: ${presented}`))].sort()) {
  const those = samples.flatMap((sample, i) => (`${sample.kind}: ${sample.presented}` === key ? [odds[i]! - turns[sample.kind]] : []));
  const accepted = those.filter((value) => value >= 0);
  console.log(`${key}: ${((100 * accepted.length) / those.length).toFixed(1)} % of ${those.length} accepted`);
}
const item: ItemWeights = {
  weights: weights.map(round),
  bias: { letter: round(bias - turns.letter), sound: round(bias - turns.sound), nonsense: round(bias - turns.nonsense) },
  accepted: 0.5,
};
console.log(JSON.stringify(item));
if (values.out) {
  const scorer = JSON.parse(readFileSync(values.out, "utf8")) as ScorerWeights;
  writeFileSync(values.out, `${JSON.stringify({ ...scorer, item })}\n`);
}
process.exit(0);

async function gathered(corpus: string): Promise<ItemSample[]> {
  const all = readCorpus(corpus, values.list);
  const chosen = developmentSpeakers(all.map(({ speaker }) => speaker));
  const models = await loadModels(values.model);
  const items: CutItem[] = [];
  for (const utterance of all.filter(({ speaker }) => chosen.has(speaker))) {
    const { samples: sound, duration } = await readAudio(utterance.audioPath);
    items.push(...cutItems(utterance, await featuresOf(sound, duration, models, () => undefined), models));
  }
  const random = randomFrom(11);
  const found: ItemSample[] = [];
  for (const list of listsOf(items)) for (let round = 0; round < ROUNDS; round++) found.push(...(await rowsOf(list, models, random)));
  return found;
}

/** Of items in which something was heard. */
async function rowsOf(list: readonly CutItem[], models: Models, random: () => number): Promise<ItemSample[]> {
  const heard = await readList(list, models, random);
  const trials = drawTrials(list, random);
  const passage = passageOf(referenceOf(trials), models.language);
  const reading = readingIn(heard, passage, models, () => undefined);
  return (reading?.sure ?? []).flatMap((event, at): ItemSample[] => {
    if (event.kind === "insertion" || event.kind === "omission") return [];
    const { item: cut, presented } = trials[event.wordIndex]!;
    const match = itemMatch(cut.kind, passage.dictionary[event.wordIndex]!, roomFor(reading!.sure, at, heard), heard, models);
    return match
      ? [{ speaker: cut.whose.speaker, kind: cut.kind, presented, row: match.evidence.map((value) => Math.round(value * 1e4) / 1e4) }]
      : [];
  });
}

/** Each kind counts for as much as the others, and what was said for as much as what was not. */
function fitted(those: readonly ItemSample[]): { weights: number[]; bias: number } {
  const countOf = ({ kind, presented }: ItemSample) =>
    those.filter((other) => other.kind === kind && (other.presented === "right") === (presented === "right")).length;
  const counts = new Map(those.map((sample) => [`${sample.kind} ${sample.presented === "right"}`, countOf(sample)]));
  const weightOf: Readonly<Record<ItemKind, number>> = { nonsense: 1, letter: 0.4, sound: 0.4 };
  return fitLogistic(
    those.map(({ row }) => row),
    those.map(({ presented }) => (presented === "right" ? 1 : 0)),
    RIDGE,
    those.map((sample) => (500 * weightOf[sample.kind]) / counts.get(`${sample.kind} ${sample.presented === "right"}`)!),
  );
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
