// Fits the confidence in words and phonemes on speakers that the network has not heard, and tells how well it holds on
// speakers that were left out of the fit: tsx test/train/confidence.ts --corpus DIR --list FILE.tsv [--out scorer.json] [--model DIR]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { loadModels } from "#engine/loadModels.ts";
import type { ConfidenceWeights } from "#engine/score/confidence.ts";
import { reviewOf } from "#engine/reading/reviewVerdicts.ts";
import { phonemeEvidence } from "#engine/score/confidenceEvidence.ts";
import { readerEvidence, unreviewed } from "#engine/score/reviewEvidence.ts";
import { calibrationError, mistakesAmong, verdictsOn } from "../bench/calibrationTrials.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readCorpus } from "../bench/corpus.ts";
import { ROOT } from "../support/paths.ts";
import { fitLogistic } from "./logistic.ts";
import { developmentSpeakers } from "./split.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    model: { type: "string", default: join(ROOT, "dist/model") },
    out: { type: "string", default: join(ROOT, "media/engine/scorer.json") },
  },
});
/** How strongly weights are drawn to zero. */
const RIDGE = 2;

interface Sample {
  kind: keyof ConfidenceWeights;
  speaker: string;
  child: boolean;
  row: number[];
  right: boolean;
}

const models = await loadModels(values.model);
const all = readCorpus(values.corpus!, values.list);
const development = developmentSpeakers(all.map(({ speaker }) => speaker));
const vocabulary = [...new Set(all.flatMap(({ text }) => tokenise(text).map((token) => normaliseWord(token.text))))]
  .filter((word) => models.language.lexicon.has(word))
  .sort();
const samples: Sample[] = [];
for (const [i, utterance] of all.filter(({ speaker }) => development.has(speaker)).entries()) {
  const { samples: sound, duration } = await readAudio(utterance.audioPath);
  const heard = featuresOf(sound, duration, models, () => undefined);
  const { words, phonemes } = verdictsOn(utterance, heard, models, vocabulary, randomFrom(i + 77));
  const { speaker, age } = utterance;
  for (const { events, at, right, passage } of words) {
    const row =
      passage.dictionary[events[at]!.wordIndex]!.length === 0
        ? unreviewed(events, at)
        : reviewOf(events, at, readerEvidence(events), passage, heard, models).evidence();
    samples.push({ kind: events[at]!.kind as "correct", speaker, child: age <= 15, row, right });
  }
  for (const { phoneme, right } of phonemes)
    samples.push({ kind: "phoneme", speaker, child: age <= 15, row: phonemeEvidence(phoneme), right });
}

const fit = (those: readonly Sample[]) => {
  const { weights, bias } = fitLogistic(
    those.map(({ row }) => row),
    those.map(({ right }) => (right ? 1 : 0)),
    RIDGE,
  );
  return [...weights, bias].map((value) => Number(value.toPrecision(4)));
};
const KINDS = ["correct", "substitution", "omission", "phoneme"] as const;
const judged = [...development].flatMap((speaker) =>
  KINDS.flatMap((kind) => {
    const own = samples.filter((sample) => sample.kind === kind && sample.speaker === speaker);
    const weights = own.length > 0 ? fit(samples.filter((sample) => sample.kind === kind && sample.speaker !== speaker)) : [];
    return own.map((sample) => ({
      ...sample,
      confidence: 1 / (1 + Math.exp(-sample.row.reduce((sum, value, j) => sum + value * weights[j]!, weights.at(-1)!))),
    }));
  }),
);
for (const [group, those] of Object.entries({
  words: judged.filter(({ kind }) => kind !== "phoneme"),
  phonemes: judged.filter(({ kind }) => kind === "phoneme"),
})) {
  for (const [who, some] of Object.entries({
    all: those,
    children: those.filter(({ child }) => child),
    adults: those.filter(({ child }) => !child),
  })) {
    process.stdout.write(
      `${group}, ${who}: ${some.length}, ${some.filter(({ right }) => !right).length} mistakes; expected calibration error ${calibrationError(some).toFixed(3)}; least sure 15 % hold ${mistakesAmong(some, 0.15).toFixed(1)} % of the mistakes\n`,
    );
  }
}
const scorer = JSON.parse(readFileSync(values.out, "utf8")) as Record<string, unknown>;
scorer["confidence"] = Object.fromEntries(KINDS.map((kind) => [kind, fit(samples.filter((sample) => sample.kind === kind))]));
writeFileSync(values.out, `${JSON.stringify(scorer)}\n`);
process.exit(0);
