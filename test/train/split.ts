/** One training speaker in twelve is kept for development: never trained on, so that recipes can be compared. */
const EVERY = 12;

/** @param fold which of the twelve; the figures in the model card are fold 0's */
export function developmentSpeakers(speakers: Iterable<string>, fold = 0): Set<string> {
  return new Set([...new Set(speakers)].sort().filter((_, i) => i % EVERY === fold));
}
