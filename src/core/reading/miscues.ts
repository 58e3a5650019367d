import { normaliseWord } from "./tokens.ts";

/** The departures from the text that a running record names. */
export const MISCUES = ["substitution", "omission", "insertion", "repetition"] as const;

export type Miscue = (typeof MISCUES)[number];

/** How one piece of a reading went. */
export type ReadingKind = "correct" | Miscue;

export interface MiscueDescription {
  /** For a legend and for screen readers. */
  label: string;
  /** The sign that a running record uses, readable without colour. */
  mark: string;
  /** One sentence: what happened, and whether it counts as an error. */
  meaning: string;
}

export const MISCUE_DESCRIPTIONS: Record<Miscue, MiscueDescription> = {
  substitution: {
    label: "Substitution",
    mark: "↔",
    meaning: "Another word was read in place of the word in the text. Counts as an error.",
  },
  omission: { label: "Omission", mark: "—", meaning: "A word of the text was not read. Counts as an error." },
  insertion: { label: "Insertion", mark: "^", meaning: "A word was read that is not in the text. Counts as an error." },
  repetition: {
    label: "Repetition",
    mark: "R",
    meaning: "A word was said again. Noted, but not counted as an error.",
  },
};

export function isMiscue(kind: ReadingKind): kind is Miscue {
  return kind !== "correct";
}

/**
 * Whether added words only say again what stands next to them: the words just heard ("the cat, the cat sat"), or the
 * words about to be read, when the aligner took the second saying for the right one.
 */
export function isRepetition(added: readonly string[], heardBefore: readonly string[], expectedAfter: readonly string[]): boolean {
  if (added.length === 0) return false;
  const words = added.map(normaliseWord);
  const before = heardBefore.slice(-words.length).map(normaliseWord);
  const after = expectedAfter.slice(0, words.length).map(normaliseWord);
  return sameWords(words, before) || sameWords(words, after);
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}
