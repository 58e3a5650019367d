import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import type { Utterance } from "./corpus.ts";
import { joinRecordings } from "./joinRecordings.ts";
import { readRecording } from "./sound.ts";
import type { Tally } from "./tally.ts";

/** Silence between joined recordings, in seconds. */
const PAUSE = 0.6;
/** Share of the text's words that are dropped, added or swapped. */
const ALTERED = 0.06;
/** A refrain: so many sentences, so many times over. */
const REFRAIN = { sentences: 5, times: 6 };
/** Sentences of talk in between, and of a page that is read twice. */
const TALK = 7;
const PAGE = 20;

/** How much is tried. */
export interface LongTrials {
  /** Sentences on each page of a text of four. */
  page: number;
  /** Lengths of joined readings, in minutes. */
  minutes: readonly number[];
  /** Whose recordings are joined: all, or every third, say. */
  speakers: number;
  /** The texts that joined recordings are held against. */
  texts: readonly ("plain" | "altered")[];
}
export const ALL_LONG_TRIALS: LongTrials = { page: PAGE, minutes: [2, 5, 15], speakers: 1, texts: ["plain", "altered"] };

interface Part {
  utterance: Utterance;
  samples: Float32Array;
  words: readonly string[];
}

/** A word of a text that may have been altered: from which part it comes, and whether it is as that part has it. */
interface TextWord {
  part: Part;
  word: string;
  same: boolean;
}

/** A text that differs from what was read in known places. */
interface Text {
  words: TextWord[];
  /** Where it was altered: index of the word that was added or swapped, or that a dropped one stood before. */
  changes: { kind: "dropped" | "added" | "swapped"; index: number; part: Part }[];
}

/**
 * Measures whether the place in the text is kept in long readings: many recordings joined into one, against each of them
 * alone; the same with an altered text; texts whose sentences return; pages that are skipped, read again or talked over.
 *
 * @param utterances in the order in which they are joined
 */
export async function tryLong(
  utterances: readonly Utterance[],
  models: Models,
  vocabulary: readonly string[],
  random: () => number,
  tally: Tally,
  trials = ALL_LONG_TRIALS,
): Promise<void> {
  const parts: Part[] = [];
  for (const utterance of utterances) {
    const { samples } = await readRecording(utterance, "clean");
    parts.push({ utterance, samples, words: tokenise(utterance.text).map((token) => normaliseWord(token.text)) });
  }
  // What is heard takes most of the time, and is the same for each text that it is held against.
  let last: { read: readonly Part[]; heard: AcousticFeatures } | undefined;
  const hear = async (read: readonly Part[]) => {
    if (last?.read.length !== read.length || last.read.some((part, i) => part !== read[i])) {
      last = {
        read,
        heard: await joinRecordings(
          read.map(({ samples }) => samples),
          models,
          () => PAUSE,
        ),
      };
    }
    return last.heard;
  };
  const measure = async (figure: string, read: readonly Part[], text: Text) => {
    const { events } = await analyseFluency(await hear(read), written(text), models, () => undefined);
    count(figure, text, events, tally);
  };
  const texts = new Map(parts.map((part) => [part, { plain: asRead([part]), altered: alter([part], vocabulary, random) }]));
  const joinedText = (read: readonly Part[], kind: "plain" | "altered") => joined(read.map((part) => texts.get(part)![kind]));

  for (const part of parts) for (const kind of trials.texts) await measure(`alone, ${kind} text`, [part], texts.get(part)![kind]);
  for (const minutes of trials.minutes) {
    const read = upTo(parts, minutes * 60);
    if (!read) continue;
    for (const kind of trials.texts) await measure(`${minutes} minutes joined, ${kind} text`, read, joinedText(read, kind));
  }
  const speakers = [...new Set(parts.map(({ utterance }) => utterance.speaker))].filter((_, i) => i % trials.speakers === 0);
  for (const speaker of speakers) {
    const read = parts.filter(({ utterance }) => utterance.speaker === speaker);
    if (read.length > 1) for (const kind of trials.texts) await measure(`each speaker joined, ${kind} text`, read, joinedText(read, kind));
  }
  for (let first = 0; first + REFRAIN.sentences <= parts.length; first += 8 * REFRAIN.sentences) {
    const verse = parts.slice(first, first + REFRAIN.sentences);
    const read = Array.from({ length: REFRAIN.times }, () => verse).flat();
    await measure("refrain six times, plain text", read, asRead(read));
    await measure("refrain six times, altered text", read, alter(read, vocabulary, random));
  }
  const { page } = trials;
  const pages = Array.from({ length: 4 }, (_, i) => parts.slice(i * page, (i + 1) * page));
  if (pages.some(({ length }) => length < page)) return;
  const [one, two, three, four] = pages as [Part[], Part[], Part[], Part[]];
  const whole = asRead(pages.flat());
  const talk = parts.slice(-TALK);
  const twice = [...parts.slice(0, PAGE), ...parts.slice(0, PAGE)];
  await measure("a page twice, plain text", twice, asRead(twice));
  await measure("a page twice, altered text", twice, alter(twice, vocabulary, random));
  const without = (...missing: Part[][]) => ({
    ...whole,
    words: whole.words.map((word) => ({ ...word, same: !missing.flat().includes(word.part) })),
  });
  await measure("a page skipped: words of the others", [...one, ...three, ...four], without(two));
  await measure("a page read again", [...one, ...two, ...two, ...three, ...four], whole);
  await measure("started in the middle: words read", [...three, ...four], without(one, two));
  await measure("stopped early: words read", [...one, ...two], without(three, four));
  await measure("talk in between", [...one, ...two, ...talk, ...three, ...four], whole);
}

function count(figure: string, { words, changes }: Text, events: readonly ReadingEvent[], tally: Tally): void {
  const read = new Set(events.filter(({ kind }) => kind === "correct").map(({ wordIndex }) => wordIndex));
  words.forEach(({ part, same }, i) => {
    if (same) tally.count(`long: ${figure}: true words equal %`, "percentage", part.utterance, read.has(i) ? 1 : 0, 1);
  });
  const beside = (index: number) =>
    events.some(
      ({ kind, wordIndex }) =>
        (kind === "insertion" && wordIndex === index) ||
        ((kind === "substitution" || kind === "omission") && (wordIndex === index || wordIndex === index - 1)),
    );
  for (const { kind, index, part } of changes) {
    const found = kind === "dropped" ? beside(index) : !read.has(index);
    tally.count(`long: ${figure}: alterations found %`, "percentage", part.utterance, found ? 1 : 0, 1);
  }
  // Repetitions of one word in a row are what a decoder makes of speech that it cannot place.
  let row = 0;
  let longest = 0;
  events.forEach((event, i) => {
    row = event.repetition && event.heard[0] === events[i - 1]?.heard[0] ? row + 1 : event.repetition ? 1 : 0;
    longest = Math.max(longest, row);
  });
  tally.count(`long: ${figure}: most repetitions of a word in a row`, "rate", words[0]!.part.utterance, longest, 1);
}

/** As many of the parts as last so long, from the first; undefined where they are too few. */
function upTo(parts: readonly Part[], seconds: number): Part[] | undefined {
  let length = 0;
  const last = parts.findIndex(({ samples }) => (length += samples.length / 16_000 + PAUSE) >= seconds);
  return last < 0 ? undefined : parts.slice(0, last + 1);
}

function asRead(parts: readonly Part[]): Text {
  return { words: parts.flatMap((part) => part.words.map((word) => ({ part, word, same: true }))), changes: [] };
}

function alter(parts: readonly Part[], vocabulary: readonly string[], random: () => number): Text {
  const text: Text = { words: [], changes: [] };
  for (const part of parts) {
    for (const word of part.words) {
      const kind = random() >= ALTERED ? undefined : (["dropped", "added", "swapped"] as const)[Math.floor(random() * 3)]!;
      if (kind) text.changes.push({ kind, index: text.words.length, part });
      if (kind === "added" || kind === "swapped")
        text.words.push({ part, word: vocabulary[Math.floor(random() * vocabulary.length)]!, same: false });
      if (kind === undefined || kind === "added") text.words.push({ part, word, same: true });
    }
  }
  return text;
}

function joined(texts: readonly Text[]): Text {
  const whole: Text = { words: [], changes: [] };
  for (const { words, changes } of texts) {
    whole.changes.push(...changes.map((change) => ({ ...change, index: change.index + whole.words.length })));
    whole.words.push(...words);
  }
  return whole;
}

/** A line for each recording, as a page has them. */
function written({ words }: Text): string {
  return words.map(({ word, part }, i) => `${i === 0 ? "" : words[i - 1]!.part === part ? " " : "\n"}${word}`).join("");
}
