import type { ReadingEvent, TimedPhoneme } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { alignSegments, type PhoneTime } from "../align/alignSegments.ts";
import { hearWord, isAddition, type HeardWord } from "../decode/heardWord.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import { readerEvidence, unreviewed, WordReview, type PlacedReading, type ReaderEvidence } from "../score/reviewEvidence.ts";
import { logOdds } from "../score/reviewWeights.ts";
import { scoreSegments, type ScoredPhone } from "../score/scoreSegments.ts";
import { checkedReading } from "./misread.ts";
import type { Models } from "./models.ts";
import { omission, readingEvent, type PassageWords, type SpokenSegment } from "./readingEvents.ts";

/** With the evidence on each verdict; none for additions. */
export interface ReviewedReading {
  events: ReadingEvent[];
  evidence: number[][];
}

/**
 * Words after the path's last one that may be found in the sound after it. In a longer rest, some word would resemble any sound by chance.
 */
const WORDS_AFTER_LAST = 2;

/**
 * Reverses verdicts that the sound does not support: a word among unread ones was not read either if it is made of its neighbours' edges;
 * one whose sound contradicts it was another; and a word that fits well between its neighbours was read, though a path through the whole
 * passage was likelier without it. Unknown words keep their verdicts, and so does the unread rest of a text.
 * @param events in order of time
 * @param check called for each word; may throw
 */
export function reviewVerdicts(
  events: readonly ReadingEvent[],
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
  check: () => void,
): ReviewedReading {
  const reviewed = [...events];
  const evidence: number[][] = events.map(() => []);
  const reader = readerEvidence(events);
  const { review: weights } = models.acoustic.fitted.scorer;
  const reach = lastSaid(events) + WORDS_AFTER_LAST;
  const additions: ReadingEvent[] = [];
  // Unread words first: a word beside it that was wrongly taken as read is not a neighbour.
  for (const kinds of [["correct"], ["omission", "substitution"]]) {
    for (let at = 0; at < reviewed.length; at++) {
      const { kind, wordIndex, start } = reviewed[at]!;
      if (!kinds.includes(kind) || evidence[at]!.length > 0) continue;
      check();
      const review = passage.dictionary[wordIndex]!.length === 0 ? undefined : reviewOf(reviewed, at, reader, passage, heard, models);
      const found = review?.evidence() ?? unreviewed(reviewed, at);
      evidence[at] = found;
      if (!review) continue;
      const turns = (row: readonly number[]) => logOdds(found, row) > 0;
      if (kind === "omission" && wordIndex > reach) continue;
      if (kind !== "correct") additions.push(...turnUnread(reviewed, at, review, turns, passage, heard, models));
      else if (turns(weights.omitted)) reviewed[at] = omission(wordIndex, start);
      else if (turns(weights.misread)) {
        const other = misread(reviewed[at]!, passage, heard, models);
        const isInOrder = other.start >= (reviewed[at - 1]?.start ?? 0) && other.start <= (reviewed[at + 1]?.start ?? Infinity);
        if (isInOrder) reviewed[at] = other;
      }
      if (reviewed[at]!.kind !== kind) evidence[at] = reviewOf(reviewed, at, reader, passage, heard, models).evidence();
    }
  }
  for (const addition of additions) {
    const at = reviewed.findIndex(({ kind, wordIndex }) => kind !== "insertion" && wordIndex === addition.wordIndex);
    const place = at < 0 ? reviewed.length : at;
    if (addition.start < (reviewed[place - 1]?.start ?? 0) || addition.start > (reviewed[place]?.start ?? Infinity)) continue;
    reviewed.splice(place, 0, addition);
    evidence.splice(place, 0, []);
  }
  return { events: reviewed, evidence };
}

/** Beyond all words where nothing was said. */
function lastSaid(events: readonly ReadingEvent[]): number {
  return events.findLast(({ kind }) => kind === "correct" || kind === "substitution")?.wordIndex ?? Infinity;
}

/** For a word that the dictionary has. */
export function reviewOf(
  events: readonly ReadingEvent[],
  at: number,
  reader: ReaderEvidence,
  { tokens, pronunciations }: PassageWords,
  heard: AcousticFeatures,
  models: Models,
): WordReview {
  const { wordIndex } = events[at]!;
  const { text, item } = tokens[wordIndex]!;
  const weak = !item && models.language.hasWeakForm(normaliseWord(text));
  return new WordReview(heard, events, at, { pronunciations: pronunciations[wordIndex]!, weak }, reader, models);
}

/** Reverses a substitution or an omission that the evidence contradicts; returns what was added beside the word. */
function turnUnread(
  events: ReadingEvent[],
  at: number,
  review: WordReview,
  turns: (row: readonly number[]) => boolean,
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent[] {
  const { review: weights } = models.acoustic.fitted.scorer;
  const { kind, wordIndex, start } = events[at]!;
  const joined = kind === "substitution" && turns(weights.joined);
  if (joined || turns(weights[kind as "substitution" | "omission"])) {
    const placed = review.placed({ word: true, other: joined });
    const isDone = placed !== undefined && place(events, at, placed, readEvent(placed, at, wordIndex, passage), passage);
    return isDone ? placed.additions.flatMap((found) => additionTo(events, at, placed, found, passage, heard, models)) : [];
  }
  if (kind === "substitution" && turns(weights.absent)) {
    const placed = review.placed({ word: false, other: false });
    if (placed) place(events, at, placed, omission(wordIndex, start), passage);
  }
  return [];
}

function readEvent({ parts }: PlacedReading, at: number, word: number, passage: PassageWords): ReadingEvent {
  const { phones, times, scores } = parts.find(({ event }) => event === at)!;
  return readingEvent({ segment: { kind: "read", word, variant: 0, start: 0, end: 0 }, phones, word: undefined, times, scores }, passage);
}

/**
 * Replaces an event and moves its neighbours to where they fit best beside it. Returns false and changes nothing where the words would not
 * stay in order of time.
 */
function place(
  events: ReadingEvent[],
  at: number,
  { parts }: PlacedReading,
  event: ReadingEvent,
  { phonemes: inventory }: PassageWords,
): boolean {
  const first = Math.min(at, parts[0]!.event);
  const last = Math.max(at, parts.at(-1)!.event);
  const changed = events.slice(first, last + 1);
  changed[at - first] = event;
  const moved = new Set(event.kind === "omission" ? [] : [at - first]);
  for (const { event: beside, phones, times, scores } of parts) {
    if (beside === at) continue;
    const was = events[beside]!;
    const phonemes = timedPhonemes(phones, times, scores, inventory);
    changed[beside - first] = {
      ...was,
      ...extentOf(phonemes),
      phonemes,
      ...(was.kind === "correct" ? { score: meanScore(phonemes) } : {}),
    };
    moved.add(beside - first);
  }
  // Unread words begin where the next one does.
  for (let i = changed.length - 2; i >= 0; i--) {
    const { start } = changed[i + 1]!;
    if (!moved.has(i)) changed[i] = { ...changed[i]!, start, end: start };
  }
  const around = [events[first - 1], ...changed, events[last + 1]].filter((beside) => beside !== undefined);
  if (!around.every((beside, i) => i === 0 || beside.start >= around[i - 1]!.start)) return false;
  events.splice(first, changed.length, ...changed);
  return true;
}

function timedPhonemes(
  phones: Pronunciation,
  times: readonly PhoneTime[],
  scores: readonly ScoredPhone[],
  inventory: PhonemeInventory,
): TimedPhoneme[] {
  return phones.map((phone, i) => ({ phoneme: inventory.symbolOf(phone), ...times[i]!, ...scores[i]! }));
}

function extentOf(phonemes: readonly TimedPhoneme[]): { start: number; end: number } {
  return { start: phonemes[0]!.start, end: phonemes.at(-1)!.end };
}

function meanScore(phonemes: readonly TimedPhoneme[]): number {
  return Math.round(phonemes.reduce((sum, phoneme) => sum + phoneme.score, 0) / phonemes.length);
}

/** Speech beside a word that had been taken together with it; nothing for a breath or a neighbour's edge. */
function additionTo(
  events: readonly ReadingEvent[],
  at: number,
  { parts }: PlacedReading,
  { start, end }: { start: number; end: number },
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent[] {
  const { lexicon, phonemes } = models.language;
  const begins = ({ times }: PlacedReading["parts"][number]) => Math.round(times[0]!.start / heard.emissions.frameSeconds);
  const before = parts.findLast((part) => begins(part) < start);
  const after = parts.find((part) => begins(part) >= start);
  const around = {
    before: before?.phones ?? [],
    after: after ? [after.phones] : [],
    passage: passage.tokens.flatMap((token) => token.spoken),
  };
  const word = hearWord(heard.emissions, start, end, lexicon, around);
  if (word.phones.length === 0 || !isAddition(word, around, phonemes)) return [];
  const { wordIndex } = events[at]!;
  return [
    heardEvent(
      { kind: "insertion", before: before && before.event >= at ? wordIndex + 1 : wordIndex, start, end },
      word,
      passage,
      heard,
      models,
    ),
  ];
}

function heardEvent(segment: SpokenSegment, word: HeardWord, passage: PassageWords, heard: AcousticFeatures, models: Models): ReadingEvent {
  const phones = word.phones.map(({ phone }) => phone);
  const times = alignSegments(
    heard,
    [{ phones, start: word.phones[0]!.start, end: word.phones.at(-1)!.end }],
    models.acoustic.fitted.boundaries,
  )[0]!;
  const scores = scoreSegments(heard.posteriors, models, [{ phones, times }])[0]!;
  return readingEvent({ segment, phones, word, times, scores }, passage);
}

/** With what was heard instead of the word; unchanged where nothing else can be named. */
function misread(event: ReadingEvent, passage: PassageWords, heard: AcousticFeatures, models: Models): ReadingEvent {
  const { frames: all, frameSeconds } = heard.emissions;
  const frames = { start: Math.floor(event.start / frameSeconds), end: Math.min(all, Math.ceil(event.end / frameSeconds)) };
  const other = otherWord(event.wordIndex, frames, passage, heard, models);
  if (other) return other;
  // The word fits best, but one of its phonemes does not.
  const least = Math.min(...(event.phonemes ?? []).map(({ posterior }) => posterior ?? 1));
  return checkedReading(event, models.language, least + Number.EPSILON);
}

function otherWord(
  wordIndex: number,
  { start, end }: { start: number; end: number },
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent | undefined {
  const word = hearWord(heard.emissions, start, end, models.language.lexicon, { before: [], after: [], passage: [] });
  if (word.phones.length === 0 || word.word === undefined || passage.tokens[wordIndex]!.spoken.includes(word.word)) return undefined;
  return heardEvent({ kind: "other", word: wordIndex, start, end }, word, passage, heard, models);
}
