import type { ReadingEvent, TimedPhoneme } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { framesOfSpeech } from "../acoustic/certainty.ts";
import { framesIn } from "../acoustic/posteriors.ts";
import { alignSegments } from "../align/alignSegments.ts";
import { freeLoop } from "../decode/alignPhrase.ts";
import { alignPhones } from "../decode/phoneLoop.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { scoreSegments } from "../score/scoreSegments.ts";
import type { Models } from "./models.ts";
import type { PassageWords } from "./readingEvents.ts";
import { wordlessAmong } from "./wordless.ts";

/**
 * Nats per frame by which a word may fit worse than free phonemes: of repeated words that the decoder took for others, three in four fit
 * better, of other words that were added one in twenty (development speakers).
 */
const LEAST_FIT_NATS = -1.2;
/** Of what sounds like a word's beginning and lasts as long as the word: its last sound was hardly heard. */
const LEAST_FIT_OF_BEGUN_NATS = -0.8;
const LEAST_SHARE_OF_BEGUN = 0.75;
/** Of what was taken for a part of a pause. */
const LEAST_FIT_IN_PAUSE_NATS = -0.6;
/** A shorter sound is no word, and one nearer to the word itself is a part of it. */
const LEAST_SECONDS = 0.07;
const LEAST_GAP_SECONDS = 0.06;
/** Of a sound that goes on from the word before, or into the one after: less is their own, drawn out. */
const LEAST_SECONDS_JOINED = 0.12;

/** Names additions that are the word before them once more, or the one after them. */
export function withRepetitions(events: readonly ReadingEvent[], passage: PassageWords, heard: AcousticFeatures): ReadingEvent[] {
  const read = new Map(events.flatMap((event) => (event.kind === "correct" ? [[event.wordIndex, event] as const] : [])));
  return events.map((event) => {
    if (event.kind !== "insertion" || event.repetition) return event;
    const beside = event.falseStart ? [event.wordIndex] : [event.wordIndex - 1, event.wordIndex];
    const best = bestFit(
      beside.filter((word) => read.has(word)),
      event,
      passage,
      heard,
    );
    if (!best || best.fit < (event.falseStart ? LEAST_FIT_OF_BEGUN_NATS : LEAST_FIT_NATS)) return event;
    if (event.falseStart && secondsOf(event) < LEAST_SHARE_OF_BEGUN * secondsOf(read.get(best.word)!)) return event;
    const { falseStart: _, ...rest } = event;
    return { ...rest, heard: [normaliseWord(passage.tokens[best.word]!.text)], repetition: true };
  });
}

/** Adds short words that were said once more within what the decoder took for a pause beside them. */
export function withRepetitionsInPauses(
  events: readonly ReadingEvent[],
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent[] {
  let before: ReadingEvent | undefined;
  const wordOf = (event: ReadingEvent | undefined) => (event?.kind === "correct" && !event.soundedOut ? [event.wordIndex] : []);
  const inPause = (after: ReadingEvent | undefined) => {
    const beside = { before: wordOf(before), after: wordOf(after) };
    if (beside.before.length + beside.after.length === 0) return [];
    const at = after?.wordIndex ?? passage.tokens.length;
    return soundsIn({ start: before?.end ?? 0, end: after?.start ?? heard.duration }, heard).flatMap((sound) => {
      const words = [...(sound.isAfterSilence ? beside.before : []), ...(sound.isBeforeSilence ? beside.after : [])];
      return repetitionIn(sound, words, at, passage, heard, models) ?? [];
    });
  };
  const found = events.flatMap((event) => {
    if (event.kind === "omission") return [event];
    const again = inPause(event);
    before = event;
    return [...again, event];
  });
  const all = [...found, ...inPause(undefined)];
  if (all.length === events.length) return all;
  const wordless = wordlessAmong(all, heard, models);
  return all.filter((event) => !wordless.has(event));
}

interface Extent {
  start: number;
  end: number;
}

const secondsOf = ({ start, end }: Extent) => end - start;

interface Sound extends Extent {
  isAfterSilence: boolean;
  isBeforeSilence: boolean;
}

/** Speech with silence on one side or both. */
function soundsIn({ start, end }: Extent, { posteriors }: AcousticFeatures): Sound[] {
  const gap = framesIn(LEAST_GAP_SECONDS, posteriors);
  const [from, to] = [Math.ceil(start / posteriors.frameSeconds), Math.min(posteriors.frames, Math.floor(end / posteriors.frameSeconds))];
  if (to - from < gap + framesIn(LEAST_SECONDS, posteriors)) return [];
  const stretches: Extent[] = [];
  for (const frame of framesOfSpeech(posteriors, from, to)) {
    const last = stretches.at(-1);
    if (last && frame - last.end < gap) last.end = frame + 1;
    else stretches.push({ start: frame, end: frame + 1 });
  }
  return stretches.flatMap((stretch) => {
    const [isAfterSilence, isBeforeSilence] = [stretch.start - from >= gap, to - stretch.end >= gap];
    const least = isAfterSilence && isBeforeSilence ? LEAST_SECONDS : LEAST_SECONDS_JOINED;
    if (stretch.end - stretch.start < framesIn(least, posteriors)) return [];
    const seconds = { start: stretch.start * posteriors.frameSeconds, end: stretch.end * posteriors.frameSeconds };
    return [{ ...seconds, isAfterSilence, isBeforeSilence }];
  });
}

function repetitionIn(
  sound: Extent,
  words: readonly number[],
  wordIndex: number,
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent | undefined {
  const best = bestFit(words, sound, passage, heard);
  if (!best || best.fit < LEAST_FIT_IN_PAUSE_NATS) return undefined;
  const segment = { phones: best.phones, ...framesOf(sound, heard) };
  const times = alignSegments(heard, [segment], models.acoustic.fitted.boundaries)[0]!;
  const scores = scoreSegments(heard.posteriors, models, [{ phones: best.phones, times }])[0]!;
  const names = best.phones.map((phone) => passage.phonemes.symbolOf(phone));
  const phonemes: TimedPhoneme[] = names.map((phoneme, i) => ({ phoneme, ...times[i]!, ...scores[i]! }));
  return {
    kind: "insertion",
    wordIndex,
    start: times[0]!.start,
    end: times.at(-1)!.end,
    heard: [normaliseWord(passage.tokens[best.word]!.text)],
    repetition: true,
    heardPhonemes: names,
    phonemes,
  };
}

interface Fit {
  word: number;
  phones: Pronunciation;
  /** Per frame, beside free phonemes; nats. */
  fit: number;
}

function bestFit(words: readonly number[], extent: Extent, { pronunciations }: PassageWords, heard: AcousticFeatures): Fit | undefined {
  const { emissions } = heard;
  const { start, end } = framesOf(extent, heard);
  const free = freeLoop(emissions).subarray(start, end);
  const score = free.reduce((sum, x) => sum + x, 0);
  return words
    .flatMap((word) =>
      pronunciations[word]!.map((phones): Fit => {
        const aligned = alignPhones(emissions, start, end, phones)?.score ?? -Infinity;
        return { word, phones, fit: (aligned - score) / Math.max(1, end - start) };
      }),
    )
    .sort((a, b) => b.fit - a.fit)[0];
}

function framesOf({ start, end }: Extent, { emissions: { frames, frameSeconds } }: AcousticFeatures): Extent {
  return { start: Math.round(start / frameSeconds), end: Math.min(frames, Math.round(end / frameSeconds)) };
}
