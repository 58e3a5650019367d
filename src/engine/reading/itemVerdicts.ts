import type { ReadingEvent, TimedPhoneme } from "#core/analysis.ts";
import type { ItemKind } from "#language/phonics/item.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { framesIn, slicePosteriors } from "../acoustic/posteriors.ts";
import { alignSegments } from "../align/alignSegments.ts";
import { alignPhrase } from "../decode/alignPhrase.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { phonemeConfidence } from "../score/confidence.ts";
import { itemNeighbours } from "../score/itemNeighbours.ts";
import { phraseEvidence, type PhraseMatch } from "../score/phraseEvidence.ts";
import { phraseProbability } from "../score/phraseJudge.ts";
import { scoreSegments } from "../score/scoreSegments.ts";
import type { Rival } from "../score/wordRivals.ts";
import type { Models } from "./models.ts";
import { phonemePairs, type PassageWords } from "./readingEvents.ts";

/** Of quiet on either side of an item that belong to its sound. */
const REACH_SECONDS = 0.3;
const SAMPLE_RATE_HZ = 16_000;

/**
 * Judges letters, sounds and made-up words each by itself, in its own place: what they are compared with is other letters, other sounds, and
 * words that differ in one phoneme, since no sentence and no dictionary says what else was likely. Weights: `test/train/itemWeights.ts`.
 * @param events in order of time
 * @param check called for each item; may throw
 */
export function withItems(
  events: readonly ReadingEvent[],
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
  check: () => void,
): ReadingEvent[] {
  if (!passage.tokens.some(({ item }) => item)) return [...events];
  return events.map((event, at) => {
    const item = passage.tokens[event.wordIndex]?.item;
    if (!item || event.kind === "insertion" || event.kind === "omission") return event;
    check();
    const place = roomFor(events, at, heard);
    const match = itemMatch(item, passage.dictionary[event.wordIndex]!, place, heard, models);
    return match ? judged(event, item, match, passage, heard, models) : event;
  });
}

export interface ItemMatch extends PhraseMatch {
  /** Frames of the recording, `end` exclusive. */
  start: number;
  end: number;
}

/** Undefined where the place is too short for the item. @param place frames */
export function itemMatch(
  kind: ItemKind,
  readings: readonly Pronunciation[],
  { start, end }: { start: number; end: number },
  heard: AcousticFeatures,
  models: Models,
): ItemMatch | undefined {
  if (readings.length === 0 || end <= start) return undefined;
  const neighbours = itemNeighbours(kind, readings, models.language);
  const match = phraseEvidence(within(heard, start, end), [{ word: "", pronunciations: readings, known: true, neighbours }], models);
  return match && { ...match, start, end };
}

/** Frames up to whatever else was said, at most 0.3 s on either side. */
export function roomFor(events: readonly ReadingEvent[], at: number, { emissions }: AcousticFeatures): { start: number; end: number } {
  const { start, end } = events[at]!;
  const before = events.slice(0, at).findLast(({ kind }) => kind !== "omission")?.end ?? 0;
  const after = events.slice(at + 1).find(({ kind }) => kind !== "omission")?.start ?? Infinity;
  const frame = (seconds: number) => Math.round(seconds / emissions.frameSeconds);
  return {
    start: Math.max(0, frame(Math.min(start, Math.max(before, start - REACH_SECONDS)))),
    end: Math.min(emissions.frames, frame(Math.max(end, Math.min(after, end + REACH_SECONDS)))),
  };
}

/** As a recording of its own; times count from `start`. */
function within(heard: AcousticFeatures, start: number, end: number): AcousticFeatures {
  const { samples, levels, posteriors, emissions } = heard;
  const { classes } = emissions.phonemes;
  const sample = (frame: number) => Math.round(frame * emissions.frameSeconds * SAMPLE_RATE_HZ);
  return {
    ...heard,
    samples: samples.subarray(sample(start), sample(end)),
    duration: (end - start) * emissions.frameSeconds,
    levels: levels.subarray(start, end),
    posteriors: slicePosteriors(posteriors, start, end),
    emissions: {
      ...emissions,
      scores: emissions.scores.subarray(start * classes, end * classes),
      best: emissions.best.subarray(start, end),
      frames: end - start,
    },
  };
}

function judged(
  event: ReadingEvent,
  kind: ItemKind,
  match: ItemMatch,
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent {
  const { item } = models.acoustic.fitted.scorer;
  const probability = phraseProbability(match.evidence, item);
  const isCorrect = probability >= item.accepted;
  const readings = passage.dictionary[event.wordIndex]!;
  const confidence = Math.round(1000 * (isCorrect ? probability : 1 - probability)) / 1000;
  const text = passage.tokens[event.wordIndex]!.text.toLowerCase();
  const [rival] = match.rivals[0]!;
  if (isCorrect) {
    const alternative = rival?.word && confidence < DOUBTED_CONFIDENCE ? { alternative: [rival.word] } : {};
    const read = event.kind === "correct" ? event : said(event, readings, match, heard, models);
    const { phonemes, expectedPhonemes = phonemes.map(({ phoneme }) => phoneme) } = read as ReadingEvent & { phonemes: TimedPhoneme[] };
    const score = Math.round(phonemes.reduce((sum, phoneme) => sum + phoneme.score, 0) / phonemes.length);
    const { heardPhonemes: _, phonemePairs: __, ...rest } = read;
    return { ...rest, kind: "correct", heard: [text], score, expectedPhonemes, confidence, ...alternative };
  }
  // A word that the dictionary has is what was said in place of a made-up one; in place of a letter it was another letter.
  if (event.kind === "substitution" && (kind === "nonsense" || !rival)) return { ...event, confidence };
  if (!rival) return event;
  return instead(event, rival, match, confidence, heard, models);
}

/** Below this, what else may have been said is named. */
const DOUBTED_CONFIDENCE = 0.8;

function said(
  event: ReadingEvent,
  readings: readonly Pronunciation[],
  place: ItemMatch,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent {
  const { variant, ...extent } = alignPhrase(heard.emissions, place.start, place.end, [readings])?.words[0] ?? { variant: 0, ...place };
  const phonemes = timed(readings[variant]!, extent, heard, models);
  return {
    ...event,
    start: phonemes[0]!.start,
    end: phonemes.at(-1)!.end,
    phonemes,
    expectedPhonemes: phonemes.map(({ phoneme }) => phoneme),
  };
}

function instead(
  event: ReadingEvent,
  rival: Rival,
  place: ItemMatch,
  confidence: number,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent {
  const { phonemes: inventory } = models.language;
  const placed = alignPhrase(heard.emissions, place.start, place.end, [[rival.phones]])?.words[0];
  const frames = framesOf(event, heard);
  const phonemes = timed(rival.phones, placed ?? frames, heard, models);
  const expected = (event.expectedPhonemes ?? []).map((symbol) => inventory.classOf(symbol));
  return {
    ...event,
    kind: "substitution",
    start: phonemes[0]!.start,
    end: phonemes.at(-1)!.end,
    heard: rival.word ? [rival.word] : [],
    heardPhonemes: phonemes.map(({ phoneme }) => phoneme),
    phonemePairs: phonemePairs(expected, rival.phones, inventory),
    phonemes,
    confidence,
  };
}

function framesOf({ start, end }: ReadingEvent, { emissions }: AcousticFeatures): { start: number; end: number } {
  const first = Math.round(start / emissions.frameSeconds);
  return { start: first, end: Math.max(Math.round(end / emissions.frameSeconds), first + framesIn(0.03, emissions)) };
}

function timed(
  phones: Pronunciation,
  { start, end }: { start: number; end: number },
  heard: AcousticFeatures,
  models: Models,
): TimedPhoneme[] {
  const times = alignSegments(heard, [{ phones, start, end }], models.acoustic.fitted.boundaries)[0]!;
  const scores = scoreSegments(heard.posteriors, models, [{ phones, times }])[0]!;
  return phones.map((phone, i) => {
    const phoneme = { phoneme: models.language.phonemes.symbolOf(phone), ...times[i]!, ...scores[i]! };
    return { ...phoneme, confidence: phonemeConfidence(phoneme, models.acoustic.fitted.scorer.confidence) };
  });
}
