// How often the engine is right about recordings whose text is known. Usage: see README, "Measuring".
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { normaliseWord, tokenise } from "../../src/core/reading/tokens.ts";
import { analyseFluency } from "../../src/engine/fluency.ts";
import { listen } from "../../src/engine/listen.ts";
import { loadModels } from "../../src/engine/loadModels.ts";
import { AGE_GROUPS, ageGroup, randomFrom, readCorpus } from "./corpus.ts";
import { judge, trialsFor } from "./trials.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    speakers: { type: "string" },
    limit: { type: "string" },
    seed: { type: "string", default: "1" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
  },
});
if (!values.corpus || !existsSync(values.corpus)) {
  console.error("Name the folder that holds the recordings: npm run bench:accuracy -- --corpus DIR [--list FILE.tsv] [--limit N] [--seed N]");
  process.exit(2);
}

const KINDS = ["dropped", "added", "swapped"] as const;

class Count {
  utterances = 0;
  speakers = new Set<string>();
  words = 0;
  equal = 0;
  insertions = 0;
  trials = { dropped: 0, added: 0, swapped: 0 };
  exact = { dropped: 0, added: 0, swapped: 0 };
  flagged = { dropped: 0, added: 0, swapped: 0 };
}

const models = await loadModels(values.model);
const wanted = values.speakers ? new Set(values.speakers.split(",")) : undefined;
let corpus = readCorpus(values.corpus, values.list).filter((utterance) => !wanted || wanted.has(utterance.speaker));
const random = randomFrom(Number(values.seed));
const shuffle = randomFrom(Number(values.seed));
if (values.limit) {
  corpus = corpus.map((utterance) => ({ utterance, key: shuffle() })).sort((a, b) => a.key - b.key).slice(0, Number(values.limit)).map(({ utterance }) => utterance);
}
const vocabulary = [...new Set(corpus.flatMap((utterance) => tokenise(utterance.text).map((token) => normaliseWord(token.text))))].filter((word) => models.lexicon.has(word)).sort();
const sameSound = (a: string, b: string) => {
  const [left, right] = [a, b].map((word) => models.lexicon.pronunciations(word).map((phones) => phones.join(" ")));
  return a === b || left!.some((phones) => right!.includes(phones));
};

const groups = new Map<string, Count>([...AGE_GROUPS, "children", "all"].map((name) => [name, new Count()]));
const started = performance.now();
let seconds = 0;
for (const utterance of corpus) {
  const heard = await listen(utterance.audioPath, models, () => undefined);
  seconds += heard.duration;
  const words = tokenise(utterance.text).map((token) => normaliseWord(token.text));
  const counts = [ageGroup(utterance.age), ...(utterance.age <= 15 ? ["children"] : []), "all"].map((name) => groups.get(name)!);
  for (const trial of trialsFor(words, vocabulary, random, sameSound)) {
    const { events } = analyseFluency(heard, trial.words.join(" "), models, () => undefined);
    const verdict = judge(trial, events);
    for (const count of counts) {
      if (trial.kind === "true") {
        count.utterances++;
        count.speakers.add(utterance.speaker);
        count.words += words.length;
        count.equal += events.filter((event) => event.kind === "equal").length;
        count.insertions += events.filter((event) => event.kind === "insert").length;
      } else {
        count.trials[trial.kind]++;
        if (verdict.exact) count.exact[trial.kind]++;
        if (verdict.flagged) count.flagged[trial.kind]++;
      }
    }
  }
}

const share = (part: number, whole: number) => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : null);
const rows = [...groups].filter(([, count]) => count.utterances > 0).map(([name, count]) => ({
  group: name,
  recordings: count.utterances,
  speakers: count.speakers.size,
  words: count.words,
  "true words equal %": share(count.equal, count.words),
  "insertions a recording": Math.round((100 * count.insertions) / count.utterances) / 100,
  ...Object.fromEntries(KINDS.flatMap((kind) => [[`${kind} exact %`, share(count.exact[kind], count.trials[kind])], [`${kind} flagged %`, share(count.flagged[kind], count.trials[kind])]])),
}));
console.table(rows);
const elapsed = (performance.now() - started) / 1000;
console.log(`${corpus.length} recordings, ${Math.round(seconds)} s of speech, each analysed with up to 4 references in ${Math.round(elapsed)} s`);
console.log(JSON.stringify({ bench: "accuracy", seed: Number(values.seed), groups: rows }));
process.exit(0);
