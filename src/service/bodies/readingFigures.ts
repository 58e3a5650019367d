import type { FluencyAnalysis, ReadingEvent } from "#core/analysis.ts";
import { accuracy, wordsCorrectPerMinute } from "#core/record/measures.ts";

export interface ReadingFigures {
  words: number;
  correct: number;
  substitutions: number;
  deletions: number;
  /** Repetitions included. */
  insertions: number;
  repetitions: number;
  /** Seconds from the first correct word to the end of the last; 0 without any. */
  start: number;
  end: number;
  /** Correct per minute; 0 without any. */
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

/** As in the transcription: without a known word, phonemes joined by hyphens (`K-AE-T`) or `<unknown>`; none for a deletion. */
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
