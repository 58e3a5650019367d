// How well letters, their sounds and made-up words are judged: `npm run bench:items -- --corpus DIR --list FILE.tsv`. Syllables that the
// development speakers said are cut out, joined to lists of eight, and presented as made-up words with a spelling that gives their phonemes
// by rule, or with one vowel or consonant changed. Letter names are words that sound like them, sounds are cut out of words; the
// whole alphabet is only said by synthetic voices (flite, espeak-ng), where both are installed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { ITEM_KINDS } from "#language/phonics/item.ts";
import { markItems } from "#core/reading/itemMarkup.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseRecognition } from "#engine/reading/recognition.ts";
import { developmentSpeakers } from "../train/split.ts";
import { readCorpus } from "./corpus.ts";
import { cutItems, drawTrials, listsOf, readList, tryList, type CutItem } from "./itemTrials.ts";
import { hasVoices, syntheticItems } from "./syntheticItems.ts";
import { Tally } from "./tally.ts";

/** Below this, a verdict counts as doubtful. */
const SURE_CONFIDENCE = 0.8;

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    kinds: { type: "string", default: ITEM_KINDS.join(",") },
    rounds: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
  },
});
if (!values.corpus || !existsSync(values.corpus)) {
  console.error(
    "Name a folder that holds recordings: npm run bench:items -- --corpus DIR [--list FILE.tsv] [--kinds letter,sound,nonsense] [--rounds N] [--seed N] [--model DIR]",
  );
  process.exit(2);
}
const models = await loadModels(values.model);
const all = readCorpus(values.corpus, values.list);
const speakers = developmentSpeakers(all.map(({ speaker }) => speaker));
const spoken: CutItem[] = [];
for (const utterance of all.filter(({ speaker }) => speakers.has(speaker))) {
  const { samples, duration } = await readAudio(utterance.audioPath);
  spoken.push(...cutItems(utterance, await featuresOf(samples, duration, models, () => undefined), models));
}
const random = randomFrom(Number(values.seed));
const groups: Record<string, CutItem[]> = { speakers: spoken, voices: hasVoices() ? await syntheticItems() : [] };
const figures: Record<string, unknown> = {};
const kinds = new Set<string>(values.kinds.split(","));
const warned = new Map<string, number>();
for (const [group, items] of Object.entries(groups)) {
  const tally = new Tally();
  for (const list of listsOf(items.filter(({ kind }) => kinds.has(kind)))) {
    for (let round = 0; round < Number(values.rounds); round++) {
      const heard = await readList(list, models, random);
      const { tried, warnings } = await tryList(heard, drawTrials(list, random), models);
      for (const { code } of warnings) warned.set(`${group}: ${code}`, (warned.get(`${group}: ${code}`) ?? 0) + 1);
      for (const { item, presented, event } of tried) {
        const right = (event.kind === "correct") === (presented === "right");
        const figure = presented === "right" ? `${item.kind}, right: accepted %` : `${item.kind}, other ${presented}: rejected %`;
        tally.count(figure, "percentage", { ...item.whose }, right ? 1 : 0, 1);
        if (presented !== "right")
          tally.count(
            `${item.kind}, other ${presented}: rejected or doubted %`,
            "percentage",
            { ...item.whose },
            right || (event.confidence ?? 1) < SURE_CONFIDENCE ? 1 : 0,
            1,
          );
        if (presented === "right")
          tally.count(`${item.kind}, right: called not said %`, "percentage", { ...item.whose }, event.kind === "omission" ? 1 : 0, 1);
      }
    }
    const [alone] = drawTrials(list.slice(0, 1), random);
    const { correct } = await analyseRecognition(
      await readList([alone!.item], models, random),
      markItems([alone!.text], alone!.item.kind),
      models,
      () => undefined,
    );
    const isRight = alone!.presented === "right";
    tally.count(
      `${alone!.item.kind} alone, ${isRight ? "right: accepted" : "other: rejected"} %`,
      "percentage",
      { ...alone!.item.whose },
      correct === isRight ? 1 : 0,
      1,
    );
  }
  const { table, figures: found } = tally.rows();
  figures[group] = found;
  console.log(`\n${group}: ${items.length} items`);
  for (const { figure, all: every, children } of table.toSorted((a, b) => (a.figure < b.figure ? -1 : 1)))
    console.log(`${figure.padEnd(52)} ${(every ?? "").padEnd(30)} ${children ?? ""}`.trimEnd());
}
console.log(JSON.stringify({ bench: "items", seed: Number(values.seed), figures, warnings: Object.fromEntries(warned) }));
process.exit(0);
