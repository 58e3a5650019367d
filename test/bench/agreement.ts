// How far the engine agrees with experts on words that children and adults read, through the whole way of `speech-assessment agreement`: result, rater's
// table, report. `npm run bench:agreement -- --corpus DIR --left-out-of train.tsv` measures on speakers whom the shipped model has not heard.
// The experts scored phonemes: a word with a bad one is a miscue here, though a teacher may take it for an accent. Words of which they were of two
// minds do not count, and nobody said what was read instead, so there are no kinds.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { agreementInWords } from "#cli/results/agreementInWords.ts";
import type { FluencyAnalysis } from "#core/analysis.ts";
import { csvCell } from "#core/text/csvCell.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import { readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import { fluencyV2Body } from "#service/bodies/fluencyV2Body.ts";
import { FIGURE_NAMES } from "#core/agreement/agreementFigures.ts";
import { agreementReport } from "#sets/agreement/agreementReport.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { saidRight } from "./calibrationTrials.ts";
import { readCorpus, type Utterance } from "./corpus.ts";
import { readRecording } from "./sound.ts";

/** Of the speakers of the list that the shipped model learnt from, every so many were left out; see media/docs/engineering/model.md. */
const LEFT_OUT = 12;

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    "left-out-of": { type: "string" },
    oldest: { type: "string", default: "15" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
  },
});
const { corpus, list, "left-out-of": learnt, model } = values;
if (corpus === undefined || !existsSync(corpus) || !existsSync(join(model, "phones.json"))) {
  console.error(
    "Name a folder that holds recordings, and build the engine's model first (npm run build): npm run bench:agreement -- --corpus DIR [--list FILE.tsv] [--left-out-of FILE.tsv] [--oldest YEARS] [--model DIR]",
  );
  process.exit(2);
}

const leftOut = learnt === undefined ? undefined : speakersLeftOut(learnt);
const utterances = readCorpus(corpus, list).filter(({ age, speaker }) => age <= Number(values.oldest) && (leftOut?.has(speaker) ?? true));
const models = await loadModels(model);
const readings: KeptReading[] = [];
const rows = ["recording,word,verdict"];
for (const utterance of utterances) {
  const words = tokenise(utterance.text).map((token) => normaliseWord(token.text));
  if (words.length !== utterance.scores.length) continue;
  const { samples, duration } = await readRecording(utterance, "clean");
  const text = words.join(" ");
  readings.push(
    keptReading(
      utterance,
      text,
      await analyseFluency(await featuresOf(samples, duration, models, () => undefined), text, models, () => undefined),
    ),
  );
  utterance.scores.forEach((scores, word) => {
    const right = saidRight(scores);
    if (right !== undefined) rows.push([`${utterance.id}.wav`, word + 1, right ? "correct" : "miscue"].map(csvCell).join(","));
  });
}
const report = agreementReport({
  readings,
  first: "engine",
  others: { tables: [{ name: "experts", text: rows.join("\n") }] },
  isWhole: false,
});
console.log(agreementInWords(report));
for (const { line, message } of report.problems) console.log(`row ${line}: ${message}`);
const figures = Object.fromEntries(FIGURE_NAMES.map((name) => [name, report.all.figures[name]]));
console.log(
  JSON.stringify({
    bench: "agreement",
    leftOut: leftOut !== undefined,
    recordings: readings.length,
    clusters: report.clusters,
    words: report.all.words,
    figures,
  }),
);
process.exit(0);

function keptReading({ id, speaker }: Utterance, reference: string, analysis: FluencyAnalysis): KeptReading {
  const at = new Date(0);
  const job = { id, operation: "fluency-v2", userToken: "", modelId: "local-en", reference, receivedAt: at, completedAt: at } as const;
  const file = writeAssessment({
    version: 1,
    operation: job.operation,
    assessedAt: at.toISOString(),
    assessedBy: { service: "embedded", modelId: job.modelId },
    recording: { path: `${id}.wav` },
    reference: { text: reference },
    result: { ...fluencyV2Body(job, analysis) },
  });
  return { ...readAssessment(file), uri: `file:///${id}.assessment.json`, alias: speaker };
}

function speakersLeftOut(path: string): ReadonlySet<string> {
  const [header = "", ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  const column = header.split("\t").indexOf("speaker");
  const speakers = [...new Set(lines.map((line) => line.split("\t")[column]!))].sort();
  return new Set(speakers.filter((_, i) => i % LEFT_OUT === 0));
}
