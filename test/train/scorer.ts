// Makes the scorer's weights: tsx test/train/scorer.ts --corpus DIR [--list FILE.tsv] --folds FILE --out FILE
// --folds names networks and the speakers that each has not heard, [{"folder": …, "leftOut": […]}]: only those speakers'
// recordings teach the scorer what a network's answer is worth. --accepted is the verdict to ship instead of the folds' own.
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { emissionsOf } from "#engine/acoustic/emissions.ts";
import { slicePosteriors } from "#engine/acoustic/posteriors.ts";
import { logMel } from "#engine/model/builtIn/logMel.ts";
import { PhoneNetwork } from "#engine/model/builtIn/phoneNetwork.ts";
import { alignSegments } from "#engine/align/alignSegments.ts";
import { loadBoundaryModel } from "#engine/align/boundaryModel.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { speechSpan } from "#engine/decode/speechSpan.ts";
import { phoneEvidence, windowsOf } from "#engine/score/phoneEvidence.ts";
import { Scorer, type ScorerWeights } from "#engine/score/scorer.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readCorpus } from "../bench/corpus.ts";
import { changedReferences } from "../bench/phoneTrials.ts";
import { ENGLISH_PHONEMES, EVIDENCE, classOf } from "../support/englishClasses.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    folds: { type: "string" },
    work: { type: "string", default: join(import.meta.dirname, "../../.cache/scorer") },
    out: { type: "string" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
    python: { type: "string", default: "/usr/bin/python3" },
    check: { type: "boolean", default: false },
    accepted: { type: "string" },
  },
});
if (!values.corpus || !values.folds || !values.out) {
  console.error("tsx test/train/scorer.ts --corpus DIR [--list FILE.tsv] --folds FILE --out FILE [--work DIR] [--python PATH] [--check]");
  process.exit(2);
}
/** Longer references say nothing new and cost time. */
const MOST_PHONEMES = 60;

const folds = JSON.parse(readFileSync(values.folds, "utf8")) as { folder: string; leftOut: string[] }[];
const corpus = readCorpus(values.corpus, values.list);
const boundaries = await loadBoundaryModel(values.model, ENGLISH_PHONEMES);
mkdirSync(values.work, { recursive: true });
const rows = openSync(join(values.work, "evidence.f32"), "w");
const trials: string[] = [];
for (const [fold, { folder, leftOut }] of folds.entries()) {
  const network = await PhoneNetwork.load(folder, ENGLISH_PHONEMES);
  for (const utterance of corpus.filter(({ speaker }) => leftOut.includes(speaker))) {
    const reference = utterance.phonemes.flat();
    if (reference.length < 3 || reference.length > MOST_PHONEMES) continue;
    const { samples } = await readAudio(utterance.audioPath);
    const { values: mel, frames } = logMel(samples);
    const posteriors = network.posteriors(mel, frames);
    const emissions = emissionsOf(posteriors, network.logPrior);
    const span = speechSpan(emissions);
    const random = randomFrom(Number(utterance.id) || utterance.id.length);
    const add = (phonemes: readonly string[], changed: readonly number[], scores?: readonly number[]) => {
      const phones = phonemes.map(classOf);
      const windows = windowsOf(alignSegments({ samples, posteriors }, [{ phones, ...span }], boundaries)[0]!, span.start, posteriors);
      const evidence = phoneEvidence(slicePosteriors(posteriors, span.start, span.end), network.logPrior, phones, windows);
      if (!evidence) return;
      writeSync(rows, new Uint8Array(evidence.rows.buffer, evidence.rows.byteOffset, evidence.rows.byteLength));
      trials.push(
        JSON.stringify({
          fold,
          age: utterance.age,
          phones,
          changed,
          scores: scores?.map((score) => (Number.isFinite(score) ? score : null)),
        }),
      );
    };
    add(reference, [], utterance.scores.flat());
    const changed = changedReferences(reference, random).filter(({ kind }) => kind !== "left out");
    // One of the kinds a recording, in turn: more of the same recording would teach little more.
    const { phonemes, index } = changed[trials.length % changed.length]!;
    add(phonemes, [index]);
  }
  process.stdout.write(`scorer: evidence of fold ${fold + 1} of ${folds.length}\n`);
}
closeSync(rows);
writeFileSync(join(values.work, "trials.jsonl"), trials.join("\n"));
/** Parts that other trainers fit are kept from the model at hand, and have to be fitted anew. */
const kept = JSON.parse(readFileSync(join(values.model, "scorer.json"), "utf8")) as ScorerWeights;
const options = [
  "--data",
  resolve(values.work),
  "--width",
  String(EVIDENCE),
  "--out",
  resolve(values.out),
  ...(values.check ? ["--check"] : []),
];
const { status } = spawnSync(values.python, [join(import.meta.dirname, "scorer.py"), ...options], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
const taught = JSON.parse(readFileSync(values.out, "utf8")) as Partial<ScorerWeights>;
const weights: ScorerWeights = {
  ...kept,
  ...taught,
  ...(values.accepted ? { accepted: Number(values.accepted) } : {}),
};
new Scorer(weights);
writeFileSync(values.out, `${JSON.stringify(weights)}\n`);
process.exit(0);
