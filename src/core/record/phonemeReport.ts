import { isReadRight, type ReadingKind } from "../reading/miscues.ts";
import { withoutStress } from "#language/arpabet/phonemes.ts";
import type { TimelinePhoneme, Timeline } from "../timeline/model.ts";

export interface Confusion {
  /** Absent for an addition. */
  expected?: string;
  /** Absent for an omission. */
  heard?: string;
  /** Indices in `Timeline.phonemes`, in order. */
  phonemes: number[];
}

export interface PhonemeAccuracy {
  phoneme: string;
  /** Occurrences in the text. */
  expected: number;
  /** Times that it was heard there. */
  correct: number;
}

export interface PhonemeReport {
  /** The most frequent first. */
  confusions: Confusion[];
  /** The least accurate first, then the most frequent. */
  accuracies: PhonemeAccuracy[];
  /** Words replaced by an entirely different one; their phonemes are not counted. */
  otherWords: number;
}

/**
 * Without stress. Phonemes of words that were added, left out or replaced by an entirely different one say nothing about how a child speaks
 * and are left out.
 */
export function phonemeReport(timeline: Pick<Timeline, "phonemes" | "segments">): PhonemeReport {
  const confusions = new Map<string, Confusion>();
  const tallies = new Map<string, PhonemeAccuracy>();
  const left = new Set(
    timeline.segments
      .filter(
        (segment) =>
          !saysSomething(
            segment.kind,
            segment.phonemes.map((index) => timeline.phonemes[index]!),
          ),
      )
      .map(({ index }) => index),
  );
  for (const phoneme of timeline.phonemes) {
    if (phoneme.kind === "unknown" || (phoneme.segment !== undefined && left.has(phoneme.segment))) continue;
    const expected = phoneme.expected && withoutStress(phoneme.expected);
    const heard = phoneme.heard && withoutStress(phoneme.heard);
    if (expected) {
      const tally = tallies.get(expected) ?? { phoneme: expected, expected: 0, correct: 0 };
      tallies.set(expected, tally);
      tally.expected++;
      if (phoneme.kind === "equal") tally.correct++;
    }
    if (phoneme.kind === "equal") continue;
    const key = `${expected ?? ""}>${heard ?? ""}`;
    const confusion: Confusion = confusions.get(key) ?? { ...(expected ? { expected } : {}), ...(heard ? { heard } : {}), phonemes: [] };
    confusions.set(key, confusion);
    confusion.phonemes.push(phoneme.index);
  }
  return {
    confusions: [...confusions.values()].sort((a, b) => b.phonemes.length - a.phonemes.length),
    accuracies: [...tallies.values()].sort((a, b) => a.correct / a.expected - b.correct / b.expected || b.expected - a.expected),
    otherWords: timeline.segments.filter(({ kind, index }) => kind === "substitution" && left.has(index)).length,
  };
}

/** Returns true for an attempt at the text: at least half of its phonemes were heard in their place. */
function saysSomething(kind: ReadingKind, phonemes: readonly TimelinePhoneme[]): boolean {
  if (isReadRight(kind)) return true;
  if (kind !== "substitution") return false;
  const expected = phonemes.filter((phoneme) => phoneme.expected !== undefined).length;
  const kept = phonemes.filter((phoneme) => phoneme.kind === "equal").length;
  return kept > 0 && kept * 2 >= expected;
}
