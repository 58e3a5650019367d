import type { ReadingEvent } from "../../src/core/analysis.ts";

/** A reference that differs from what was read in one known place. */
export interface Trial {
  kind: "true" | "dropped" | "added" | "swapped";
  words: string[];
  /** Where the change is, as an index of `words`; for a dropped word the index that it stood before. */
  index: number;
}

/** The text as it is, and one trial each with a word dropped, added and swapped for another. */
export function trialsFor(words: readonly string[], vocabulary: readonly string[], random: () => number, sameSound: (a: string, b: string) => boolean): Trial[] {
  const pick = (below: number) => Math.floor(random() * below);
  const other = (...not: (string | undefined)[]) => {
    for (;;) {
      const word = vocabulary[pick(vocabulary.length)]!;
      if (!not.some((taken) => taken !== undefined && sameSound(word, taken))) return word;
    }
  };
  const trials: Trial[] = [{ kind: "true", words: [...words], index: -1 }];
  if (words.length < 2) return trials;
  // A word between two like it could have been dropped on either side: its place would not be known.
  const places = words.map((_, i) => i).filter((i) => words[i] !== words[i - 1] && words[i] !== words[i + 1]);
  if (places.length > 0) {
    const gone = places[pick(places.length)]!;
    trials.push({ kind: "dropped", words: words.filter((_, i) => i !== gone), index: gone });
  }
  const at = pick(words.length + 1);
  trials.push({ kind: "added", words: [...words.slice(0, at), other(words[at], words[at - 1]), ...words.slice(at)], index: at });
  const swap = pick(words.length);
  trials.push({ kind: "swapped", words: words.map((word, i) => (i === swap ? other(word) : word)), index: swap });
  return trials;
}

/** `exact`: the right type at the right place; `flagged`: something wrong was reported there, whatever it was called. */
export function judge(trial: Trial, events: readonly ReadingEvent[]): { exact: boolean; flagged: boolean } {
  const at = events.find((event) => event.kind !== "insert" && event.wordIndex === trial.index);
  const wrong = at !== undefined && at.kind !== "equal";
  switch (trial.kind) {
    case "true":
      return { exact: true, flagged: false };
    case "added":
      return { exact: at?.kind === "delete", flagged: wrong };
    case "swapped":
      return { exact: at?.kind === "replace", flagged: wrong };
    case "dropped": {
      const exact = events.some((event) => event.kind === "insert" && event.wordIndex === trial.index);
      const beside = events.some((event) => event.kind !== "insert" && event.kind !== "equal" && Math.abs(event.wordIndex - trial.index + 0.5) < 1);
      return { exact, flagged: exact || beside };
    }
  }
}
