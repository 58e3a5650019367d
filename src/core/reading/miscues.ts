import { t } from "@vscode/l10n";
import { normaliseWord } from "#language/text/normaliseWord.ts";

/** Departures from the text in a running record. Only a reviewer uses `told` and `variant`: no service distinguishes them. */
export const MISCUES = [
  "substitution",
  "omission",
  "told",
  "variant",
  "soundedOut",
  "insertion",
  "repetition",
  "selfCorrection",
  "falseStart",
] as const;

export type Miscue = (typeof MISCUES)[number];

export type ReadingKind = "correct" | Miscue;

/** Said besides the words of the text: it comes between them and covers none. */
export type Addition = "insertion" | "repetition" | "selfCorrection" | "falseStart";

export interface MiscueDescription {
  label: string;
  plural: string;
  /** The sign of a running record, readable without colour. */
  mark: string;
  /** One sentence: what happened, and whether it is an error unless a setting says otherwise. */
  meaning: string;
}

export const MISCUE_DESCRIPTIONS: Record<Miscue, MiscueDescription> = {
  substitution: {
    label: t("Substitution"),
    plural: t("Substitutions"),
    mark: "↔",
    meaning: t("Another word was read in place of the word in the text. Counts as an error."),
  },
  omission: { label: t("Omission"), plural: t("Omissions"), mark: "—", meaning: t("A word of the text was not read. Counts as an error.") },
  told: {
    label: t("Told"),
    plural: t("Told"),
    mark: "T",
    meaning: t("The reader did not go on, and the teacher said the word. Counts as an error."),
  },
  variant: {
    label: t("Accepted variant"),
    plural: t("Accepted variants"),
    mark: "≈",
    meaning: t("The word was said in another way that is accepted, such as in a dialect. Not an error."),
  },
  soundedOut: {
    label: t("Sounded out"),
    plural: t("Sounded out"),
    mark: "· ·",
    meaning: t("The sounds of the word were said one by one and not blended into the word. Noted, but not counted as an error."),
  },
  insertion: {
    label: t("Insertion"),
    plural: t("Insertions"),
    mark: "^",
    meaning: t("A word was read that is not in the text. Counts as an error."),
  },
  repetition: {
    label: t("Repetition"),
    plural: t("Repetitions"),
    mark: "R",
    meaning: t("A word was said again. Noted, but not counted as an error."),
  },
  selfCorrection: {
    label: t("Self-correction"),
    plural: t("Self-corrections"),
    mark: "SC",
    meaning: t("A word was read wrongly and corrected right away. Noted, but not counted as an error."),
  },
  falseStart: {
    label: t("False start"),
    plural: t("False starts"),
    mark: "…",
    meaning: t("A word was started, broken off and started again. Noted, but not counted as an error."),
  },
};

/** Names in annotation programs and their files, in every language. */
export const MISCUE_CODES: Record<Miscue, string> = {
  substitution: "substitution",
  omission: "omission",
  told: "told",
  variant: "accepted variant",
  soundedOut: "sounded out",
  insertion: "insertion",
  repetition: "repetition",
  selfCorrection: "self-correction",
  falseStart: "false start",
};

/** For a pronunciation, whose reference is phonemes. */
const PHONEME_MEANINGS: Partial<Record<Miscue, string>> = {
  substitution: t("Another phoneme was said in place of the expected one."),
  omission: t("An expected phoneme was not said."),
  insertion: t("A phoneme was said that was not expected."),
};

export function miscueMeaning(miscue: Miscue, unit: "word" | "phoneme"): string {
  return (unit === "phoneme" ? PHONEME_MEANINGS[miscue] : undefined) ?? MISCUE_DESCRIPTIONS[miscue].meaning;
}

export function isMiscue(kind: ReadingKind): kind is Miscue {
  return kind !== "correct";
}

const ADDITIONS: ReadonlySet<ReadingKind> = new Set<Addition>(["insertion", "repetition", "selfCorrection", "falseStart"]);

export function isAddition(kind: ReadingKind): kind is Addition {
  return ADDITIONS.has(kind);
}

export function isReadRight(kind: ReadingKind): kind is "correct" | "variant" | "soundedOut" {
  return kind === "correct" || kind === "variant" || kind === "soundedOut";
}

export function isUnsaid(kind: ReadingKind): kind is "omission" | "told" {
  return kind === "omission" || kind === "told";
}

/** Flags of an addition, as results have them. */
export interface ToldOfAddition {
  repetition?: boolean | null;
  false_start?: boolean | null;
  self_correction?: boolean | null;
}

/**
 * Words that repeat those beside them are a repetition. Words before one that was then read right are attempts at it: a false start if they
 * are its beginning, a self-correction if they look much like it or the reader goes back before it. Everything else is an insertion.
 * @param expectedAfter words of the text that were read right just after; none before a miscue
 * @param told what the service says of it, which goes before what the words look like
 */
export function additionKind(
  added: readonly string[],
  heardBefore: readonly string[],
  expectedAfter: readonly string[],
  told: ToldOfAddition = {},
): Addition {
  if (told.false_start) return "falseStart";
  if (told.self_correction) return "selfCorrection";
  if (told.repetition ?? isRepetition(added, heardBefore, expectedAfter)) return "repetition";
  const next = expectedAfter[0] === undefined ? "" : normaliseWord(expectedAfter[0]);
  if (added.length === 0 || next === "") return "insertion";
  const words = added.map(normaliseWord);
  if (told.false_start !== false && words.every((word) => isBeginning(word, next))) return "falseStart";
  if (told.self_correction === false) return "insertion";
  if (goesBack(words, heardBefore.map(normaliseWord), expectedAfter.map(normaliseWord))) return "selfCorrection";
  return words.every((word) => isBeginning(word, next) || isAttempt(word, next)) ? "selfCorrection" : "insertion";
}

/**
 * Returns true if the words only repeat their neighbours: those just heard ("the cat, the cat sat"), or those read next, if the aligner
 * took the second saying for the right one.
 */
export function isRepetition(added: readonly string[], heardBefore: readonly string[], expectedAfter: readonly string[]): boolean {
  if (added.length === 0) return false;
  const words = added.map(normaliseWord);
  const before = heardBefore.slice(-words.length).map(normaliseWord);
  const after = expectedAfter.slice(0, words.length).map(normaliseWord);
  const isAgain = (word: string | undefined) => words.every((said) => said === word);
  return sameWords(words, before) || sameWords(words, after) || isAgain(before.at(-1)) || isAgain(after[0]);
}

/** Whoever says more has read on. */
const LONGEST_SLIP_WORDS = 2;

/** "dog, the" after "the", or "the dog" before "the": the words around a slip of a word or two were said again. */
function goesBack(words: readonly string[], before: readonly string[], after: readonly string[]): boolean {
  const slips = Array.from({ length: Math.min(LONGEST_SLIP_WORDS, words.length - 1) }, (_, i) => i + 1);
  return slips.some((length) => {
    const [early, late] = [words.slice(length), words.slice(0, -length)];
    const isAgain = (said: readonly string[], slip: readonly string[]) => slip.every((word) => said.includes(word));
    return (
      (sameWords(early, before.slice(-early.length)) && !isAgain(early, words.slice(0, length))) ||
      (sameWords(late, after.slice(0, late.length)) && !isAgain(late, words.slice(-length)))
    );
  });
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}

/** "el" before "elephant". "a" and "i" are words of their own, and one letter less is another word ("the", "then"). */
function isBeginning(word: string, next: string): boolean {
  const begun = word.replace(/[-–—]+$/, "");
  if (begun === "" || begun === "a" || begun === "i") return false;
  return next.startsWith(begun) && (begun !== word || next.length - begun.length >= 2);
}

/** At least half of the longer word's letters are in place: "horse" before "house", not "big" before "house". */
function isAttempt(word: string, next: string): boolean {
  return letterDistance(word, next) <= Math.max(word.length, next.length) / 2 && (word[0] === next[0] || word.at(-1) === next.at(-1));
}

function letterDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const below = [i];
    for (let j = 1; j <= b.length; j++) below.push(Math.min(row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), row[j]! + 1, below[j - 1]! + 1));
    row = below;
  }
  return row[b.length]!;
}
