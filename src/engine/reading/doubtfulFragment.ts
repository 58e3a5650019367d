import type { ReadingEvent, TimedPhoneme } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { alignSegments } from "../align/alignSegments.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";
import { scoreSegments } from "../score/scoreSegments.ts";
import type { Models } from "./models.ts";

type FragmentLanguage = Pick<SpokenLanguage, "lexicon" | "phonemes" | "hasWeakForm">;

/** Anything longer was meant as a word, not an unstressed one in fluent speech. */
const LONGEST_FRAGMENT_SECONDS = 0.18;
const SHORTEST_PAUSE_SECONDS = 0.1;

/**
 * Returns true if something short that is not a word was heard in place of a function word ("the", "of"), between two words that were read
 * right and without a pause. Readers substitute words for words; other sounds are what fluent speech left of the word itself.
 * @param events in order of time
 * @param word the text's word of `events[index]`
 */
export function isDoubtfulFragment(events: readonly ReadingEvent[], index: number, word: string, language: FragmentLanguage): boolean {
  const event = events[index]!;
  const [before, after] = [events[index - 1], events[index + 1]];
  if (event.kind !== "substitution" || before?.kind !== "correct" || after?.kind !== "correct") return false;
  if (!language.hasWeakForm(normaliseWord(word)) || !event.expectedPhonemes || event.expectedPhonemes.length === 0) return false;
  if (
    event.end - event.start > LONGEST_FRAGMENT_SECONDS ||
    event.start - before.end > SHORTEST_PAUSE_SECONDS ||
    after.start - event.end > SHORTEST_PAUSE_SECONDS
  )
    return false;
  return !isWord(event.heardPhonemes ?? [], language);
}

function isWord(symbols: readonly string[], { lexicon, phonemes }: FragmentLanguage): boolean {
  if (symbols.length === 0) return false;
  return lexicon.index
    .nearest(
      symbols.map((symbol) => phonemes.classOf(symbol)),
      phonemes.costs,
      8,
    )
    .some(({ distance, word }) => distance === 0 && lexicon.isCommon(word));
}

/** Doubtful fragments become the word itself and are scored as such: its phonemes' low posteriors show the doubt. */
export function settleFragments(
  events: readonly ReadingEvent[],
  tokens: readonly Token[],
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent[] {
  return events.map((event, i) => {
    const token = tokens[event.wordIndex];
    return token && !token.item && isDoubtfulFragment(events, i, token.text, models.language)
      ? asRead(event, token.text, heard, models)
      : event;
  });
}

function asRead(
  { wordIndex, start, end, expectedPhonemes = [] }: ReadingEvent,
  word: string,
  heard: AcousticFeatures,
  models: Models,
): ReadingEvent {
  const inventory = models.language.phonemes;
  const phones = expectedPhonemes.map((symbol) => inventory.classOf(symbol));
  const { frames, frameSeconds } = heard.emissions;
  const segment = {
    phones,
    start: Math.floor(start / frameSeconds),
    end: Math.min(frames, Math.ceil(end / frameSeconds)),
  };
  const times = alignSegments(heard, [segment], models.acoustic.fitted.boundaries)[0]!;
  const scores = scoreSegments(heard.posteriors, models, [{ phones, times }], () => undefined)[0]!;
  const phonemes: TimedPhoneme[] = phones.map((phone, i) => ({ phoneme: inventory.symbolOf(phone), ...times[i]!, ...scores[i]! }));
  const score = Math.round(phonemes.reduce((sum, phoneme) => sum + phoneme.score, 0) / phonemes.length);
  return { kind: "correct", wordIndex, start, end, heard: [normaliseWord(word)], score, expectedPhonemes: [...expectedPhonemes], phonemes };
}
