import { analyseFluency } from "../../src/engine/fluency.ts";
import { hear, type Heard, type Models } from "../../src/engine/listen.ts";
import { analyseRecognition } from "../../src/engine/recognition.ts";
import type { Utterance } from "./corpus.ts";
import { minimalPairs, soundsLike } from "./readingTrials.ts";
import type { Tally } from "./tally.ts";

const RATE = 16_000;
/** Quiet before and after a phrase that is cut out, in seconds. */
const PAUSE = 0.2;
const MARGIN = 0.03;

/** Measures word recognition on one to three words cut out of a reading: the right words, others, and near ones. */
export function tryWords(utterance: Utterance, heard: Heard, models: Models, vocabulary: readonly string[], random: () => number, tally: Tally): void {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const { events } = analyseFluency(heard, utterance.text, models, () => undefined);
  const count = 1 + Math.floor(random() * 3);
  const starts = events.map((_, i) => i).filter((i) => i + count <= events.length && events.slice(i, i + count).every((event) => event.kind === "equal"));
  if (starts.length === 0) return;
  const first = pick(starts);
  const run = events.slice(first, first + count);
  const phrase = cut(heard, run[0]!.start - MARGIN, run.at(-1)!.end + MARGIN, models, random);
  const said = run.map((event) => event.heard[0]!);

  const right = analyseRecognition(phrase, said.join(" "), models, () => undefined);
  tally.count("said: accepted %", "percentage", utterance, right.correct ? 1 : 0, 1);
  tally.count(`confidence ${right.confidence}: right %`, "percentage", utterance, right.correct ? 1 : 0, 1);
  const wrong = (name: string, words: string[]) => {
    const result = analyseRecognition(phrase, words.join(" "), models, () => undefined);
    tally.count(`${name}: rejected %`, "percentage", utterance, result.correct ? 0 : 1, 1);
    tally.sample(`${name}: rejected at 90 % accepted, %`, "rejectedAt90", utterance, 1, right.score);
    tally.sample(`${name}: rejected at 90 % accepted, %`, "rejectedAt90", utterance, 0, result.score);
    tally.count(`confidence ${result.confidence}: right %`, "percentage", utterance, result.correct ? 0 : 1, 1);
  };
  wrong("random phrase", said.map((word) => {
    for (;;) {
      const other = pick(vocabulary);
      if (!soundsLike(word, other, models.lexicon)) return other;
    }
  }));
  const place = Math.floor(random() * said.length);
  const near = minimalPairs(said[place]!, models.lexicon);
  if (near.length > 0) wrong("one phone off", said.with(place, pick(near)));
}

function cut(heard: Heard, start: number, end: number, models: Models, random: () => number): Heard {
  const from = Math.max(0, Math.round(start * RATE));
  const sound = heard.samples.subarray(from, Math.round(end * RATE));
  const pause = Math.round(PAUSE * RATE);
  const samples = Float32Array.from({ length: sound.length + 2 * pause }, () => (random() - 0.5) * 2e-4);
  samples.set(sound, pause);
  return hear(samples, samples.length / RATE, models, () => undefined);
}
