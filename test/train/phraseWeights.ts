// Fits what a phrase's evidence is weighed with, and tells how often it is right about speakers that it was not fitted on:
//   tsx test/train/phraseWeights.ts --corpus DIR --list FILE.tsv --split dev [--model DIR] [--out media/engine/scorer.json]
// Only recordings that the network has not heard may teach it: --split dev, or --speakers A,B. With --out the weights are
// written into the file's `phrase` and `guessedPhrase`. With --native DIR, native readers of its list's split "tune" teach too, and those of "keep" are only
// measured. With --rows the evidence is kept in that file, and taken from it the next time.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadModels } from "#engine/loadModels.ts";
import { phraseConfidence } from "#engine/score/phraseJudge.ts";
import type { ScorerWeights } from "#engine/score/scorer.ts";
import { readCorpus } from "../bench/corpus.ts";
import { countIn, fitGuessed, fitPhrases, phraseSamples, type PhraseSample } from "./phraseFit.ts";
import { developmentSpeakers } from "./split.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    split: { type: "string" },
    speakers: { type: "string" },
    native: { type: "string" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
    out: { type: "string" },
    rows: { type: "string" },
  },
});
if (!values.corpus || (values.split !== "dev" && !values.speakers)) {
  console.error(
    "tsx test/train/phraseWeights.ts --corpus DIR [--list FILE.tsv] --split dev | --speakers A,B [--native DIR] [--model DIR] [--out FILE.json] [--rows FILE.jsonl]",
  );
  process.exit(2);
}
const samples = values.rows && existsSync(values.rows) ? kept(values.rows) : await gathered(values.corpus);
const { phrase, probabilities, share: saidShare } = fitPhrases(samples);
console.log(`probabilities hold where ${(100 * saidShare).toFixed(0)} % of the phrases were said`);
const inCorpus = ({ native }: PhraseSample) => native === undefined;
for (const [group, belongs] of [
  ["all", inCorpus],
  ["children", (sample: PhraseSample) => inCorpus(sample) && sample.age <= 15],
  ["adults", (sample: PhraseSample) => inCorpus(sample) && sample.age > 15],
  ["native readers", ({ native }: PhraseSample) => native === "keep"],
] as const) {
  tell(group, belongs);
  tell(`${group}, one word`, (sample) => belongs(sample) && sample.words === 1);
}
console.log(JSON.stringify(phrase));
if (values.out) {
  const scorer = JSON.parse(readFileSync(values.out, "utf8")) as ScorerWeights;
  writeFileSync(values.out, `${JSON.stringify({ ...scorer, phrase, guessedPhrase: fitGuessed(samples) })}\n`);
}
process.exit(0);

async function gathered(corpus: string): Promise<PhraseSample[]> {
  const all = readCorpus(corpus, values.list);
  const chosen = values.speakers ? new Set(values.speakers.split(",")) : developmentSpeakers(all.map(({ speaker }) => speaker));
  const models = await loadModels(values.model);
  const found = await phraseSamples(
    all.filter(({ speaker }) => chosen.has(speaker)),
    models,
  );
  if (values.native) found.push(...(await phraseSamples(readCorpus(values.native), models, { firstPhrase: found.length, native: true })));
  if (values.rows) writeFileSync(values.rows, found.map((sample) => JSON.stringify(sample)).join("\n"));
  return found;
}

function kept(file: string): PhraseSample[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => JSON.parse(line) as PhraseSample);
}

/** Figures of one group of speakers, cross-validated. */
function tell(group: string, belongs: (sample: PhraseSample) => boolean): void {
  const probabilitiesOf = (kind: PhraseSample["kind"]) => probabilities.filter((_, i) => samples[i]!.kind === kind && belongs(samples[i]!));
  const said = probabilitiesOf("said").sort((a, b) => a - b);
  if (said.length === 0) return;
  const at92 = said[Math.floor(said.length * 0.08)]!;
  const share = (of: readonly number[], holds: (p: number) => boolean) => `${((100 * of.filter(holds).length) / of.length).toFixed(1)} %`;
  console.log(`${group}: said ${share(said, (p) => p >= phrase.accepted)} of ${said.length} accepted`);
  for (const kind of new Set(samples.map((sample) => sample.kind))) {
    const those = probabilitiesOf(kind);
    if (kind !== "said")
      console.log(
        `  ${kind}: ${share(those, (p) => p < phrase.accepted)} of ${those.length} rejected, ${share(those, (p) => p < at92)} where 92 % of what was said is accepted`,
      );
  }
  const first = new Map<number, { said: number; near: number }>();
  samples.forEach((sample, i) => {
    if (!belongs(sample) || (sample.kind !== "said" && sample.kind !== "one of the 20 nearest")) return;
    const entry = first.get(sample.phrase) ?? { said: 0, near: -1 };
    if (sample.kind === "said") entry.said = probabilities[i]!;
    else entry.near = Math.max(entry.near, probabilities[i]!);
    first.set(sample.phrase, entry);
  });
  const ranked = [...first.values()].filter(({ near }) => near >= 0);
  console.log(
    `  said word first among its 20 nearest: ${((100 * ranked.filter((entry) => entry.said > entry.near).length) / ranked.length).toFixed(1)} % of ${ranked.length}`,
  );
  const counts = new Map([...new Set(samples.map((sample) => sample.kind))].map((kind) => [kind, countIn(saidShare, kind, samples)]));
  for (const name of ["High", "Medium", "Low"] as const) {
    const found = samples
      .map((sample, i) => ({ sample, p: probabilities[i]!, count: counts.get(sample.kind)! }))
      .filter(({ sample, p }) => belongs(sample) && phraseConfidence(p, phrase) === name);
    const weigh = (those: typeof found) => those.reduce((sum, { count }) => sum + count, 0);
    const right = found.filter(({ sample, p }) => p >= phrase.accepted === (sample.kind === "said"));
    const pairs = (["one phone off", "a like phone off"] as const).map((kind) => {
      const those = right.filter(({ sample }) => sample.kind === kind).length;
      return `${those} of ${found.filter(({ sample }) => sample.kind === kind).length} with ${kind}`;
    });
    console.log(
      `  confidence ${name}: ${((100 * weigh(right)) / weigh(found)).toFixed(1)} % right in that mix, ${found.length} trials; ${pairs.join(", ")}`,
    );
  }
}
