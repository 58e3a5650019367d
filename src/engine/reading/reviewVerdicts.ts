import type { ReadingEvent, TimedPhoneme } from "../../core/analysis.ts";
import { normaliseWord } from "../../core/reading/normaliseWord.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { SECONDS_PER_FRAME } from "../acoustic/logMel.ts";
import { alignSegments } from "../align/alignSegments.ts";
import { hearWord } from "../decode/heardWord.ts";
import { readerEvidence, unreviewed, WordReview, type ReaderEvidence } from "../score/reviewEvidence.ts";
import { logOdds } from "../score/reviewWeights.ts";
import { scoreSegments } from "../score/scoreSegments.ts";
import { checkedReading } from "./misread.ts";
import type { Models } from "./models.ts";
import { omission, readingEvent, type PassageWords } from "./readingEvents.ts";

/** A reading whose verdicts were reviewed, with the evidence on each of them; none for additions. */
export interface ReviewedReading {
  events: ReadingEvent[];
  evidence: number[][];
}

/**
 * The events with the verdicts turned that the sound does not bear out: a word amid words that were not read is none, where
 * it is made of its neighbours' edges; one whose sound speaks against it was another; and a word was read that fits well
 * between its neighbours, though a path through the whole passage was likelier without it. Words that the dictionary lacks
 * keep their verdicts.
 *
 * @param events in order of time
 * @param check called for each word; may throw
 */
export function reviewVerdicts(events: readonly ReadingEvent[], passage: PassageWords, heard: AcousticFeatures, models: Models, check: () => void): ReviewedReading {
  const reviewed = [...events];
  const evidence: number[][] = events.map(() => []);
  const reader = readerEvidence(events);
  const { review: weights } = models.scorer;
  // What was not read comes first: who was taken for read beside it is no neighbour.
  for (const kinds of [["equal"], ["delete", "replace"]]) {
    for (let at = 0; at < reviewed.length; at++) {
      const { kind, wordIndex, start } = reviewed[at]!;
      if (!kinds.includes(kind) || evidence[at]!.length > 0) continue;
      check();
      const review = passage.dictionary[wordIndex]!.length === 0 ? undefined : reviewOf(reviewed, at, reader, passage, heard, models);
      const found = review?.evidence() ?? unreviewed(reviewed, at);
      evidence[at] = found;
      if (!review) continue;
      const turns = (row: readonly number[]) => logOdds(found, row) > 0;
      if (kind !== "equal") {
        if (turns(weights[kind as "replace" | "delete"])) takeForRead(reviewed, at, review, passage);
      } else if (turns(weights.omitted)) reviewed[at] = omission(wordIndex, start);
      else if (turns(weights.misread)) {
        const other = misread(reviewed[at]!, passage, heard, models);
        const isInOrder = other.start >= (reviewed[at - 1]?.start ?? 0) && other.start <= (reviewed[at + 1]?.start ?? Infinity);
        if (isInOrder) reviewed[at] = other;
      }
      if (reviewed[at]!.kind !== kind) evidence[at] = reviewOf(reviewed, at, reader, passage, heard, models).evidence();
    }
  }
  return { events: reviewed, evidence };
}

/** The review of the verdict on a word that the dictionary has. */
export function reviewOf(events: readonly ReadingEvent[], at: number, reader: ReaderEvidence, { tokens, pronunciations }: PassageWords, heard: AcousticFeatures, models: Models): WordReview {
  const { wordIndex } = events[at]!;
  const weak = models.language.hasWeakForm(normaliseWord(tokens[wordIndex]!.text));
  return new WordReview(heard, events, at, { pronunciations: pronunciations[wordIndex]!, weak }, reader, models);
}

/** Puts a word between its neighbours, whose phonemes give way; leaves all as it is where the words would not stay in order of time. */
function takeForRead(events: ReadingEvent[], at: number, review: WordReview, { phonemes: inventory, tokens }: PassageWords): void {
  const parts = review.placed()?.parts;
  if (!parts) return;
  const first = parts[0]!.event;
  const last = parts.at(-1)!.event;
  const changed = events.slice(first, last + 1);
  for (const { event, phones, times, scores } of parts) {
    const phonemes: TimedPhoneme[] = phones.map((phone, i) => ({ phoneme: inventory.symbolOf(phone), ...times[i]!, ...scores[i]! }));
    const extent = { start: times[0]!.start, end: times.at(-1)!.end };
    const score = Math.round(phonemes.reduce((sum, phoneme) => sum + phoneme.score, 0) / phonemes.length);
    const was = events[event]!;
    const { wordIndex } = was;
    changed[event - first] =
      event === at
        ? { kind: "equal", wordIndex, ...extent, heard: [normaliseWord(tokens[wordIndex]!.text)], score, expectedPhonemes: phonemes.map(({ phoneme }) => phoneme), phonemes }
        : { ...was, ...extent, phonemes, ...(was.kind === "equal" ? { score } : {}) };
  }
  // Words between them that were not read are where the next one begins.
  const moved = new Set(parts.map(({ event }) => event - first));
  for (let i = changed.length - 2; i >= 0; i--) {
    const { start } = changed[i + 1]!;
    if (!moved.has(i)) changed[i] = { ...changed[i]!, start, end: start };
  }
  const around = [events[first - 1], ...changed, events[last + 1]].filter((event) => event !== undefined);
  if (around.every((event, i) => i === 0 || event.start >= around[i - 1]!.start)) events.splice(first, changed.length, ...changed);
}

/** What was heard in the place of a word that had been taken for read; the event itself where nothing else can be named. */
function misread(event: ReadingEvent, passage: PassageWords, heard: AcousticFeatures, models: Models): ReadingEvent {
  const { language } = models;
  const { wordIndex } = event;
  const segment = { kind: "other" as const, word: wordIndex, start: Math.floor(event.start / SECONDS_PER_FRAME), end: Math.min(heard.emissions.frames, Math.ceil(event.end / SECONDS_PER_FRAME)) };
  const word = hearWord(heard.emissions, segment.start, segment.end, language.lexicon, { before: [], after: [], passage: [] });
  if (word.phones.length > 0 && word.word !== undefined && !passage.tokens[wordIndex]!.spoken.includes(word.word)) {
    const phones = word.phones.map(({ phone }) => phone);
    const times = alignSegments(heard, [{ phones, start: word.phones[0]!.start, end: word.phones.at(-1)!.end }], models.boundaries)[0]!;
    const scores = scoreSegments(heard.posteriors, models, [{ phones, times }])[0]!;
    return readingEvent({ segment, phones, word, times, scores }, passage);
  }
  // The word itself fits best, and still one of its phonemes does not.
  const least = Math.min(...(event.phonemes ?? []).map(({ posterior }) => posterior ?? 1));
  return checkedReading(event, language, least + Number.EPSILON);
}
