import type { ReadingEvent, TimedPhoneme } from "#core/analysis.ts";

export const WORD_EVIDENCE = 12;
const SHORTEST_WORD_SECONDS = 0.01;

/** For and against a verdict on a word, most numbers between -3 and 3. @param events all of a reading, in order */
export function wordEvidence(events: readonly ReadingEvent[], at: number): number[] {
  const event = events[at]!;
  const phonemes = event.phonemes ?? [];
  const odds = phonemes.map(({ posterior }) => logit(posterior ?? 0.5));
  const scores = phonemes.map(({ score }) => score / 100);
  const length = Math.max(1, phonemes.length);
  const [before, after] = [events[at - 1], events[at + 1]];
  const pause = (from: ReadingEvent | undefined, to: ReadingEvent | undefined) =>
    from && to ? Math.min(1, Math.max(0, to.start - from.end)) : 1;
  const different = (event.phonemePairs ?? []).filter(({ kind }) => kind !== "equal").length;
  return [
    odds.length > 0 ? mean(odds) / 3 : 0,
    odds.length > 0 ? Math.min(...odds) / 4 : 0,
    scores.length > 0 ? mean(scores) : 0,
    scores.length > 0 ? Math.min(...scores) : 0,
    Math.log(length) - 1,
    phonemes.length > 0 ? Math.log(Math.max(SHORTEST_WORD_SECONDS, event.end - event.start) / length / 0.08) : 0,
    isRead(before) ? 1 : 0,
    isRead(after) ? 1 : 0,
    pause(before, event),
    pause(event, after),
    different / Math.max(1, (event.expectedPhonemes ?? []).length),
    event.heard.length > 0 ? 1 : 0,
  ];
}

/** Natural logarithms of odds from the error graph, and the experts' score from -1 to 1. */
export function phonemeEvidence({ posterior = 0.5, score }: Pick<TimedPhoneme, "posterior" | "score">): number[] {
  return [logit(posterior) / 3, score / 50 - 1];
}

const isRead = (event: ReadingEvent | undefined) => event === undefined || event.kind === "correct";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function logit(p: number): number {
  return Math.max(-7, Math.min(7, Math.log((p + 1e-6) / (1 - p + 1e-6))));
}
