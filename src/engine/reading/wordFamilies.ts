import type { ReadingEvent } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import type { Posteriors } from "../acoustic/posteriors.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";
import { differences, familyEvidence } from "../score/familyEvidence.ts";
import type { FamilyWeights } from "../score/familyWeights.ts";
import { readerEvidence, type PlacedRival, type ReaderEvidence } from "../score/reviewEvidence.ts";
import { logOdds } from "../score/reviewWeights.ts";
import type { Models } from "./models.ts";
import { omission, readingEvent, type PassageWords } from "./readingEvents.ts";
import { reviewOf, type ReviewedReading } from "./reviewVerdicts.ts";

/** A word, or nothing, that may have been said in place of one that was taken as read. */
export interface FamilyRival extends PlacedRival {
  /** Of the event. */
  at: number;
  kind: keyof FamilyWeights;
  /** Undefined for nothing. */
  word: string | undefined;
  evidence: number[];
}

/** A reading whose verdicts were weighed against families; for each event, the log odds that another of its family was said. */
export interface WeighedReading extends ReviewedReading {
  familyOdds: number[];
}

/** Log odds count as this at most, and the negative where there is no family. */
const MOST_LOG_ODDS = 8;
/** Log odds from which another word of the family is named beside one that was taken as read: one in twelve. */
const NAMED_LOG_ODDS = -2.5;

/**
 * Replaces words taken as read by others of their families that were rather said ("jump" for "jumped"), and leaves out function words that
 * were not said; fitted by `test/train/family.ts`.
 * @param check called for each word; may throw
 */
export function withFamilies(
  { events, evidence }: ReviewedReading,
  passage: PassageWords,
  heard: AcousticFeatures,
  models: Models,
  check: () => void,
): WeighedReading {
  const { family } = models.acoustic.fitted.scorer;
  const reader = readerEvidence(events);
  const weighed = [...events];
  const rows = [...evidence];
  const familyOdds = events.map(({ kind }) => (kind === "correct" ? -MOST_LOG_ODDS : 0));
  const alternatives = new Map<number, string[]>();
  for (const rival of familyRivals(events, passage, reader, heard, models)) {
    check();
    const { at, kind, other } = rival;
    const odds = Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, logOdds(rival.evidence, family[kind])));
    if (odds <= familyOdds[at]!) continue;
    familyOdds[at] = odds;
    if (odds > NAMED_LOG_ODDS) alternatives.set(at, rival.word === undefined ? [] : [rival.word]);
    if (odds <= 0) continue;
    const event =
      other.phones.length === 0
        ? omission(events[at]!.wordIndex, events[at]!.start)
        : said(rival, events[at]!.wordIndex, passage, heard.posteriors);
    if (event.start < (weighed[at - 1]?.start ?? 0) || event.start > (weighed[at + 1]?.start ?? Infinity)) continue;
    weighed[at] = event;
  }
  weighed.forEach((event, at) => {
    if (event !== events[at]) rows[at] = reviewOf(weighed, at, reader, passage, heard, models).evidence();
  });
  for (const [at, alternative] of alternatives) if (weighed[at] === events[at]) weighed[at] = { ...events[at]!, alternative };
  return { events: weighed, evidence: rows, familyOdds };
}

function said(
  { word, other: { phones, times, scores } }: FamilyRival,
  wordIndex: number,
  passage: PassageWords,
  { frameSeconds }: Posteriors,
): ReadingEvent {
  const extent = { start: Math.round(times[0]!.start / frameSeconds), end: Math.round(times.at(-1)!.end / frameSeconds) };
  const heard = { word, phones: phones.map((phone) => ({ phone, ...extent })) };
  return readingEvent({ segment: { kind: "other", word: wordIndex, ...extent }, phones, word: heard, times, scores }, passage);
}

interface Form {
  word: string;
  phones: Pronunciation;
}

const families = new WeakMap<SpokenLanguage["lexicon"], Map<string, Form[]>>();

/** Every pronunciation of the common words among a word's family. */
function familyOf(word: string, { lexicon, wordFamily }: SpokenLanguage): Form[] {
  let known = families.get(lexicon);
  if (!known) families.set(lexicon, (known = new Map<string, Form[]>()));
  let forms = known.get(word);
  if (!forms) {
    const words = wordFamily(word).filter((other) => lexicon.isCommon(other));
    forms = words.flatMap((other) => lexicon.pronunciations(other).map((phones) => ({ word: other, phones })));
    if (known.size >= MOST_WORDS_KEPT) known.clear();
    known.set(word, forms);
  }
  return forms;
}

const MOST_WORDS_KEPT = 5_000;

/**
 * For every word that was taken as read, the likeliest of its family; for a function word also that it was not said.
 * @param events in order of time
 */
export function* familyRivals(
  events: readonly ReadingEvent[],
  passage: PassageWords,
  reader: ReaderEvidence,
  heard: AcousticFeatures,
  models: Models,
): Generator<FamilyRival> {
  const { language } = models;
  for (const [at, event] of events.entries()) {
    if (event.kind !== "correct" || passage.dictionary[event.wordIndex]!.length === 0 || passage.tokens[event.wordIndex]!.item) continue;
    const pronunciations = passage.pronunciations[event.wordIndex]!;
    const word = normaliseWord(passage.tokens[event.wordIndex]!.text);
    const review = reviewOf(events, at, reader, passage, heard, models);
    const evidenceOn = (rival: PlacedRival) =>
      familyEvidence(rival, { pauses: pausesAround(events, at), next: review.next }, reader, heard.posteriors);
    const own = new Set(pronunciations.map(String));
    const forms = familyOf(word, language).filter(({ phones }) => !own.has(String(phones)));
    const rival = forms.length > 0 ? review.rival(forms.map(({ phones }) => phones)) : undefined;
    if (rival) {
      const { gone, added } = differences(rival, heard.posteriors);
      const kind = added.length === 0 ? "shorter" : gone.length === 0 ? "longer" : "other";
      yield { ...rival, at, kind, word: forms[rival.variant]!.word, evidence: evidenceOn(rival) };
    }
    const nothing = language.hasWeakForm(word) ? review.rival(undefined) : undefined;
    if (nothing) yield { ...nothing, at, kind: "absent", word: undefined, evidence: evidenceOn(nothing) };
  }
}

/** Seconds to what was said before and after; 1 at most, and where there is nothing. */
function pausesAround(events: readonly ReadingEvent[], at: number): { before: number; after: number } {
  const { start, end } = events[at]!;
  const before = events.slice(0, at).findLast(({ kind }) => kind !== "omission");
  const after = events.slice(at + 1).find(({ kind }) => kind !== "omission");
  const seconds = (pause: number) => Math.max(0, Math.min(1, pause));
  return { before: before ? seconds(start - before.end) : 1, after: after ? seconds(after.start - end) : 1 };
}
