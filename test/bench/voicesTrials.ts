import { readAudio } from "../../src/engine/audio/readAudio.ts";
import { featuresOf } from "../../src/engine/reading/extractFeatures.ts";
import { analyseFluency } from "../../src/engine/reading/fluency.ts";
import type { Models } from "../../src/engine/reading/models.ts";
import type { FluencyAnalysis } from "../../src/core/analysis.ts";
import { chatter, drawn, inARow, mixed, under } from "./classroom.ts";
import type { Utterance } from "./corpus.ts";
import type { Tally } from "./tally.ts";

const RATE_HZ = 16_000;
/** Sentences of a reading, and of one that is broken off. */
const SENTENCES = 5;
const SENTENCES_READ = 2;
/** Seconds of chatter before, after or instead of a reading. */
const CHATTER_SECONDS = 20;
const AFTERWARDS_SECONDS = 25;
const ALONE = [
  { voices: 7, seconds: 25 },
  { voices: 7, seconds: 60 },
  { voices: 3, seconds: 25 },
  { voices: 3, seconds: 60 },
];
/** Decibels under the reader. */
const AROUND_DB = 20;
const AFTERWARDS_DB = 15;
const BESIDE_DB = 10;

/**
 * Measures a reading of some sentences in a room where others talk: nobody reads at all; others talk before and after, or on and on after a
 * reading that was broken off; another child reads beside, or says a sentence in between.
 * @param others grouped by speaker, none of whom is the reader
 */
export async function tryVoices(
  utterances: readonly Utterance[],
  others: readonly Utterance[][],
  models: Models,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const [reader] = utterances as [Utterance];
  const parts = await Promise.all(utterances.slice(0, SENTENCES).map(async ({ audioPath }) => (await readAudio(audioPath)).samples));
  const pauses = parts.map(() => 0.3 + 0.3 * random());
  const join = (some: readonly Float32Array[]) => {
    let next = 0;
    return inARow(some, () => pauses[next++]!);
  };
  const text = utterances.slice(0, SENTENCES).map(sentence).join(" ");
  const listen = async (samples: Float32Array) =>
    analyseFluency(await featuresOf(samples, samples.length / RATE_HZ, models, () => undefined), text, models, () => undefined);
  const count = (figure: string, hits: number, trials: number) => tally.count(`voices: ${figure}`, "percentage", reader, hits, trials);
  const each = (figure: string, hits: number) => tally.count(`voices: ${figure}`, "rate", reader, hits, 1);
  const told = (found: FluencyAnalysis, code: string) => (found.warnings.some((warning) => warning.code === code) ? 1 : 0);

  const reading = join(parts);
  const clean = await listen(reading);
  const all = clean.words.length;
  count("clean, true words flagged %", all - correct(clean), all);
  each("clean, insertions a reading", insertions(clean));
  count("clean, doubted %", told(clean, "other-text"), 1);

  for (const { voices, seconds } of ALONE) {
    const found = await listen(under(reading, await chatter(seconds, voices, others, random), 0));
    count(`nobody reads, ${voices} talk for ${seconds} s, doubted %`, told(found, "other-text"), 1);
    count(`nobody reads, ${voices} talk for ${seconds} s, words taken as read %`, correct(found), all);
  }

  const talk = under(reading, await chatter(2 * CHATTER_SECONDS, 7, others, random), AROUND_DB);
  const around = await listen(inARow([talk.subarray(0, talk.length / 2), reading, talk.subarray(talk.length / 2)], () => 0));
  count("others before and after, true words flagged %", all - correct(around), all);
  each("others before and after, insertions a reading", insertions(around));
  count("others before and after, rate within 5 % %", Math.abs(rateOf(around) / rateOf(clean) - 1) <= 0.05 ? 1 : 0, 1);
  count("others before and after, doubted %", told(around, "other-text"), 1);

  const begun = join(parts.slice(0, SENTENCES_READ));
  const brokenOff = await listen(
    inARow([begun, under(begun, await chatter(AFTERWARDS_SECONDS, 7, others, random), AFTERWARDS_DB)], () => 0),
  );
  const readWords = wordsIn(utterances.slice(0, SENTENCES_READ));
  const unread = brokenOff.events.filter(({ kind, wordIndex }) => kind === "correct" && wordIndex >= readWords).length;
  count("broken off, others go on, unread words taken as read %", unread, all - readWords);
  const stillRead = brokenOff.events.filter(({ kind, wordIndex }) => kind === "correct" && wordIndex < readWords).length;
  count("broken off, others go on, true words flagged %", readWords - stillRead, readWords);

  const [second] = drawn(others, 1, random) as [Utterance[]];
  const theirs = await Promise.all(second.map(async ({ audioPath }) => (await readAudio(audioPath)).samples));
  const beside = inARow([...theirs, ...theirs, ...theirs], () => 0.4).subarray(0, reading.length);
  const both = await listen(mixed(reading, under(reading, beside, BESIDE_DB)));
  count("another reads beside, true words flagged %", all - correct(both), all);
  each("another reads beside, insertions a reading", insertions(both));
  count("another reads beside, told %", told(both, "several-voices"), 1);
  count("another reads beside, doubted %", told(both, "other-text"), 1);

  const sentenceOfOther = drawn(
    second.filter((utterance) => wordsIn([utterance]) >= 4),
    1,
    random,
  )[0];
  if (sentenceOfOther) {
    const { samples } = await readAudio(sentenceOfOther.audioPath);
    const place = 1 + Math.floor(random() * (parts.length - 1));
    const between = await listen(inARow([...parts.slice(0, place), under(reading, samples, 0), ...parts.slice(place)], () => 0.4));
    each("another says a sentence in between, insertions a reading", insertions(between));
    count("another says a sentence in between, told %", told(between, "other-speech") || told(between, "several-voices"), 1);
    count("another says a sentence in between, true words flagged %", all - correct(between), all);
  }
  count("alone, several voices told %", told(clean, "several-voices"), 1);
}

const correct = ({ events }: FluencyAnalysis) => events.filter(({ kind }) => kind === "correct").length;
const insertions = ({ events }: FluencyAnalysis) => events.filter(({ kind }) => kind === "insertion").length;
const sentence = ({ text }: Utterance) => `${text.toLowerCase()}.`;
const wordsIn = (utterances: readonly Utterance[]) => utterances.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

/** Words read right per second, from the first to the last. */
function rateOf(found: FluencyAnalysis): number {
  const read = found.events.filter(({ kind }) => kind === "correct" || kind === "substitution");
  if (read.length === 0) return 0;
  return correct(found) / Math.max(0.1, read.at(-1)!.end - read[0]!.start);
}
