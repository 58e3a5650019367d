import type { PhonemePair, ReadingEvent, TimedPhoneme } from "#core/analysis.ts";
import { align } from "#language/text/align.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import type { PhoneTime } from "../align/alignSegments.ts";
import type { HeardWord } from "../decode/heardWord.ts";
import type { ReadingSegment } from "../decode/readingSegments.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import type { ScoredPhone } from "../score/scoreSegments.ts";

export type SpokenSegment = Exclude<ReadingSegment, { kind: "omission" }>;

export interface Spoken {
  segment: SpokenSegment;
  phones: Pronunciation;
  word: HeardWord | undefined;
}

export interface Judged extends Spoken {
  times: readonly PhoneTime[];
  scores: readonly ScoredPhone[];
}

export interface PassageWords {
  phonemes: PhonemeInventory;
  tokens: readonly Token[];
  dictionary: readonly (readonly Pronunciation[])[];
  /** From the dictionary, followed by connected speech. */
  pronunciations: readonly (readonly Pronunciation[])[];
}

/** Allowed per phoneme of a false start (see `PhonemeInventory`). */
const FALSE_START_DISTANCE = 0.35;

/** @param at seconds */
export function omission(wordIndex: number, at: number): ReadingEvent {
  return { kind: "omission", wordIndex, start: at, end: at, heard: [] };
}

/** For a segment in which something was said. */
export function readingEvent(
  { segment, phones, word, times, scores }: Judged,
  { phonemes: inventory, tokens, dictionary }: PassageWords,
): ReadingEvent {
  const phonemes: TimedPhoneme[] = phones.map((phone, i) => ({ phoneme: inventory.symbolOf(phone), ...times[i]!, ...scores[i]! }));
  const extent = { start: times[0]!.start, end: times.at(-1)!.end };
  const names = phones.map((phone) => inventory.symbolOf(phone));
  const textOf = (index: number) => normaliseWord(tokens[index]!.text);
  const heard = word?.word ? [word.word] : [];
  switch (segment.kind) {
    case "read": {
      const score = Math.round(phonemes.reduce((sum, phoneme) => sum + phoneme.score, 0) / phonemes.length);
      return {
        kind: "correct",
        wordIndex: segment.word,
        ...extent,
        heard: [textOf(segment.word)],
        score,
        expectedPhonemes: names,
        phonemes,
      };
    }
    case "again":
      return {
        kind: "insertion",
        wordIndex: segment.before,
        ...extent,
        heard: [textOf(segment.word)],
        repetition: true,
        heardPhonemes: names,
        phonemes,
      };
    case "insertion": {
      const begun = isFalseStart(phones, dictionary[segment.started ?? segment.before], inventory);
      return {
        kind: "insertion",
        wordIndex: segment.before,
        ...extent,
        heard: begun ? [] : heard,
        ...(begun ? { falseStart: true } : {}),
        heardPhonemes: names,
        phonemes,
      };
    }
    case "other": {
      const known = dictionary[segment.word]!;
      // No one can say how a word that the dictionary lacks should sound: any attempt at it is right.
      if (known.length === 0)
        return { kind: "correct", wordIndex: segment.word, ...extent, heard: [textOf(segment.word)], heardPhonemes: names, phonemes };
      const expected = nearestPronunciation(known, phones, inventory);
      return {
        kind: "substitution",
        wordIndex: segment.word,
        ...extent,
        heard,
        expectedPhonemes: expected.map((phone) => inventory.symbolOf(phone)),
        heardPhonemes: names,
        phonemePairs: phonemePairs(expected, phones, inventory),
        phonemes,
      };
    }
  }
}

/** Returns true for the beginning of the word that is read next ("ele- elephant"). */
function isFalseStart(
  heard: Pronunciation,
  pronunciations: readonly Pronunciation[] | undefined,
  { classes, costs }: PhonemeInventory,
): boolean {
  return (pronunciations ?? []).some((phones) => {
    if (heard.length >= phones.length) return false;
    const cost = heard.reduce((sum, phone, i) => sum + costs[phones[i]! * classes + phone]!, 0);
    return cost <= FALSE_START_DISTANCE * heard.length;
  });
}

function nearestPronunciation(pronunciations: readonly Pronunciation[], heard: Pronunciation, phonemes: PhonemeInventory): Pronunciation {
  const distance = (phones: Pronunciation) => phonemePairs(phones, heard, phonemes).filter((pair) => pair.kind !== "equal").length;
  return pronunciations.reduce((best, phones) => (distance(phones) < distance(best) ? phones : best));
}

export function phonemePairs(expected: Pronunciation, heard: Pronunciation, phonemes: PhonemeInventory): PhonemePair[] {
  const { classes, costs } = phonemes;
  return align(expected, heard, (a, b) => costs[a * classes + b]!).map((step) => ({
    kind: step.kind,
    index: step.expected,
    ...(step.kind === "insert" ? {} : { expected: phonemes.symbolOf(expected[step.expected]!) }),
    ...(step.kind === "delete" ? {} : { heard: phonemes.symbolOf(heard[step.heard]!) }),
  }));
}
