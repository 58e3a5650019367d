// Fits what tells a word from others of its family, and if a function word was said (src/engine/reading/wordFamilies.ts), on speakers that
// the network has not heard and on fluent native readers: tsx test/train/family.ts --corpus DIR --list FILE.tsv --native DIR
// [--out scorer.json] [--model DIR] [--samples FILE, read where it is there]; tells the curve of what is found against what is wrongly flagged.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { readingIn } from "#engine/reading/fluency.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import { familyRivals } from "#engine/reading/wordFamilies.ts";
import type { FamilyWeights } from "#engine/score/familyWeights.ts";
import { readerEvidence } from "#engine/score/reviewEvidence.ts";
import { logOdds } from "#engine/score/reviewWeights.ts";
import type { ScorerWeights } from "#engine/score/scorer.ts";
import { readCorpus, type Utterance } from "../bench/corpus.ts";
import { raiseVoice } from "../bench/raisedVoice.ts";
import { SAID_RIGHT } from "../bench/readingTrials.ts";
import { ROOT } from "../support/paths.ts";
import { NO_FAMILY, withFunctionWords, withOtherForms, wordsOf, type FamilyWord } from "./families.ts";
import { keepSamples, keptSamples } from "./keptSamples.ts";
import { fitLogistic } from "./logistic.ts";
import { developmentSpeakers } from "./split.ts";
import { withScorer } from "../support/withScorer.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    native: { type: "string" },
    model: { type: "string", default: join(ROOT, "dist/model") },
    out: { type: "string", default: join(ROOT, "media/engine/scorer.json") },
    samples: { type: "string" },
  },
});
const RATE_HZ = 16_000;
/** Texts of each kind for each recording, and the share of their words that is changed. */
const TEXTS = 3;
const CHANGED = 0.5;
const INSERTED = 0.15;
/** An adult's voice as a child's. */
const RAISED = 1.25;
const RIDGE = 2;
const FOLDS = 11;
/** Share of the words said right, in per cent, that may be taken for others. */
const LOST: Record<keyof FamilyWeights, number> = { shorter: 0.3, longer: 0.12, other: 0.08, absent: 0.1 };

type Truth = "right" | "family" | "extra" | "unknown";
interface Sample {
  kind: keyof FamilyWeights | "none" | "flagged";
  truth: Truth;
  speaker: string;
  group: "child" | "adult" | "native";
  row: number[];
  /** The word of the text, the one that was said, and the one heard. */
  words: string;
}

const shipped = await loadModels(values.model);
const models = withScorer(shipped, {
  ...(JSON.parse(readFileSync(join(values.model, "scorer.json"), "utf8")) as ScorerWeights),
  family: NO_FAMILY,
});
const { language } = models;
const all = readCorpus(values.corpus!, values.list);
const development = developmentSpeakers(all.map(({ speaker }) => speaker));
const samples: Sample[] = keptSamples(values.samples);
if (samples.length === 0) {
  const utterances = all.filter(({ speaker }) => development.has(speaker));
  const native = values.native ? readCorpus(values.native).filter(({ split }) => split === "tune") : [];
  for (const [i, utterance] of [...utterances, ...native].entries()) {
    const { samples: sound } = await readAudio(utterance.audioPath);
    const isNative = native.includes(utterance);
    for (const voice of isNative ? [1, RAISED] : [1]) await gather(utterance, isNative, raiseVoice(sound, voice), randomFrom(i + 901));
  }
  keepSamples(values.samples, samples);
}

async function gather(utterance: Utterance, isNative: boolean, sound: Float32Array, random: () => number): Promise<void> {
  const said = wordsOf(utterance.text);
  if (!isNative && utterance.scores.length !== said.length) return;
  const heard = await featuresOf(sound, sound.length / RATE_HZ, models, () => undefined);
  const isRight = (from: number) => isNative || utterance.scores[from]!.every((score) => score >= SAID_RIGHT);
  const texts: FamilyWord[][] = [said.map((word, from) => ({ word, from }))];
  for (let i = 0; i < TEXTS; i++) {
    texts.push(withOtherForms(said, language, CHANGED, random), withFunctionWords(said, INSERTED, random));
  }
  const { speaker, age } = utterance;
  const group = isNative ? "native" : age <= 15 ? "child" : "adult";
  for (const [t, text] of texts.entries()) {
    const passage = passageOf(text.map(({ word }) => word).join(" "), language);
    const events = readingIn(heard, passage, models, () => undefined)?.sure ?? [];
    if (passage.tokens.length !== text.length) continue;
    const truthOf = ({ from, said: other }: FamilyWord): Truth => {
      if (from === undefined) return "extra";
      if (!isRight(from)) return "unknown";
      return other === undefined ? "right" : "family";
    };
    const rivals = [...familyRivals(events, passage, readerEvidence(events), heard, models)];
    events.forEach((event, at) => {
      if (event.kind === "insertion") return;
      const word = text[event.wordIndex]!;
      const truth = truthOf(word);
      // Words of changed texts that were left as they are teach nothing new.
      if (truth === "unknown" || (t > 0 && truth === "right")) return;
      const base = { speaker, group, words: word.said ? `${word.word} for ${word.said}` : word.word } as const;
      if (event.kind !== "correct") samples.push({ ...base, kind: "flagged", truth, row: [] });
      const those = rivals.filter((rival) => rival.at === at);
      if (event.kind === "correct" && those.length === 0) samples.push({ ...base, kind: "none", truth, row: [] });
      for (const { kind, evidence, word: other } of those)
        samples.push({ ...base, kind, truth, row: evidence, words: `${base.words}, ${other ?? "nothing"} heard` });
    });
  }
}

const KINDS = ["shorter", "longer", "other", "absent"] as const;
/** Each kind finds one sort of miscue; the others are none of its business. */
const FOUND: Record<keyof FamilyWeights, Truth> = { shorter: "family", longer: "family", other: "family", absent: "extra" };
const speakers = [...new Set(samples.map(({ speaker }) => speaker))].sort();
const rightWords = (group?: string) =>
  samples.filter((sample) => sample.truth === "right" && sample.kind !== "absent" && (!group || sample.group === group)).length;
const family = Object.fromEntries(KINDS.map((kind) => [kind, fitted(kind)]));
const scorer = JSON.parse(readFileSync(values.out, "utf8")) as Record<string, unknown>;
writeFileSync(values.out, `${JSON.stringify({ ...scorer, family })}\n`);
process.exit(0);

function fitted(kind: keyof FamilyWeights): number[] {
  const those = samples.filter((sample) => sample.kind === kind && (sample.truth === "right" || sample.truth === FOUND[kind]));
  const fit = (some: readonly Sample[]) => {
    const { weights, bias } = fitLogistic(
      some.map(({ row }) => row),
      some.map(({ truth }) => (truth === "right" ? 0 : 1)),
      RIDGE,
    );
    return [...weights, bias];
  };
  const odds = new Map<Sample, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const isLeft = ({ speaker }: Sample) => speakers.indexOf(speaker) % FOLDS === fold;
    const found = fit(those.filter((sample) => !isLeft(sample)));
    for (const sample of those) if (isLeft(sample)) odds.set(sample, logOdds(sample.row, found));
  }
  const right = those.filter(({ truth }) => truth === "right");
  const sorted = right.map((sample) => odds.get(sample)!).sort((a, b) => b - a);
  const turnAt = (percent: number) => sorted[Math.floor((rightWords() * percent) / 100)] ?? -Infinity;
  for (const percent of [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1]) {
    const turn = turnAt(percent);
    const cells = (["child", "adult", "native"] as const).map((group) => {
      const changed = samples.filter((sample) => sample.truth === FOUND[kind] && sample.group === group && sample.kind !== "flagged");
      const taken = (truth: Truth) =>
        those.filter((sample) => sample.group === group && sample.truth === truth && odds.get(sample)! > turn).length;
      return `${group} ${taken(FOUND[kind])} of ${those.filter((sample) => sample.group === group && sample.truth === FOUND[kind]).length} (of ${changed.length} not flagged), wrongly ${((100 * taken("right")) / rightWords(group)).toFixed(2)} %`;
    });
    process.stdout.write(`${kind} at ${percent} % of all words: ${cells.join("; ")}\n`);
  }
  const turn = turnAt(LOST[kind]);
  const whole = fit(those);
  return [...whole.slice(0, -1), whole.at(-1)! - turn].map((value) => Number(value.toPrecision(4)));
}
