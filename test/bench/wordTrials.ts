import { analyseFluency } from "../../src/engine/reading/fluency.ts";
import { hear, type Heard, type Models } from "../../src/engine/listen.ts";
import { analyseRecognition } from "../../src/engine/recognition.ts";
import type { Utterance } from "./corpus.ts";
import { minimalPairs, soundsLike } from "./readingTrials.ts";
import type { Tally } from "./tally.ts";

const RATE = 16_000;
/** Quiet before and after a phrase that is cut out, in seconds. */
const PAUSE = 0.2;
const MARGIN = 0.03;
const MOST_WORDS = 4;

export interface PhraseTrial {
  kind: "said" | "random phrase" | "one phone off";
  /** What is expected. */
  words: string[];
}

/** One to four words cut out of a reading, with what was said, random other words, and one word a phoneme off. */
export function phraseTrials(utterance: Utterance, heard: Heard, models: Models, vocabulary: readonly string[], random: () => number): { phrase: Heard; trials: PhraseTrial[] } | undefined {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const { events } = analyseFluency(heard, utterance.text, models, () => undefined);
  const count = 1 + Math.floor(random() * MOST_WORDS);
  const starts = events.map((_, i) => i).filter((i) => i + count <= events.length && events.slice(i, i + count).every((event) => event.kind === "equal"));
  if (starts.length === 0) return undefined;
  const first = pick(starts);
  const run = events.slice(first, first + count);
  const phrase = cut(heard, run[0]!.start - MARGIN, run.at(-1)!.end + MARGIN, models, random);
  const said = run.map((event) => event.heard[0]!);
  const other = said.map((word) => {
    for (;;) {
      const drawn = pick(vocabulary);
      if (!soundsLike(word, drawn, models.lexicon)) return drawn;
    }
  });
  const place = Math.floor(random() * said.length);
  const near = minimalPairs(said[place]!, models.lexicon);
  return {
    phrase,
    trials: [
      { kind: "said", words: said },
      { kind: "random phrase", words: other },
      ...(near.length > 0 ? [{ kind: "one phone off" as const, words: said.with(place, pick(near)) }] : []),
    ],
  };
}

/** Measures word recognition on what `phraseTrials` cuts out. */
export function tryWords(utterance: Utterance, heard: Heard, models: Models, vocabulary: readonly string[], random: () => number, tally: Tally): void {
  const found = phraseTrials(utterance, heard, models, vocabulary, random);
  if (!found) return;
  const results = found.trials.map(({ kind, words }) => ({ kind, result: analyseRecognition(found.phrase, words.join(" "), models, () => undefined) }));
  const said = results[0]!.result;
  for (const { kind, result } of results) {
    const right = result.correct === (kind === "said");
    tally.count(`confidence ${result.confidence}: right %`, "percentage", utterance, right ? 1 : 0, 1);
    if (kind === "said") {
      tally.count("said: accepted %", "percentage", utterance, right ? 1 : 0, 1);
      continue;
    }
    tally.count(`${kind}: rejected %`, "percentage", utterance, right ? 1 : 0, 1);
    tally.sample(`${kind}: rejected at 90 % accepted, %`, "rejectedAt90", utterance, 1, said.score);
    tally.sample(`${kind}: rejected at 90 % accepted, %`, "rejectedAt90", utterance, 0, result.score);
  }
}

function cut(heard: Heard, start: number, end: number, models: Models, random: () => number): Heard {
  const from = Math.max(0, Math.round(start * RATE));
  const sound = heard.samples.subarray(from, Math.round(end * RATE));
  const pause = Math.round(PAUSE * RATE);
  const samples = Float32Array.from({ length: sound.length + 2 * pause }, () => (random() - 0.5) * 2e-4);
  samples.set(sound, pause);
  return hear(samples, samples.length / RATE, models, () => undefined);
}
