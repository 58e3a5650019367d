import type { ReadingEvent } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import type { Lexicon } from "#engine/language/lexicon.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { PHONE_COST } from "../support/englishClasses.ts";
import type { Utterance } from "./corpus.ts";
import { trySpliced } from "./splicedTrials.ts";
import type { Tally } from "./tally.ts";

/** A reference that differs from what was read in one known place. */
interface Trial {
  kind: "dropped" | "added" | "swapped" | "one phone swapped";
  words: string[];
  /** Where the change is, as an index of `words`; for a dropped word the index that it stood before. */
  index: number;
}

/** A word is right when no phoneme of it has a lower mean of the experts' scores (0 to 2). */
export const SAID_RIGHT = 1.5;

/** Measures reading against the true text, and against texts with one word dropped, added or swapped for another. */
export async function tryReading(
  utterance: Utterance,
  heard: AcousticFeatures,
  models: Models,
  vocabulary: readonly string[],
  random: () => number,
  tally: Tally,
): Promise<void> {
  const words = tokenise(utterance.text).map((token) => normaliseWord(token.text));
  const { events } = await analyseFluency(heard, words.join(" "), models, () => undefined);
  tally.count(
    "true words flagged %",
    "percentage",
    utterance,
    words.length - events.filter((event) => event.kind === "correct").length,
    words.length,
  );
  // Not every word of the text was said right: what the experts heard as wrong may be flagged.
  if (utterance.scores.length === words.length) {
    const right = utterance.scores.map((scores) => scores.every((score) => score >= SAID_RIGHT));
    const flagged = events.filter((event) => (event.kind === "substitution" || event.kind === "omission") && right[event.wordIndex]).length;
    tally.count("words that experts found right, flagged %", "percentage", utterance, flagged, right.filter(Boolean).length);
  }
  tally.count("insertions a recording", "rate", utterance, events.filter((event) => event.kind === "insertion").length, 1);
  await tryAltered(utterance, heard, models, words, vocabulary, random, tally);
  await trySpliced(utterance, heard, models, words.join(" "), events, random, tally);
}

/** Measures texts with one word dropped, added or swapped for another; `name` is put before each figure's name. */
export async function tryAltered(
  utterance: Utterance,
  heard: AcousticFeatures,
  models: Models,
  words: readonly string[],
  vocabulary: readonly string[],
  random: () => number,
  tally: Tally,
  name = "",
): Promise<void> {
  for (const trial of trialsFor(words, vocabulary, random, models.language.lexicon)) {
    const { exact, flagged } = judge(trial, (await analyseFluency(heard, trial.words.join(" "), models, () => undefined)).events);
    tally.count(`${name}${trial.kind}: flagged %`, "percentage", utterance, flagged ? 1 : 0, 1);
    tally.count(`${name}${trial.kind}: right type and place %`, "percentage", utterance, exact ? 1 : 0, 1);
  }
}

function trialsFor(words: readonly string[], vocabulary: readonly string[], random: () => number, lexicon: Lexicon): Trial[] {
  if (words.length < 2) return [];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const unlike = (...not: (string | undefined)[]) => {
    for (;;) {
      const word = pick(vocabulary);
      if (!not.some((taken) => taken !== undefined && soundsLike(word, taken, lexicon))) return word;
    }
  };
  const trials: Trial[] = [];
  // A word between two like it could have been dropped on either side: its place would not be known.
  const places = words.map((_, i) => i).filter((i) => words[i] !== words[i - 1] && words[i] !== words[i + 1]);
  if (places.length > 0) {
    const gone = pick(places);
    trials.push({ kind: "dropped", words: words.filter((_, i) => i !== gone), index: gone });
  }
  const at = Math.floor(random() * (words.length + 1));
  trials.push({ kind: "added", words: [...words.slice(0, at), unlike(words[at], words[at - 1]), ...words.slice(at)], index: at });
  const swap = Math.floor(random() * words.length);
  trials.push({ kind: "swapped", words: words.with(swap, unlike(words[swap])), index: swap });
  const near = Math.floor(random() * words.length);
  const neighbours = minimalPairs(words[near]!, lexicon);
  if (neighbours.length > 0) trials.push({ kind: "one phone swapped", words: words.with(near, pick(neighbours)), index: near });
  return trials;
}

export function soundsLike(a: string, b: string, lexicon: Lexicon): boolean {
  const [left, right] = [a, b].map((word) => lexicon.pronunciations(word).map((phones) => phones.join(" ")));
  return a === b || left!.some((phones) => right!.includes(phones));
}

/** Words that differ from a word in one phoneme. */
export function minimalPairs(word: string, lexicon: Lexicon): string[] {
  const [first] = lexicon.pronunciations(word);
  if (!first) return [];
  return lexicon.index
    .nearest(first, PHONE_COST, 60)
    .filter(({ phones }) => phones.length === first.length && phones.filter((phone, i) => phone !== first[i]).length === 1)
    .map((near) => near.word)
    .filter((near) => !soundsLike(near, word, lexicon));
}

/** `exact`: the right type at the right place; `flagged`: something wrong was reported there, whatever it was called. */
function judge(trial: Trial, events: readonly ReadingEvent[]): { exact: boolean; flagged: boolean } {
  const at = events.find((event) => event.kind !== "insertion" && event.wordIndex === trial.index);
  const wrong = at !== undefined && at.kind !== "correct";
  if (trial.kind === "added") return { exact: at?.kind === "omission", flagged: wrong };
  if (trial.kind !== "dropped") return { exact: at?.kind === "substitution", flagged: wrong };
  const exact = events.some((event) => event.kind === "insertion" && event.wordIndex === trial.index);
  const beside = events.some(
    (event) =>
      (event.kind === "substitution" || event.kind === "omission") &&
      (event.wordIndex === trial.index || event.wordIndex === trial.index - 1),
  );
  return { exact, flagged: exact || beside };
}
