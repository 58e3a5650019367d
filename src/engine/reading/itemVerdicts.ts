import type { ReadingEvent, TimedPhoneme } from "#core/analysis.ts";
import type { ItemKind } from "#language/phonics/item.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { slicePosteriors } from "../acoustic/posteriors.ts";
import { alignSegments } from "../align/alignSegments.ts";
import { alignPhrase } from "../decode/alignPhrase.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { phonemeConfidence } from "../score/confidence.ts";
import { itemNeighbours } from "../score/itemNeighbours.ts";
import { phraseEvidence, type PhraseMatch } from "../score/phraseEvidence.ts";
import { phraseProbability } from "../score/phraseJudge.ts";
import { scoreSegments } from "../score/scoreSegments.ts";
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
  const probability = phraseProbability(match.evidence, { ...item, bias: item.bias[kind] });
  const isCorrect = probability >= item.accepted;
  const confidence = Math.round(1000 * (isCorrect ? probability : 1 - probability)) / 1000;
  const { wordIndex } = event;
  const [rival] = match.rivals[0]!;
  if (isCorrect) {
    const alternative = rival?.word && confidence < DOUBTED_CONFIDENCE ? { alternative: [rival.word] } : {};
    if (event.kind === "correct") return { ...event, confidence, ...alternative };
    const spoken = spokenIn(match, passage.dictionary[wordIndex]!, heard, models);
    return {
      kind: "correct",
      wordIndex,
      heard: [passage.tokens[wordIndex]!.text.toLowerCase()],
      ...spoken,
      score: Math.round(spoken.phonemes.reduce((sum, { score }) => sum + score, 0) / spoken.phonemes.length),
      expectedPhonemes: spoken.phonemes.map(({ phoneme }) => phoneme),
      confidence,
      ...alternative,
    };
  }
  // A word that the dictionary has is what was said in place of a made-up one; in place of a letter it was another letter.
  if (!rival || (event.kind === "substitution" && kind === "nonsense")) return { ...event, kind: "substitution", confidence };
  const { phonemes: inventory } = models.language;
  const { expectedPhonemes = [] } = event;
  return {
    kind: "substitution",
    wordIndex,
    heard: rival.word ? [rival.word] : [],
    ...spokenIn(match, [rival.phones], heard, models),
    expectedPhonemes,
    heardPhonemes: rival.phones.map((phone) => inventory.symbolOf(phone)),
    phonemePairs: phonemePairs(
      expectedPhonemes.map((symbol) => inventory.classOf(symbol)),
      rival.phones,
      inventory,
    ),
    confidence,
  };
}

/** Below this, what else may have been said is named. */
const DOUBTED_CONFIDENCE = 0.8;

/** The reading that fits best in a place; it does not leave it. */
function spokenIn(
  { start, end }: ItemMatch,
  readings: readonly Pronunciation[],
  heard: AcousticFeatures,
  models: Models,
): { start: number; end: number; phonemes: TimedPhoneme[] } {
  const { scorer, boundaries } = models.acoustic.fitted;
  const place = within(heard, start, end);
  const { variant, ...extent } = alignPhrase(place.emissions, 0, end - start, [readings])?.words[0] ?? {
    variant: 0,
    start: 0,
    end: end - start,
  };
  const phones = readings[variant]!;
  const from = start * heard.emissions.frameSeconds;
  const times = alignSegments(place, [{ phones, ...extent }], boundaries)[0]!.map((time) => ({
    start: from + time.start,
    end: from + time.end,
  }));
  const scores = scoreSegments(heard.posteriors, models, [{ phones, times }])[0]!;
  const phonemes = phones.map((phone, i): TimedPhoneme => {
    const phoneme = { phoneme: models.language.phonemes.symbolOf(phone), ...times[i]!, ...scores[i]! };
    return { ...phoneme, confidence: phonemeConfidence(phoneme, scorer.confidence) };
  });
  return { start: times[0]!.start, end: times.at(-1)!.end, phonemes };
}
