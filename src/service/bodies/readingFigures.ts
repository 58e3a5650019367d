import type { FluencyAnalysis, ReadingEvent } from "../../core/analysis.ts";
import { accuracy, wordsCorrectPerMinute } from "../../core/record/measures.ts";

/** The counts and rates that both fluency versions report. */
export interface ReadingFigures {
  /** Words of the reference. */
  words: number;
  correct: number;
  substitutions: number;
  deletions: number;
  /** Words heard that are not in the reference, repetitions included. */
  insertions: number;
  /** The part of `insertions` that says again what was just said. */
  repetitions: number;
  /** Seconds at which the first correct word begins and the last one ends; 0 when no word was correct. */
  start: number;
  end: number;
  /** Words correct per minute; 0 when no word was correct. */
  wpm: number;
  /** 0 to 100. */
  accuracy: number;
}

export function readingFigures({ words, events }: FluencyAnalysis): ReadingFigures {
  const correct = ofKind(events, "correct");
  const inserted = ofKind(events, "insertion");
  const start = correct.length ? Math.min(...correct.map((event) => event.start)) : 0;
  const end = correct.length ? Math.max(...correct.map((event) => event.end)) : 0;
  return {
    words: words.length,
    correct: correct.length,
    substitutions: ofKind(events, "substitution").length,
    deletions: ofKind(events, "omission").length,
    insertions: countHeard(inserted),
    repetitions: countHeard(inserted.filter(({ repetition }) => repetition)),
    start,
    end,
    wpm: wordsCorrectPerMinute(correct.length, start, end) ?? 0,
    accuracy: accuracy(correct.length, words.length) ?? 0,
  };
}

/**
 * The words of an event as in the transcription. What the engine heard without knowing a word for it is written
 * as its phonemes, joined by hyphens (`K-AE-T`), or as `<unknown>`; a deletion has none.
 */
export function heardWords(event: ReadingEvent, words: readonly string[]): string[] {
  if (event.kind === "omission") return [];
  const heard = event.heard.flatMap((text) => text.split(/\s+/)).filter(Boolean);
  if (heard.length) return heard;
  if (event.kind === "correct") return [(words[event.wordIndex] ?? "").toLowerCase()];
  return [event.heardPhonemes?.length ? event.heardPhonemes.join("-") : "<unknown>"];
}

function ofKind(events: readonly ReadingEvent[], kind: ReadingEvent["kind"]): ReadingEvent[] {
  return events.filter((event) => event.kind === kind);
}

function countHeard(events: readonly ReadingEvent[]): number {
  return events.reduce((sum, event) => sum + heardWords(event, []).length, 0);
}
