// How often the engine is right about recordings whose text is known: `npm run bench:accuracy -- --corpus DIR`, and about
// fluent native readers, of whom a folder with a list of the same form is given: `npm run bench:accuracy -- --native DIR`.
// Figures come with 95 % intervals (bootstrap over speakers) and the number of trials behind them.
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { tryBehaviours } from "./behaviourTrials.ts";
import { boundaryLines, measureBoundaries } from "./boundaryTrials.ts";
import { calibrationError, mistakesAmong, verdictsOn } from "./calibrationTrials.ts";
import { drawn } from "./classroom.ts";
import { tryConditions } from "./conditionTrials.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readCorpus, type Utterance } from "./corpus.ts";
import { tryCutShort } from "./cutShortTrials.ts";
import { tryEndings, tryFunctionWords } from "./formTrials.ts";
import { tryJoined } from "./joinedTrials.ts";
import { tryLong } from "./longTrials.ts";
import { tryNative, VOICES } from "./nativeTrials.ts";
import { tryOtherText } from "./otherTextTrials.ts";
import { tryPhonemes } from "./phoneTrials.ts";
import { tryReading } from "./readingTrials.ts";
import { readRecording, SOUNDS } from "./sound.ts";
import { tryVoices } from "./voicesTrials.ts";
import { tryStrictness, writeRates } from "./strictnessTrials.ts";
import { trySlips } from "./slipTrials.ts";
import { COLUMNS, Tally } from "./tally.ts";
import { readVocalSounds } from "./vocalSounds.ts";
import { tryWords } from "./wordTrials.ts";

const PARTS = [
  "reading",
  "phonemes",
  "words",
  "joined",
  "other-text",
  "calibration",
  "strictness",
  "long",
  "cut-short",
  "voices",
  "endings",
  "function-words",
  "behaviours",
  "slips",
  "conditions",
] as const;
/** Sentences in a joined reading. */
const JOINED = 4;
/** Who talks in a classroom is a child. */
const CHILD_AGE = 15;
/** Recordings of children who talk in a noisy room. */
const TALKERS = 20;
/** Sentences, at most, in a reading that is cut short. */
const SENTENCES = 5;

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    native: { type: "string" },
    "native-split": { type: "string" },
    voices: { type: "string", default: VOICES.join(",") },
    list: { type: "string" },
    split: { type: "string" },
    speakers: { type: "string" },
    parts: { type: "string" },
    limit: { type: "string" },
    seed: { type: "string", default: "1" },
    sound: { type: "string", default: "clean" },
    rates: { type: "string" },
    sounds: { type: "string" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
  },
});
const parts = values.parts ?? (values.corpus ? PARTS.join(",") : "");
const folders = [values.corpus, values.native].filter((folder) => folder !== undefined);
if (folders.length === 0 || !folders.every(existsSync) || !SOUNDS[values.sound]) {
  console.error(
    "Name a folder that holds recordings: npm run bench:accuracy -- [--native DIR [--native-split NAME] [--voices 1,1.2]] [--corpus DIR] [--list FILE.tsv] [--split dev] [--speakers A,B] " +
      `[--parts ${PARTS.join(",")}] [--limit N] [--seed N] [--sound ${Object.keys(SOUNDS).join("|")}] [--sounds DIR, with a folder for each kind of coughs, breaths and the like] [--model DIR]`,
  );
  process.exit(2);
}
if (!existsSync(join(values.model, "phones.json"))) {
  console.error("The engine's model is not built yet: run `npm run build` first.");
  process.exit(2);
}

const models = await loadModels(values.model);
const seed = Number(values.seed);
const corpus = values.corpus ? chooseRecordings(values.corpus) : [];
const native = values.native
  ? limited(readCorpus(values.native).filter((utterance) => !values["native-split"] || utterance.split === values["native-split"]))
  : [];
const vocabulary = vocabularyOf(corpus);
const tally = new Tally();
const wanted = new Set(parts.split(","));
const sounds = values.sounds ? await readVocalSounds(values.sounds) : [];
const started = performance.now();
let seconds = 0;
/** Verdicts whose truth is known, with the engine's confidence in them. */
const sure: Record<"words" | "phonemes", { confidence: number; right: boolean }[]> = { words: [], phonemes: [] };
for (const utterance of corpus) {
  const { samples, duration } = await readRecording(utterance, values.sound);
  const heard = await featuresOf(samples, duration, models, () => undefined);
  seconds += heard.duration;
  // Each part and recording has numbers of its own: leaving one out changes no other.
  const random = (part: number) => randomFrom(seed * 1_000_003 + part * 7919 + hash(utterance.id));
  if (wanted.has("reading")) await tryReading(utterance, heard, models, vocabulary, random(1), tally);
  if (wanted.has("phonemes")) tryPhonemes(utterance, heard, models, random(2), tally);
  if (wanted.has("words")) await tryWords(utterance, heard, models, vocabulary, random(3), tally);
  if (wanted.has("calibration") || wanted.has("strictness")) {
    const verdicts = verdictsOn(utterance, heard, models, vocabulary, random(5));
    if (wanted.has("strictness")) tryStrictness(utterance, verdicts.words, tally);
    sure.words.push(...verdicts.words.map(({ events, at, right }) => ({ confidence: events[at]!.confidence!, right })));
    sure.phonemes.push(...verdicts.phonemes.map(({ phoneme, right }) => ({ confidence: phoneme.confidence!, right })));
  }
  if (wanted.has("endings")) await tryEndings(utterance, heard, models, random(6), tally);
  if (wanted.has("function-words")) await tryFunctionWords(utterance, heard, models, random(7), tally);
  if (wanted.has("behaviours")) await tryBehaviours(utterance, heard, models, random(8), tally);
  if (wanted.has("slips")) await trySlips(utterance, heard, otherOf(utterance), sounds, models, random(9), tally);
  if (wanted.has("other-text")) await tryOtherText(utterance, heard, corpus, models, random(4), tally);
}
if (wanted.has("joined")) {
  for (const speaker of new Set(corpus.map((utterance) => utterance.speaker))) {
    const utterances = corpus.filter((utterance) => utterance.speaker === speaker);
    for (let i = 0; i + JOINED <= utterances.length; i += JOINED) {
      await tryJoined(utterances.slice(i, i + JOINED), models, randomFrom(seed + hash(utterances[i]!.id)), tally, values.sound);
    }
  }
}

if (wanted.has("cut-short")) {
  for (const speaker of new Set(corpus.map((utterance) => utterance.speaker))) {
    const [own, others] = [true, false].map((is) => corpus.filter((utterance) => (utterance.speaker === speaker) === is)) as [
      Utterance[],
      Utterance[],
    ];
    if (others.length > 0)
      await tryCutShort(own.slice(0, SENTENCES), others, models, randomFrom(seed + hash(speaker)), tally, values.sound);
  }
}

const bySpeaker = (some: readonly Utterance[]) =>
  [...new Set(some.map(({ speaker }) => speaker))].map((speaker) => some.filter((utterance) => utterance.speaker === speaker));
if (wanted.has("conditions")) {
  const children = readCorpus(values.corpus!, values.list).filter(({ age }) => age <= CHILD_AGE);
  for (const own of bySpeaker(corpus)) {
    const others = drawn(
      children.filter(({ speaker }) => speaker !== own[0]!.speaker),
      TALKERS,
      randomFrom(seed + hash(own[0]!.speaker)),
    );
    const voices = await Promise.all(others.map(async ({ audioPath }) => (await readAudio(audioPath)).samples));
    for (let i = 0; i + SENTENCES <= own.length; i += SENTENCES)
      await tryConditions(
        own.slice(i, i + SENTENCES),
        voices,
        models,
        vocabulary,
        (condition) => randomFrom(seed + hash(own[i]!.id + condition)),
        tally,
      );
  }
}

if (wanted.has("voices")) {
  const talking = bySpeaker(readCorpus(values.corpus!, values.list).filter(({ age }) => age <= CHILD_AGE));
  for (const own of bySpeaker(corpus))
    await tryVoices(
      own,
      talking.filter(([first]) => first!.speaker !== own[0]!.speaker),
      models,
      randomFrom(seed + hash(own[0]!.speaker)),
      tally,
    );
}

if (wanted.has("long")) await tryLong(corpus, models, vocabulary, randomFrom(seed), tally);

const boundaries = values.native ? await measureBoundaries(values.native, models) : {};
const voices = values.voices.split(",").map(Number);
const nativeVocabulary = vocabularyOf(native);
for (const utterance of native)
  seconds += await tryNative(utterance, models, nativeVocabulary, seed * 1_000_003 + hash(utterance.id), tally, voices);

if (values.rates && wanted.has("strictness")) writeRates(values.rates, commandInWords(), corpus, tally);

const { table, figures } = tally.rows();
const columns = ["figure", ...COLUMNS];
const widths = columns.map((column) => Math.max(column.length, ...table.map((row) => (row[column] ?? "").length)));
const line = (cells: readonly string[]) =>
  console.log(
    cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join("  ")
      .trimEnd(),
  );
line(columns);
line(widths.map((width) => "-".repeat(width)));
for (const row of table) line(columns.map((column) => row[column] ?? ""));
const calibration = Object.entries(sure)
  .filter(([, those]) => those.length > 0)
  .map(([of, those]) => ({
    of,
    n: those.length,
    mistakes: those.filter(({ right }) => !right).length,
    calibrationError: calibrationError(those),
    mistakesAmong15: mistakesAmong(those, 0.15),
  }));
for (const { of, n, mistakes, calibrationError: error, mistakesAmong15 } of calibration)
  console.log(
    `confidence in ${of}: expected calibration error ${error.toFixed(3)}, least sure 15 % hold ${mistakesAmong15.toFixed(1)} % of ${mistakes} mistakes, n=${n}`,
  );
for (const row of boundaryLines(boundaries)) console.log(row);
const elapsed = (performance.now() - started) / 1000;
const all = [...corpus, ...native];
console.log(
  `\n${all.length} recordings of ${new Set(all.map((utterance) => utterance.speaker)).size} speakers, ${Math.round(seconds)} s of speech, in ${Math.round(elapsed)} s`,
);
console.log(JSON.stringify({ bench: "accuracy", seed, sound: values.sound, recordings: all.length, figures, calibration, boundaries }));
process.exit(0);

/** The reader's next recording, or the first after the last. */
function otherOf(utterance: Utterance): Utterance {
  const own = corpus.filter(({ speaker }) => speaker === utterance.speaker);
  return own[(own.indexOf(utterance) + 1) % own.length]!;
}

/** Words of the texts that the dictionary has, from which those that were not read are drawn. */
function vocabularyOf(utterances: readonly Utterance[]): string[] {
  const words = utterances.flatMap((utterance) => tokenise(utterance.text).map((token) => normaliseWord(token.text)));
  return [...new Set(words)].filter((word) => models.language.lexicon.has(word)).sort();
}

function chooseRecordings(directory: string): Utterance[] {
  const all = readCorpus(directory, values.list);
  const speakers = [...new Set(all.map((utterance) => utterance.speaker))].sort();
  const kept = values.speakers
    ? new Set(values.speakers.split(","))
    : values.split === "dev"
      ? new Set(speakers.filter((_, i) => i % 12 === 0))
      : new Set(speakers);
  return limited(all.filter((utterance) => kept.has(utterance.speaker)));
}

/** How this was called, with no path of this machine. */
function commandInWords(): string {
  const { list, split, speakers, limit, seed: chosen, sound } = values;
  const given = {
    list: list && basename(list),
    split,
    speakers,
    limit,
    seed: chosen === "1" ? undefined : chosen,
    sound: sound === "clean" ? undefined : sound,
  };
  const options = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${value}`]));
  return ["npm run bench:accuracy -- --corpus DIR", ...options, "--parts strictness --rates src/core/strictness/measuredRates.ts"].join(
    " ",
  );
}

function limited(chosen: Utterance[]): Utterance[] {
  if (!values.limit) return chosen;
  return chosen
    .map((utterance) => ({ utterance, key: randomFrom(seed + hash(utterance.id))() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, Number(values.limit))
    .map(({ utterance }) => utterance);
}

function hash(text: string): number {
  return [...text].reduce((value, letter) => (Math.imul(value, 31) + letter.charCodeAt(0)) >>> 0, 7);
}
