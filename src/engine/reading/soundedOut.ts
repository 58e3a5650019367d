import type { ReadingEvent } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import type { BoundaryModel } from "../align/boundaryModel.ts";
import { segmentalViterbi, type FoundPhone } from "../align/segmentalViterbi.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { scoreSegments } from "../score/scoreSegments.ts";
import type { Models } from "./models.ts";
import type { PassageWords } from "./readingEvents.ts";

/** A shorter silence within a word may be a stop's closure. */
const LEAST_GAP_SECONDS = 0.15;
/** Sounds said one by one are held. */
const RATE_OF_SOUNDS = 1.3;
/** A word begins and ends no further than this from where it was heard. */
const REACH_SECONDS = 3;
const LOWEST_LOG_POSTERIOR = -12;
/**
 * A word is taken for sounded out where its phonemes cover this share of the speech between its neighbours, fit this well (mean log
 * posterior), and fit better apart than together. On development speakers, words cut into their sounds are found in 68 %, words in two
 * parts in 60 %; of false starts and of words said in one, 1 % each are taken for them.
 */
const LEAST_COVERED_SHARE = 0.6;
const LEAST_FIT_NATS = -4;
const LEAST_GAIN_NATS = 0.5;
/** For a word that was otherwise heard as another one, or not at all. */
const LEAST_GAIN_OF_WRONG_NATS = 1;

interface Span {
  from: number;
  to: number;
}

interface Fit {
  phones: Pronunciation;
  found: readonly FoundPhone[];
  /** Mean over the phonemes of their mean log posterior. */
  nats: number;
}

/** Words whose sounds were said one by one, with silence between them, and never together: they are read, and marked. */
export function withSoundedOut(
  events: readonly ReadingEvent[],
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
  check: () => void,
): ReadingEvent[] {
  const sounded = new Map<ReadingEvent, ReadingEvent>();
  const gone = new Set<ReadingEvent>();
  events.forEach((event, i) => {
    if (event.kind === "insertion" || (passage.dictionary[event.wordIndex] ?? []).length === 0) return;
    const before = events.slice(0, i).findLastIndex(isAnchor);
    const after = events.findIndex((other, at) => at > i && isAnchor(other));
    const beside = events.slice(before + 1, after < 0 ? undefined : after).filter((other) => other !== event);
    // Other words in between would have to share the sound.
    if (beside.some(({ kind }) => kind === "omission") || isSaidAgain(event, events[before]) || isSaidAgain(event, events[after])) return;
    check();
    const span = spanOf(event, events[before], events[after], heard);
    if (!hasGap(heard, span)) return;
    const found = bestApart(
      passage.pronunciations[event.wordIndex]!,
      span,
      heard,
      models.acoustic.fitted.boundaries,
      event.kind === "correct",
    );
    if (!found) return;
    sounded.set(event, soundedEvent(event, found, passage, heard, models));
    for (const other of beside) gone.add(other);
  });
  return events.filter((event) => !gone.has(event)).map((event) => sounded.get(event) ?? event);
}

const isAnchor = ({ kind, repetition }: ReadingEvent) => kind === "correct" || kind === "substitution" || repetition === true;

/** A word that is also said as a whole was blended. */
const isSaidAgain = ({ heard }: ReadingEvent, other: ReadingEvent | undefined) => other?.repetition === true && other.heard[0] === heard[0];

function spanOf(
  { start, end }: ReadingEvent,
  before: ReadingEvent | undefined,
  after: ReadingEvent | undefined,
  { posteriors }: AcousticFeatures,
): Span {
  const { frames, frameSeconds } = posteriors;
  return {
    from: Math.round(Math.max(0, before?.end ?? 0, start - REACH_SECONDS) / frameSeconds),
    to: Math.min(frames, Math.round(Math.min(after?.start ?? Infinity, end + REACH_SECONDS) / frameSeconds)),
  };
}

const isSpeech = ({ posteriors: { log, phonemes } }: AcousticFeatures, frame: number) => log[frame * phonemes.classes]! < Math.log(0.5);

function hasGap(heard: AcousticFeatures, { from, to }: Span): boolean {
  let silent = -Infinity;
  for (let t = from; t < to; t++) {
    if (!isSpeech(heard, t)) silent++;
    else if (silent >= LEAST_GAP_SECONDS / heard.posteriors.frameSeconds) return true;
    else silent = 0;
  }
  return false;
}

function bestApart(
  pronunciations: readonly Pronunciation[],
  span: Span,
  heard: AcousticFeatures,
  model: BoundaryModel,
  isRight: boolean,
): Fit | undefined {
  const fits = (areApart: boolean) =>
    pronunciations
      .filter(({ length }) => length > 1)
      .flatMap((phones) => fitOf(phones, span, heard, model, areApart) ?? [])
      .sort((a, b) => b.nats - a.nats);
  const [apart] = fits(true);
  if (
    !apart ||
    apart.nats < LEAST_FIT_NATS ||
    !areApart(apart.found, heard) ||
    coveredShare(apart.found, span, heard) < LEAST_COVERED_SHARE
  )
    return undefined;
  const together = fits(false)[0]?.nats ?? LOWEST_LOG_POSTERIOR;
  return apart.nats - together >= (isRight ? LEAST_GAIN_NATS : LEAST_GAIN_OF_WRONG_NATS) ? apart : undefined;
}

function fitOf(
  phones: Pronunciation,
  { from, to }: Span,
  { posteriors }: AcousticFeatures,
  model: BoundaryModel,
  areApart: boolean,
): Fit | undefined {
  const expected = phones.map((phone, i) => ({
    phone,
    opens: areApart || i === 0,
    from,
    to,
    frames: (model.seconds[phone]! / posteriors.frameSeconds) * RATE_OF_SOUNDS,
  }));
  const found = segmentalViterbi(posteriors, expected, model);
  if (!found) return undefined;
  const { log, phonemes } = posteriors;
  const sum = found.reduce((total, { start, end }, i) => {
    const [first, last] = [Math.round(start), Math.round(end)];
    let nats = 0;
    for (let t = first; t < last; t++) nats += Math.max(LOWEST_LOG_POSTERIOR, log[t * phonemes.classes + phones[i]!]!);
    return total + (last > first ? nats / (last - first) : LOWEST_LOG_POSTERIOR);
  }, 0);
  return { phones, found, nats: sum / phones.length };
}

const areApart = (found: readonly FoundPhone[], { posteriors }: AcousticFeatures) =>
  found.some(({ start }, i) => i > 0 && start - found[i - 1]!.end >= LEAST_GAP_SECONDS / posteriors.frameSeconds);

function coveredShare(found: readonly FoundPhone[], { from, to }: Span, heard: AcousticFeatures): number {
  let speech = 0;
  let covered = 0;
  for (let t = from; t < to; t++) {
    if (!isSpeech(heard, t)) continue;
    speech++;
    if (found.some(({ start, end }) => t >= Math.round(start) && t < Math.round(end))) covered++;
  }
  return covered / Math.max(1, speech);
}

function soundedEvent(
  { wordIndex, confidence }: ReadingEvent,
  { phones, found }: Fit,
  { tokens }: PassageWords,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent {
  const seconds = (frame: number) => Math.round(frame * heard.posteriors.frameSeconds * 1000) / 1000;
  const times = found.map(({ start, end }) => ({ start: seconds(start), end: seconds(end) }));
  const scores = scoreSegments(heard.posteriors, models, [{ phones, times }])[0]!;
  const names = phones.map((phone) => models.language.phonemes.symbolOf(phone));
  return {
    kind: "correct",
    wordIndex,
    start: times[0]!.start,
    end: times.at(-1)!.end,
    heard: [normaliseWord(tokens[wordIndex]!.text)],
    soundedOut: true,
    score: Math.round(scores.reduce((sum, { score }) => sum + score, 0) / scores.length),
    ...(confidence === undefined ? {} : { confidence }),
    expectedPhonemes: names,
    phonemes: names.map((phoneme, i) => ({ phoneme, ...times[i]!, ...scores[i]! })),
  };
}
