// Counts the words that a person has to hear to find the mistakes in an assessment: `npm run bench:review -- --corpus DIR [--list FILE.tsv] [--minutes 14]`.
// The recordings of each speaker that the network has not heard are joined into one reading of a minute or more and assessed; figures are those of
// all words together, brought to so many minutes. What experts scored says which verdicts are wrong; a word of which they were of two minds has to be
// heard like any other and is no mistake, nor is what was added. Words are heard in the order in which the viewer proposes them.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FEW_MISTAKES, worthHearing } from "#core/review/doubtOrder.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { loadModels } from "#engine/loadModels.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { fluencyV2Body } from "#service/bodies/fluencyV2Body.ts";
import { timelineOf } from "../support/results.ts";
import { developmentSpeakers } from "../train/split.ts";
import { saidRight } from "./calibrationTrials.ts";
import { readCorpus, type Utterance } from "./corpus.ts";
import { joinRecordings } from "./joinRecordings.ts";
import { readRecording } from "./sound.ts";

const CHILD_AGE = 15;
/** Silence between the sentences of a reading, in seconds. */
const PAUSE = 0.6;
const HEARD = [20, 40, 60, 80, 100, 150, 200, 300];

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    minutes: { type: "string", default: "14" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
  },
});
if (!values.corpus || !existsSync(values.corpus) || !existsSync(join(values.model, "phones.json"))) {
  console.error(
    "Name a folder that holds recordings, and build the engine's model first (npm run build): npm run bench:review -- --corpus DIR [--list FILE.tsv] [--minutes 14] [--model DIR]",
  );
  process.exit(2);
}

interface Reading {
  child: boolean;
  minutes: number;
  timeline: Timeline;
  /** Of each segment: the verdict is wrong. */
  wrong: boolean[];
}

const models = await loadModels(values.model);
const corpus = readCorpus(values.corpus, values.list);
const speakers = [...developmentSpeakers(corpus.map(({ speaker }) => speaker))];
const readings: Reading[] = [];
for (const speaker of speakers) readings.push(await read(corpus.filter((utterance) => utterance.speaker === speaker)));

const groups = { children: readings.filter(({ child }) => child), adults: readings.filter(({ child }) => !child), all: readings };
const results = Object.entries(groups).flatMap(([group, own]) => (own.length === 0 ? [] : [{ group, ...measured(own) }]));
for (const { group, speakers: count, words, additions, mistakes, needed, stop, curve } of results) {
  console.log(
    `\n${group}: ${count} speakers; in ${values.minutes} minutes ${words} words, ${mistakes} of them judged wrongly, and ${additions} additions`,
  );
  console.log(curve.map(({ heard, found }) => `  ${heard} heard: ${found} % found`).join("\n"));
  console.log(`  nine of ten: ${needed === undefined ? "some are not in doubt" : `${needed} heard`}`);
  console.log(
    `  where the viewer stops: ${stop.heard} heard, ${stop.found} % found; of those left ${stop.expected} % expected to be wrong, ${stop.inFact} % are`,
  );
}
console.log(JSON.stringify({ bench: "review", minutes: Number(values.minutes), few: FEW_MISTAKES, results }));
process.exit(0);

async function read(utterances: readonly Utterance[]): Promise<Reading> {
  const parts = utterances
    .map((utterance) => ({ utterance, words: tokenise(utterance.text).map((token) => normaliseWord(token.text)) }))
    .filter(({ utterance, words }) => words.length === utterance.scores.length);
  const sounds = await Promise.all(parts.map(async ({ utterance }) => (await readRecording(utterance, "clean")).samples));
  const heard = await joinRecordings(sounds, models, () => PAUSE);
  // A line for each sentence, as a page has them.
  const reference = parts.map(({ words }) => words.join(" ")).join("\n");
  const analysis = await analyseFluency(heard, reference, models, () => undefined);
  const at = new Date(0);
  const job = { id: "", operation: "fluency-v2", userToken: "", modelId: "local-en", reference, receivedAt: at, completedAt: at } as const;
  const timeline = timelineOf({ result: { kind: "fluency-v2", body: { ...fluencyV2Body(job, analysis) } }, reference });
  const truth = parts.flatMap(({ utterance }) => utterance.scores.map(saidRight));
  const wrong = timeline.segments.map(({ kind, words }) =>
    words.some((word) => truth[word] !== undefined && truth[word] !== (kind === "correct")),
  );
  return { child: utterances[0]!.age <= CHILD_AGE, minutes: heard.duration / 60, timeline, wrong };
}

/** Of all words of these readings, as if one reading had them, brought to the length that was asked for. */
function measured(own: readonly Reading[]) {
  const times = Number(values.minutes) / own.reduce((sum, { minutes }) => sum + minutes, 0);
  const { timeline, wrong } = together(own);
  const { segments } = timeline;
  const total = wrong.filter(Boolean).length;
  const order = worthHearing(timeline, 0, false);
  const found = order.map((_, i) => order.slice(0, i + 1).filter((index) => wrong[index]).length);
  const shareFound = (words: number) => Math.round((100 * (found[Math.min(words, found.length) - 1] ?? 0)) / total);
  const heard = new Set(worthHearing(timeline));
  const left = segments.filter(({ index, words }) => words.length > 0 && !heard.has(index));
  const share = (sum: number) => Number(((100 * sum) / left.length).toFixed(1));
  const nineOfTen = found.findIndex((count) => count >= 0.9 * total);
  return {
    speakers: own.length,
    words: Math.round(timeline.words.length * times),
    additions: Math.round(segments.filter(({ words }) => words.length === 0).length * times),
    mistakes: Math.round(total * times),
    /** Absent if some are among the words that the viewer does not take for doubtful. */
    ...(nineOfTen >= 0 && { needed: Math.round((nineOfTen + 1) * times) }),
    curve: HEARD.map((words) => ({ heard: words, found: shareFound(Math.round(words / times)) })),
    stop: {
      heard: Math.round(heard.size * times),
      found: shareFound(heard.size),
      expected: share(left.reduce((sum, { confidence = 1 }) => sum + 1 - confidence, 0)),
      inFact: share(left.filter(({ index }) => wrong[index]).length),
    },
  };
}

function together(own: readonly Reading[]): Pick<Reading, "timeline" | "wrong"> {
  let before = 0;
  const segments = own.flatMap(({ timeline }) => {
    const from = before;
    before += timeline.words.length;
    return timeline.segments.map((segment) => ({ ...segment, words: segment.words.map((word) => word + from) }));
  });
  const words = own.flatMap(({ timeline }) => timeline.words);
  return {
    timeline: { ...own[0]!.timeline, words, segments: segments.map((segment, index) => ({ ...segment, index })) },
    wrong: own.flatMap(({ wrong }) => wrong),
  };
}
